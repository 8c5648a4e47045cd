import { shipmentDetail } from '#backend/rpc/shipment/shipment-detail.ts'
import { loadPinAreas } from '#domain/places/place-of-pin.ts'
import type { Shipment } from '#domain/shipment/shipment.ts'
import { readFormStart, type FormStart } from '#features/shipments/form/form-start.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import type { WaybillDatabase } from '#store/database/database.ts'
import { readDetail } from '#store/copies/opened-shipments.ts'
import type { ShipmentDraftKey } from '#store/drafts/shipment-draft.ts'
import { useServerQuery } from '#ui/hooks/use-server-query.ts'

/** Read once: the edited shipment must not change under its editor's hands. Undefined until then, null when there is nothing to edit. */
export function useFormStart(draftKey: ShipmentDraftKey): FormStart | null | undefined {
  const db = useDatabase()
  const { value, isAsking } = useServerQuery(draftKey, async () => {
    const [start] = await Promise.all([readFormStart(db, draftKey, (id) => fetchShipment(db, id)).catch(() => null), loadPinAreas()])
    return { kind: 'answer' as const, value: start }
  })
  return isAsking ? undefined : value
}

/** Older than what the device holds: from the server, or the copy that stayed when it was opened here before. */
async function fetchShipment(db: WaybillDatabase, id: string): Promise<Shipment | null> {
  const call = await shipmentDetail(id)
  return call.kind === 'answer' ? call.value.shipment : ((await readDetail(db, id))?.detail.shipment ?? null)
}
