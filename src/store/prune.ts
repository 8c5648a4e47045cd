import { recordOf } from '#domain/apply-command.ts'
import { belongsInMirror } from '#domain/mirror-window.ts'
import type { Role } from '#domain/roles.ts'
import { FINISHED_STATUSES } from '#domain/shipment.ts'
import type { WaybillDatabase } from '#store/database.ts'
import { RECEIPT_STATES, SHOWN_STATES } from '#store/outbox-entry.ts'
import { recordTables } from '#store/refresh-records.ts'
import { showRows } from '#store/shown-rows.ts'

const RECEIPT_DAYS = 7
const DAY_MS = 24 * 60 * 60_000

/**
 * Takes finished shipments off the device when their time is over by the server's clock. Never those that unsent work of this person
 * is about: they would miss what they still have to decide on. Returns these: once the work is done, nothing else may change them.
 */
export async function pruneShipments(
  db: WaybillDatabase,
  person: { role: Role; userId: string },
  { serverTime, among }: { serverTime: string; among: string[] | 'all' },
): Promise<string[]> {
  const over = among === 'all' ? await shipmentsOver(db, person, serverTime) : await overAmong(db, among, person, serverTime)
  return db.transaction('rw', [...recordTables(db)], async () => {
    const unsettled = await db.outbox
      .where('state')
      .anyOf([...SHOWN_STATES, 'refused'])
      .toArray()
    const records = unsettled.flatMap(({ command }) => recordOf(command) ?? [])
    const wanted = new Set(records.flatMap(({ table, id }) => (table === 'shipments' ? [id] : [])))
    const gone = over.filter((id) => !wanted.has(id))
    await showRows(
      db,
      gone.map((id) => ({ table: 'shipments', id, row: null })),
    )
    return [...wanted]
  })
}

async function overAmong(
  db: WaybillDatabase,
  ids: string[],
  person: { role: Role; userId: string },
  serverTime: string,
): Promise<string[]> {
  const rows = await db.shipments.bulkGet(ids)
  return rows.flatMap((row) => (row === undefined || belongsInMirror(row, person, serverTime) ? [] : [row.id]))
}

async function shipmentsOver(db: WaybillDatabase, person: { role: Role; userId: string }, serverTime: string): Promise<string[]> {
  const over: string[] = []
  const look = (shipment: Parameters<typeof belongsInMirror>[0]) => {
    if (!belongsInMirror(shipment, person, serverTime)) over.push(shipment.id)
  }
  // A driver's few rows are looked at whole; of the office's only those that can have finished long enough ago.
  if (person.role === 'driver') await db.shipments.each(look)
  else {
    for (const status of FINISHED_STATUSES) {
      await db.shipments.where('[status+created_at]').between([status, ''], [status, serverTime]).each(look)
    }
  }
  return over
}

/** Lets receipts go after seven days, each with its photo's facts, once both have arrived or were given up. */
export async function pruneReceipts(db: WaybillDatabase, now: number): Promise<void> {
  const before = now - RECEIPT_DAYS * DAY_MS
  await db.transaction('rw', [db.outbox, db.photos, db.photoBytes], async () => {
    const receipts = await db.outbox.where('state').anyOf(RECEIPT_STATES).toArray()
    for (const { seq, photoId, confirmedAt } of receipts) {
      if (confirmedAt === null || confirmedAt > before) continue
      const photo = photoId === null ? undefined : await db.photos.get(photoId)
      const photoIsOver =
        photo === undefined || ((photo.state === 'confirmed' || photo.state === 'discarded') && (photo.confirmedAt ?? 0) <= before)
      if (!photoIsOver) continue
      await db.outbox.delete(seq)
      if (photoId === null) continue
      await db.photos.delete(photoId)
      await db.photoBytes.delete(photoId)
    }
  })
}
