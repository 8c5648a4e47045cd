import { shipmentPayments } from '#backend/rpc/billing/office-payments.ts'
import { useServerQuery } from '#ui/hooks/use-server-query.ts'

/**
 * Only the server has a shipment's payments: fetched when it is opened, when it changes, when the signal returns and when somebody comes
 * back to the tab. The ledger is null when the server has no such shipment.
 */
export function useShipmentPayments(id: string, changedAt: string) {
  return useServerQuery(id, () => shipmentPayments(id), { changed: changedAt, when: { online: true, awayMs: 0 } })
}
