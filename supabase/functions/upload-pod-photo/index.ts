import { edgeEnvironment } from '../_shared/edge-environment.ts'
import { uploadPodPhoto } from './handler.ts'

const environment = edgeEnvironment(Deno)

Deno.serve((request) => uploadPodPhoto(request, environment))
