import { useEffect, useState } from 'react'
import { shipmentDetail } from '#backend/shipment-detail.ts'
import type { Shipment } from '#domain/shipment.ts'
import { useDatabase } from '#store/database-context.tsx'
import { readShipments } from '#store/read-shipments.ts'

/** From the device, so that labels are printed without signal too; older ones are asked of the server. Undefined while they are read. */
export function useLabelShipments(ids: readonly string[]): Shipment[] | undefined {
  const db = useDatabase()
  const [read, setRead] = useState<{ of: readonly string[]; shipments: Shipment[] } | null>(null)
  useEffect(() => {
    let left = false
    void (async () => {
      const found = new Map((await readShipments(db, ids)).map((shipment) => [shipment.id, shipment]))
      for (const id of ids) {
        if (left) return
        if (found.has(id)) continue
        const call = await shipmentDetail(id)
        if (call.kind !== 'answer') break
        if (call.value.shipment !== null) found.set(id, call.value.shipment)
      }
      if (!left) setRead({ of: ids, shipments: ids.flatMap((id) => found.get(id) ?? []) })
    })()
    return () => {
      left = true
    }
  }, [db, ids])
  return read?.of === ids ? read.shipments : undefined
}
