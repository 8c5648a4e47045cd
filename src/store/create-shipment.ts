import { recordKey, type CommandPayloads } from '#domain/command.ts'
import { captureCommand, captureCommands, type Capture } from '#store/capture-command.ts'
import type { WaybillDatabase } from '#store/database.ts'
import { saveWork } from '#store/free-room.ts'
import { recordTables } from '#store/refresh-records.ts'

type NewShipment = CommandPayloads['create-shipment']

export async function createShipment(db: WaybillDatabase, payload: NewShipment, now: Date = new Date()): Promise<{ entryId: string }> {
  return saveWork(
    // Dexie follows native promises only out of an async function.
    db,
    [...recordTables(db)],
    async () => captureCommand(db, captureOf(payload, now)),
  )
}

/** All of these or none. One that is here by now, by another tab that imports the same file, is left alone; says how many were made. */
export async function createShipments(db: WaybillDatabase, payloads: readonly NewShipment[], now: Date = new Date()): Promise<number> {
  return saveWork(db, [...recordTables(db)], async () => {
    const here = await db.shipments.bulkGet(payloads.map(({ shipment }) => shipment.id))
    const missing = payloads.filter((_, at) => here[at] === undefined)
    await captureCommands(
      db,
      missing.map((payload) => captureOf(payload, now)),
    )
    return missing.length
  })
}

function captureOf(payload: NewShipment, now: Date): Capture<'create-shipment'> {
  const { id, tracking_number: trackingNumber = null } = payload.shipment
  return { kind: 'create-shipment', record: recordKey.shipment(id), trackingNumber, payload, now }
}
