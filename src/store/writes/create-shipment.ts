import { recordKey, type CommandPayloads } from '#domain/sync/command.ts'
import { enqueueCommand, enqueueCommands, type NewEntry } from '#store/outbox/enqueue-command.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { saveWork } from '#store/database/free-room.ts'
import { recordTables } from '#store/records/rebase-records.ts'

type NewShipment = CommandPayloads['create-shipment']

export async function createShipment(db: WaybillDatabase, payload: NewShipment, now: Date = new Date()): Promise<{ entryId: string }> {
  return saveWork(
    // Dexie follows native promises only out of an async function.
    db,
    [...recordTables(db)],
    async () => enqueueCommand(db, captureOf(payload, now)),
  )
}

/** All of these or none. Skips one that another tab has made from the same file or list; returns the ids of those that were made. */
export async function createShipments(db: WaybillDatabase, payloads: readonly NewShipment[], now: Date = new Date()): Promise<string[]> {
  return saveWork(db, [...recordTables(db)], async () => {
    const here = await db.shipments.bulkGet(payloads.map(({ shipment }) => shipment.id))
    const missing = payloads.filter((_, at) => here[at] === undefined)
    await enqueueCommands(
      db,
      missing.map((payload) => captureOf(payload, now)),
    )
    return missing.map(({ shipment }) => shipment.id)
  })
}

function captureOf(payload: NewShipment, now: Date): NewEntry<'create-shipment'> {
  const { id, tracking_number: trackingNumber = null } = payload.shipment
  return { kind: 'create-shipment', record: recordKey.shipment(id), trackingNumber, payload, now }
}
