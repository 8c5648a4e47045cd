import { recordKey } from '#domain/sync/command.ts'
import type { Shipment } from '#domain/shipment/shipment.ts'
import { enqueueCommands, type NewEntry } from '#store/outbox/enqueue-command.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { saveWork } from '#store/database/free-room.ts'
import { recordTables } from '#store/records/rebase-records.ts'

/** Puts shipments on a driver's list; null takes them off. Shipments already there need no command. Returns how many needed one. */
export async function assignDriver(
  db: WaybillDatabase,
  shipmentIds: readonly string[],
  driverId: string | null,
  now: Date = new Date(),
  /** Rows of shipments that this device does not hold. */
  elsewhere: ReadonlyMap<string, Shipment> = new Map(),
  /** The driver that the person saw at each: the office compares with that, and this device may have learned of another since. */
  seen: ReadonlyMap<string, string | null> = new Map(),
): Promise<number> {
  return saveWork(db, [...recordTables(db)], async () => {
    const ids = [...new Set(shipmentIds)]
    const shipments = await db.shipments.bulkGet(ids)
    const captures = ids.flatMap((shipmentId, at): NewEntry<'assign-driver'>[] => {
      const shipment = shipments[at] ?? elsewhere.get(shipmentId)
      if (shipment?.driver_id === driverId) return []
      const from = seen.has(shipmentId) ? seen.get(shipmentId) : shipment?.driver_id
      const payload = { shipmentId, driverId, ...(from !== undefined && { from }) }
      return [
        { kind: 'assign-driver', record: recordKey.shipment(shipmentId), trackingNumber: shipment?.tracking_number ?? null, payload, now },
      ]
    })
    return (await enqueueCommands(db, captures)).length
  })
}
