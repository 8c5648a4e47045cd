import { recordKey } from '#domain/command.ts'
import type { ShipmentStatus } from '#domain/shipment.ts'
import { captureCommands, type Capture } from '#store/capture-command.ts'
import type { WaybillDatabase } from '#store/database.ts'
import { saveWork } from '#store/free-room.ts'
import { recordTables } from '#store/refresh-records.ts'

/** Gives shipments of this device one status, each as an edit of its own. Those that have it already need none; says how many did. */
export async function setStatus(
  db: WaybillDatabase,
  shipmentIds: readonly string[],
  status: ShipmentStatus,
  now: Date = new Date(),
): Promise<number> {
  return saveWork(db, [...recordTables(db)], async () => {
    const shipments = await db.shipments.bulkGet([...new Set(shipmentIds)])
    const captures = shipments.flatMap((row): Capture<'update-shipment'>[] => {
      if (row === undefined || row.status === status) return []
      const { id, tracking_number: trackingNumber } = row
      const payload = { id, changes: { status: { from: row.status, to: status } } }
      return [{ kind: 'update-shipment', record: recordKey.shipment(id), trackingNumber, payload, now }]
    })
    return (await captureCommands(db, captures)).length
  })
}
