import { edge, edgeEnvironment } from '../_shared/edge-environment.ts'
import { uploadPodPhoto } from './handler.ts'

const environment = edgeEnvironment()

edge.serve((request) => uploadPodPhoto(request, environment))
