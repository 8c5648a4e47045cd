import { shipmentDetail } from '#backend/rpc/shipment/shipment-detail.ts'
import type { Shipment } from '#domain/shipment/shipment.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import type { WaybillDatabase } from '#store/database/database.ts'
import { readShipments } from '#store/reads/read-shipments.ts'
import { useServerQuery } from '#ui/hooks/use-server-query.ts'

/** From the device, so that labels are printed without signal too; older ones are asked of the server. Undefined while they are read. */
export function useLabelShipments(ids: readonly string[]): Shipment[] | undefined {
  const db = useDatabase()
  const { value } = useServerQuery(ids.join(), async (signal) => ({ kind: 'answer' as const, value: await findShipments(db, ids, signal) }))
  return value ?? undefined
}

async function findShipments(db: WaybillDatabase, ids: readonly string[], signal: AbortSignal): Promise<Shipment[]> {
  const found = new Map((await readShipments(db, ids)).map((shipment) => [shipment.id, shipment]))
  for (const id of ids) {
    if (found.has(id)) continue
    if (signal.aborted) break
    const call = await shipmentDetail(id)
    if (call.kind !== 'answer') break
    if (call.value.shipment !== null) found.set(id, call.value.shipment)
  }
  return ids.flatMap((id) => found.get(id) ?? [])
}
