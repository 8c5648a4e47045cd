import type { CommandPayloads } from '#domain/sync/command.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { saveWork } from '#store/database/free-room.ts'
import { takeOffLists } from '#store/drafts/recipient-list-draft.ts'
import { recordTables } from '#store/records/rebase-records.ts'
import { createShipments } from '#store/writes/create-shipment.ts'

/**
 * Makes these shipments and takes their recipients off the kept lists, or does neither: one that stayed there would be made again. Returns
 * the ids of those that were made now; the others were here before.
 */
export async function createListedShipments(
  db: WaybillDatabase,
  payloads: readonly CommandPayloads['create-shipment'][],
  now: Date = new Date(),
): Promise<string[]> {
  return saveWork(db, [...recordTables(db), db.formDrafts], async () => {
    const made = await createShipments(db, payloads, now)
    await takeOffLists(
      db,
      payloads.map(({ shipment }) => shipment.id),
    )
    return made
  })
}
