import { edgeEnvironment } from '../_shared/edge-environment.ts'
import { signInForDelivery } from './handler.ts'

const environment = edgeEnvironment(Deno)

Deno.serve((request) => signInForDelivery(request, environment))
