import { paiseOf } from '#domain/time-and-money/money.ts'

export type PaymentLink =
  | { kind: 'shipment'; token: string }
  | { kind: 'number'; trackingNumber: string }
  | { kind: 'cost'; method: string; amountPaise: number; costRefused: boolean }

/** Above anything a shipment can cost with its GST. */
const MOST_PAISE = 20_000_000_000

/** What the address asks to be paid. Anybody can write a link, so senseless values are read as the default. */
export function readPaymentLink(params: URLSearchParams): PaymentLink {
  const token = params.get('shipment')?.trim()
  if (token) return { kind: 'shipment', token }
  const trackingNumber = params.get('number')?.trim()
  if (trackingNumber) return { kind: 'number', trackingNumber }
  const cost = params.get('cost')
  const paise = cost === null ? 0 : paiseOf(cost)
  const costRefused = paise === null || paise > MOST_PAISE
  return { kind: 'cost', method: readMethod(params.get('method')), amountPaise: costRefused ? 0 : paise, costRefused }
}

/** A name of a few words; a link must not put sentences of a stranger under our heading. */
function readMethod(method: string | null): string {
  const name = method?.trim() ?? ''
  return /^[\p{L}\p{N}][\p{L}\p{N} &/-]{0,29}$/u.test(name) ? name : 'Standard'
}
