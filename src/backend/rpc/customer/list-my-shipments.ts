import { callRpc } from '#backend/transport/call-rpc.ts'
import type { ServerResult } from '#domain/sync/server-result.ts'
import { hasId, isCount, isFlag, isRecord, listOf, orNull, withFields } from '#backend/transport/shape.ts'
import type { CustomerList, CustomerTotals, MyShipment, MyShipmentPage, OpenedShipment } from '#domain/shipment/my-shipment.ts'

const isPage = withFields<MyShipmentPage>({
  rows: listOf(hasId),
  more: isFlag,
  totals: orNull(
    withFields<CustomerTotals>({
      toPay: isCount,
      onTheWay: isCount,
      past: isCount,
      due: isCount,
      duePaise: isCount,
      invoicesDue: isCount,
      invoicesDuePaise: isCount,
    }),
  ),
})
const isOpened = withFields<{ shipment: OpenedShipment | null }>({
  shipment: orNull(withFields<OpenedShipment>({ timeline: listOf(isRecord), attempts: listOf(hasId) })),
})

interface AskedShipments {
  /** 'first': the first of the lists with something in it. Null: all of them. */
  list: CustomerList | 'first' | null
  search: string
  /** The last row of the page before. */
  after: Pick<MyShipment, 'createdAt' | 'id'> | null
  limit?: number
}

/** The newest first. */
export async function myShipments({ after, ...asked }: AskedShipments): Promise<ServerResult<MyShipmentPage>> {
  return callRpc('my_shipments', { ...asked, after: after && { createdAt: after.createdAt, id: after.id } }, isPage)
}

/** Null when it is not (or no longer) this account's. */
export async function myShipment(id: string): Promise<ServerResult<{ shipment: OpenedShipment | null }>> {
  return callRpc('my_shipment', { id }, isOpened)
}
