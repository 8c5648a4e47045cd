import { edge, edgeEnvironment } from '../_shared/edge-environment.ts'
import { showDeliveryCode } from './handler.ts'

const environment = edgeEnvironment()

edge.serve((request) => showDeliveryCode(request, environment))
