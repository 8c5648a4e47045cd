import { recordKey } from '#domain/sync/command.ts'
import type { ShipmentStatus } from '#domain/shipment/status/shipment-status.ts'
import type { Shipment } from '#domain/shipment/shipment.ts'
import { enqueueCommands, type NewEntry } from '#store/outbox/enqueue-command.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { saveWork } from '#store/database/free-room.ts'
import { recordTables } from '#store/records/rebase-records.ts'

/** Gives shipments one status, each by its own edit. Those that already have it need none; returns how many needed one. */
export async function setStatus(
  db: WaybillDatabase,
  shipmentIds: readonly string[],
  status: ShipmentStatus,
  now: Date = new Date(),
  /** Rows of shipments that this device does not hold. */
  elsewhere: ReadonlyMap<string, Shipment> = new Map(),
): Promise<number> {
  return saveWork(db, [...recordTables(db)], async () => {
    const ids = [...new Set(shipmentIds)]
    const shipments = await db.shipments.bulkGet(ids)
    const captures = ids.flatMap((id, at): NewEntry<'update-shipment'>[] => {
      const row = shipments[at] ?? elsewhere.get(id)
      if (row === undefined || row.status === status) return []
      const { tracking_number: trackingNumber } = row
      const payload = { id, changes: { status: { from: row.status, to: status } } }
      return [{ kind: 'update-shipment', record: recordKey.shipment(id), trackingNumber, payload, now }]
    })
    return (await enqueueCommands(db, captures)).length
  })
}
