/**
 * The id of the payment that somebody is about to make in this tab. It outlives a reload, so that a payment whose answer was never
 * heard is asked about again instead of being made twice. It says nothing of what it is paid with.
 */
export function paymentAttempt(of: string): string {
  const known = sessionStorage.getItem(keyOf(of))
  if (known !== null) return known
  const made = crypto.randomUUID()
  sessionStorage.setItem(keyOf(of), made)
  return made
}

/** After a payment: a later debt is another payment. */
export function closePaymentAttempt(of: string): void {
  sessionStorage.removeItem(keyOf(of))
}

function keyOf(of: string): string {
  return `waybill-payment-${of}`
}
