import type { GatewaySetting } from '#domain/billing/payment.ts'
import type { PaymentGateway } from '#features/payment/gateway/gateway.ts'
import { simulatedGateway } from '#features/payment/gateway/simulated-gateway.ts'

/** Which gateway takes money for this installation: the place where a real one is put in, under 'live'. Null: none does. */
export function gatewayOf(gateway: GatewaySetting): PaymentGateway | null {
  return gateway === 'demo' ? simulatedGateway : null
}
