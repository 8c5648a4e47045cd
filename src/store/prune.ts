import { recordOf } from '#domain/apply-command.ts'
import { belongsInMirror } from '#domain/mirror-window.ts'
import type { Role } from '#domain/roles.ts'
import { FINISHED_STATUSES } from '#domain/shipment.ts'
import type { WaybillDatabase } from '#store/database.ts'
import { inTurn } from '#store/drainer.ts'
import { changeMeta, readMeta } from '#store/meta.ts'
import { RECEIPT_STATES, SHOWN_STATES } from '#store/outbox-entry.ts'
import { recordTables } from '#store/refresh-records.ts'
import { showRows } from '#store/shown-rows.ts'

const RECEIPT_DAYS = 7
const DAY_MS = 24 * 60 * 60_000

export interface Pruning {
  role: Role
  userId: string
  /** The time by which a shipment's days are over. */
  serverTime: string
  /** Everything, or only what unsent work kept from being let go at the last look. */
  among: 'all' | 'kept-for-work'
}

/**
 * Takes finished shipments off the device when their time is over by the server's clock. Never those that unsent work of this person
 * is about: they would miss what they still have to decide on. These are remembered: once the work is done, nothing else may change them.
 */
export async function pruneShipments(db: WaybillDatabase, holder: string, pruning: Pruning): Promise<void> {
  const { keptForWork: keptBefore = [] } = await readMeta(db, 'mirror')
  const candidates = pruning.among === 'all' ? await shipmentsOver(db, pruning) : keptBefore
  await inTurn(db, holder, recordTables(db), async () => {
    const { phase, role } = await readMeta(db, 'mirror')
    if (phase !== 'complete' || role !== pruning.role) return
    const wanted = await wantedByWork(db)
    // A long look leaves room for another tab: what a shipment is now decides, not what it was when it was looked at.
    const over = (await overAmong(db, candidates, pruning)).filter((id) => !wanted.has(id))
    await showRows(
      db,
      over.map((id) => ({ table: 'shipments', id, row: null })),
    )
    if (pruning.among === 'all') await changeMeta(db, 'mirror', { prunedAt: Date.parse(pruning.serverTime), keptForWork: [...wanted] })
    else if (wanted.size + keptBefore.length > 0) await changeMeta(db, 'mirror', { keptForWork: [...wanted] })
  })
}

async function wantedByWork(db: WaybillDatabase): Promise<Set<string>> {
  const unsettled = await db.outbox
    .where('state')
    .anyOf([...SHOWN_STATES, 'refused'])
    .toArray()
  const records = unsettled.flatMap(({ command }) => recordOf(command) ?? [])
  return new Set(records.flatMap(({ table, id }) => (table === 'shipments' ? [id] : [])))
}

async function overAmong(db: WaybillDatabase, ids: string[], { serverTime, ...person }: Pruning): Promise<string[]> {
  const rows = await db.shipments.bulkGet(ids)
  return rows.flatMap((row) => (row === undefined || belongsInMirror(row, person, serverTime) ? [] : [row.id]))
}

async function shipmentsOver(db: WaybillDatabase, { serverTime, ...person }: Pruning): Promise<string[]> {
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
export async function pruneReceipts(db: WaybillDatabase, holder: string, now: number): Promise<void> {
  const before = now - RECEIPT_DAYS * DAY_MS
  await inTurn(db, holder, [db.outbox, db.photos, db.photoBytes], async () => {
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
