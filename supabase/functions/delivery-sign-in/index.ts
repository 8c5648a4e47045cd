import { edge, edgeEnvironment } from '../_shared/edge-environment.ts'
import { signInForDelivery } from './handler.ts'

const environment = edgeEnvironment()

edge.serve((request) => signInForDelivery(request, environment))
