import { edge, edgeEnvironment } from '../_shared/edge-environment.ts'
import { inviteStaff } from './handler.ts'

const environment = edgeEnvironment()

edge.serve((request) => inviteStaff(request, environment))
