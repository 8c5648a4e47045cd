import { paymentReceipt } from '#backend/rpc/visitor/read-payment-receipt.ts'
import { useServerQuery } from '#ui/hooks/use-server-query.ts'

/** Nothing of payments is kept on the device. */
export function useReceipt(token: string) {
  return useServerQuery(`receipt ${token}`, () => paymentReceipt(token), { when: { restored: true } })
}
