import { useEffect, useState } from 'react'
import { shipmentDetail } from '#backend/shipment-detail.ts'
import type { Shipment } from '#domain/shipment.ts'
import { readFormStart, type FormStart } from '#features/shipments/form/form-start.ts'
import { useDatabase } from '#store/database-context.tsx'
import type { WaybillDatabase } from '#store/database.ts'
import { readDetail } from '#store/shipment-details.ts'
import type { ShipmentDraftKey } from '#store/shipment-draft.ts'

/** Read once: what is edited must not move under the hands of whoever edits it. Undefined until then, null where there is nothing to edit. */
export function useFormStart(draftKey: ShipmentDraftKey): FormStart | null | undefined {
  const db = useDatabase()
  const [start, setStart] = useState<FormStart | null>()
  useEffect(() => {
    let left = false
    readFormStart(db, draftKey, (id) => fetchShipment(db, id)).then(
      (read) => {
        if (!left) setStart(read)
      },
      () => {
        if (!left) setStart(null)
      },
    )
    return () => {
      left = true
    }
  }, [db, draftKey])
  return start
}

/** Older than what the device holds: from the server, or the copy that stayed when it was opened here before. */
async function fetchShipment(db: WaybillDatabase, id: string): Promise<Shipment | null> {
  const call = await shipmentDetail(id)
  return call.kind === 'answer' ? call.value.shipment : ((await readDetail(db, id))?.detail.shipment ?? null)
}
