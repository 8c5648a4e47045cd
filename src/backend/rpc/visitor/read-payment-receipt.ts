import { callAsAnyone } from '#backend/transport/call-as-anyone.ts'
import { isInstant, isName, isNumber, listOf, orNull, withFields } from '#backend/transport/shape.ts'
import type { PaymentReceipt, ReceivedPayment } from '#domain/billing/received-payments.ts'
import type { ServerResult } from '#domain/sync/server-result.ts'

const isReceipt = withFields<PaymentReceipt>({
  trackingNumber: isName,
  totalPaise: isNumber,
  paidPaise: isNumber,
  outstandingPaise: isNumber,
  payments: listOf(withFields<ReceivedPayment>({ number: isName, amountPaise: isNumber, paidAt: isInstant })),
})

/** Null: nothing has been paid for it, or there is no such shipment. */
export async function paymentReceipt(token: string): Promise<ServerResult<{ receipt: PaymentReceipt | null }>> {
  return callAsAnyone('payment_receipt', { token }, withFields<{ receipt: PaymentReceipt | null }>({ receipt: orNull(isReceipt) }))
}
