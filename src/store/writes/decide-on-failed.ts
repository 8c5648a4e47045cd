import { waitsForDecision, type Decided } from '#domain/shipment/failure/failed-decision.ts'
import { recordKey, type CommandPayloads } from '#domain/sync/command.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { saveWork } from '#store/database/free-room.ts'
import { enqueueCommands, type NewEntry } from '#store/outbox/enqueue-command.ts'
import { recordTables } from '#store/records/rebase-records.ts'

/** Decides on failed deliveries, each by its own command. Those that wait for nothing any more are left alone; returns how many were decided. */
export async function decideFailed(
  db: WaybillDatabase,
  shipmentIds: readonly string[],
  { decision, againOn, warehouseId, changes = {} }: Decided & Pick<CommandPayloads['decide-failed'], 'changes'>,
  now: Date = new Date(),
): Promise<number> {
  return saveWork(db, [...recordTables(db)], async () => {
    const rows = await db.shipments.bulkGet([...new Set(shipmentIds)])
    const captures = rows.flatMap((row): NewEntry<'decide-failed'>[] => {
      if (row === undefined || !waitsForDecision(row)) return []
      const payload = {
        shipmentId: row.id,
        decision,
        againOn: decision === 'again' ? againOn : null,
        warehouseId: decision === 'hold' ? warehouseId : null,
        ...(decision === 'again' && Object.keys(changes).length > 0 && { changes }),
      }
      return [{ kind: 'decide-failed', record: recordKey.shipment(row.id), trackingNumber: row.tracking_number, payload, now }]
    })
    return (await enqueueCommands(db, captures)).length
  })
}
