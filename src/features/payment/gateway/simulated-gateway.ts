import { paymentGateway, payShipment } from '#backend/rpc/visitor/pay-shipment.ts'
import type { Instrument } from '#features/payment/gateway/instrument.ts'
import type { PaymentGateway, PaymentOutcome, PaymentRequest } from '#features/payment/gateway/gateway.ts'

const TAKES_MS = 1500

/** These fail, everything else that passes the form's checks succeeds. */
export const FAILING_CARDS = ['4000000000000002', '4000000000009995']
export const FAILING_UPI_NAME = 'failure'

/** Takes 1.5 seconds and nobody's money. */
export const simulatedGateway: PaymentGateway = {
  demo: true,
  async pay(request) {
    await new Promise((resolve) => {
      setTimeout(resolve, TAKES_MS)
    })
    return declines(request.instrument) ? { kind: 'declined' } : tellServer(request)
  },
}

function declines(instrument: Instrument): boolean {
  if (instrument.method === 'card') return FAILING_CARDS.includes(instrument.number.replace(/\D/g, ''))
  return instrument.upiId.trim().toLowerCase().split('@')[0] === FAILING_UPI_NAME
}

/** The payment's name, with nothing of what it was paid with. */
async function tellServer({ paymentId, shipment, amountPaise, instrument }: PaymentRequest): Promise<PaymentOutcome> {
  if (shipment === null) return askLeave()
  const call = await payShipment({
    ...shipment,
    paymentId,
    method: instrument.method,
    reference: demoReference(paymentId),
    amountPaise,
  })
  if (call.kind !== 'answer') return { kind: 'unheard', why: call.kind }
  if ('paid' in call.value) return { kind: 'paid', quote: call.value.quote }
  return { kind: 'refused', refusal: call.value.refused, quote: call.value.quote ?? null }
}

/** No books wait for the money of a mere link, but a demo that the server does not allow would still be a lie. */
async function askLeave(): Promise<PaymentOutcome> {
  const call = await paymentGateway()
  if (call.kind !== 'answer') return { kind: 'unheard', why: call.kind }
  if (call.value.gateway !== 'demo') return { kind: 'refused', refusal: 'gateway-off', quote: null }
  return { kind: 'paid', quote: null }
}

/** The same for every try of a payment, as a real gateway's is. */
function demoReference(paymentId: string): string {
  return `DEMO-${paymentId.replaceAll('-', '').slice(0, 8).toUpperCase()}`
}
