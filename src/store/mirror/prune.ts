import { recordOf } from '#domain/sync/apply-command.ts'
import { belongsInMirror, sheetBelongsInMirror } from '#domain/sync/mirror-window.ts'
import type { Role } from '#domain/people/roles.ts'
import { FINISHED_STATUSES } from '#domain/shipment/status/shipment-status.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { inTurn } from '#store/outbox/sync-lease.ts'
import { forgetReceipts } from '#store/sign-out/forget-contents.ts'
import { changeMeta, readMeta } from '#store/database/meta.ts'
import { photoIdsOf, RECEIPT_STATES, SHOWN_STATES } from '#store/outbox/outbox-entry.ts'
import { recordTables } from '#store/records/rebase-records.ts'
import { showRows } from '#store/records/shown-rows.ts'

const RECEIPT_DAYS = 7
const DAY_MS = 24 * 60 * 60_000

export interface Pruning {
  role: Role
  userId: string
  /** The time by which a shipment's days are over. */
  serverTime: string
  /** Everything, or only what unsent work kept at the last look. */
  among: 'all' | 'kept-for-work'
}

/**
 * Removes finished shipments when their days are over by the server's clock. It keeps shipments with unsent work, because the person still
 * has to decide on them. It remembers these, because nothing else may change them once the work is done. Closed run sheets go as well.
 */
export async function pruneShipments(db: WaybillDatabase, holder: string, pruning: Pruning): Promise<void> {
  const { keptForWork: keptBefore } = await readMeta(db, 'mirror')
  const candidates = pruning.among === 'all' ? await shipmentsOver(db, pruning) : keptBefore
  await inTurn(db, holder, recordTables(db), async () => {
    const { phase, role } = await readMeta(db, 'mirror')
    if (phase !== 'complete' || role !== pruning.role) return
    const wanted = await wantedByWork(db)
    // Another tab may write during a long look: the shipment as it is now decides, not as it was read.
    const over = (await overAmong(db, candidates, pruning)).filter((id) => !wanted.has(id))
    await showRows(
      db,
      over.map((id) => ({ table: 'shipments', id, row: null })),
    )
    if (pruning.among === 'all') await showRows(db, await sheetsOver(db, pruning))
    if (pruning.among === 'all') await changeMeta(db, 'mirror', { prunedAt: Date.parse(pruning.serverTime), keptForWork: [...wanted] })
    else if (wanted.size + keptBefore.length > 0) await changeMeta(db, 'mirror', { keptForWork: [...wanted] })
  })
}

/** A sheet with unsent work stays until the next look after it. */
async function sheetsOver(
  db: WaybillDatabase,
  { serverTime, ...person }: Pruning,
): Promise<{ table: 'run_sheets'; id: string; row: null }[]> {
  const over = (await db.run_sheets.toArray()).filter((sheet) => !sheetBelongsInMirror(sheet, person, serverTime))
  const apart = await db.serverRows.bulkGet(over.map(({ id }): ['run_sheets', string] => ['run_sheets', id]))
  return over.flatMap(({ id }, at) => (apart[at] === undefined ? [{ table: 'run_sheets', id, row: null }] : []))
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
  // Looks at all of a driver's few rows. Of the office's it looks only at those that can have finished long enough ago.
  if (person.role === 'driver') await db.shipments.each(look)
  else {
    for (const status of FINISHED_STATUSES) {
      await db.shipments.where('[status+created_at]').between([status, ''], [status, serverTime]).each(look)
    }
  }
  return over
}

/**
 * Deletes each receipt with its photos' facts seven days after all have arrived or were given up, and never before an earlier one of its
 * record: what undid or corrected that has to be there as long, also where a clock went wrong in between. Deletes the bytes of arrived
 * photos when no backup of the office is older. Contents that a lost role had in its receipts go at once.
 */
export async function pruneReceipts(db: WaybillDatabase, holder: string, now: number): Promise<void> {
  await inTurn(db, holder, [db.outbox, db.photos, db.photoBytes], async () => {
    const { keepPhotosMs } = await readMeta(db, 'contact')
    await dropPhotoBytes(db, now - keepPhotosMs)
    // This device offers the receipts to a server that forgot.
    const before = now - Math.max(RECEIPT_DAYS * DAY_MS, keepPhotosMs)
    const receipts = await db.outbox.where('state').anyOf(RECEIPT_STATES).sortBy('seq')
    const keptKeys = new Set<string>()
    for (const receipt of receipts) {
      const ids = photoIdsOf(receipt)
      const photos = await db.photos.bulkGet(ids)
      const isOver =
        receipt.confirmedAt !== null &&
        receipt.confirmedAt <= before &&
        photos.every(
          (photo) =>
            photo === undefined || ((photo.state === 'confirmed' || photo.state === 'discarded') && (photo.confirmedAt ?? 0) <= before),
        )
      if (!isOver || receipt.orderKeys.some((key) => keptKeys.has(key))) {
        for (const key of receipt.orderKeys) keptKeys.add(key)
        continue
      }
      await db.outbox.delete(receipt.seq)
      await db.photos.bulkDelete(ids)
      await db.photoBytes.bulkDelete(ids)
    }
  })
  // Separate from the deletions, which must succeed on a full disk.
  await inTurn(db, holder, [db.outbox], () => forgetReceipts(db))
}

async function dropPhotoBytes(db: WaybillDatabase, arrivedBefore: number): Promise<void> {
  const arrived = await db.photos
    .where('state')
    .equals('confirmed')
    .and(({ confirmedAt }) => confirmedAt !== null && confirmedAt <= arrivedBefore)
    .primaryKeys()
  const here = await db.photoBytes.where('id').anyOf(arrived).primaryKeys()
  if (here.length > 0) await db.photoBytes.bulkDelete(here)
}
