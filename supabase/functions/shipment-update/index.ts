import { edge, edgeEnvironment } from '../_shared/edge-environment.ts'
import { updateShipment } from './handler.ts'

const environment = edgeEnvironment()

edge.serve((request) => updateShipment(request, environment))
