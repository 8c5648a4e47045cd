import type { CommandPayloads } from '#domain/sync/command.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { saveWork } from '#store/database/free-room.ts'
import { takeOffList } from '#store/drafts/recipient-list-draft.ts'
import { recordTables } from '#store/records/rebase-records.ts'
import { createShipments } from '#store/writes/create-shipment.ts'

/** Makes these shipments and takes their recipients off the kept list, or does neither: one that stayed there would be made again. */
export async function createListedShipments(
  db: WaybillDatabase,
  payloads: readonly CommandPayloads['create-shipment'][],
  now: Date = new Date(),
): Promise<void> {
  await saveWork(db, [...recordTables(db), db.formDrafts], async () => {
    await createShipments(db, payloads, now)
    await takeOffList(
      db,
      payloads.map(({ shipment }) => shipment.id),
    )
  })
}
