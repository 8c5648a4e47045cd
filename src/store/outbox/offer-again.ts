import { photosOf } from '#domain/shipment/receipt/several-photos.ts'
import { isCapture } from '#domain/sync/command.ts'
import { recordOf } from '#domain/sync/apply-command.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { changeMeta, readMeta } from '#store/database/meta.ts'
import { photoIdsOf, type OutboxEntry } from '#store/outbox/outbox-entry.ts'
import type { RecordName } from '#store/records/rebase-records.ts'

const FROM_THE_BEGINNING = { attempts: 0, pause: null, lease: null, trouble: null, confirmedAt: null } as const

/**
 * A server of another epoch may have forgotten what it had confirmed, because a backup was restored. Everything that arrived and is still
 * on this device goes out again, in the order in which it was made. The ids make that harmless where nothing was forgotten. A photo without
 * its bytes asks whether the office has it, also one whose row went on a full disk. A receipt that lost its contents with a role cannot go
 * again, nor be called delivered any longer: it is let go. Runs inside the caller's transaction, which names outbox, photos and meta;
 * returns the records to show anew.
 */
export async function offerAgain(db: WaybillDatabase, epoch: string): Promise<RecordName[]> {
  const known = (await readMeta(db, 'contact')).epoch
  if (known === epoch) return []
  await changeMeta(db, 'contact', { epoch })
  if (known === null) return []
  const told = await db.outbox.where('state').anyOf('accepted', 'confirmed').toArray()
  const doubtful = told.filter(({ answer }) => answer?.epoch !== epoch)
  await db.outbox.bulkDelete(doubtful.filter(({ contentsGone }) => contentsGone === true).map(({ seq }) => seq))
  const again = doubtful.filter(({ contentsGone }) => contentsGone !== true)
  await db.outbox.bulkUpdate(
    again.map(({ seq, ...entry }) => ({
      key: seq,
      changes: { ...FROM_THE_BEGINNING, state: 'waiting', answer: null, withdrawal: null, ...wordOfCash(entry) },
    })),
  )
  await offerPhotosAgain(db, again)
  await withdrawAgain(db)
  return again.flatMap(({ command }) => recordOf(command) ?? [])
}

/**
 * With the rest the server forgot what was never to count, and a file that the office has of it would bring it in. Where one has, its photos
 * follow it; else they are given up once more.
 */
async function withdrawAgain(db: WaybillDatabase): Promise<void> {
  const discarded = await db.outbox.where('state').equals('discarded').toArray()
  const withdrawn = discarded.filter(({ command, withdrawal }) => isCapture(command) && withdrawal !== null)
  const changes = { ...FROM_THE_BEGINNING, state: 'waiting', answer: null, discardReason: null } as const
  await db.outbox.bulkUpdate(withdrawn.map(({ seq }) => ({ key: seq, changes })))
  const entryOfPhoto = new Map(withdrawn.flatMap((entry) => photoIdsOf(entry).map((id) => [id, entry.entryId])))
  await db.photos
    .where('state')
    .equals('discarded')
    .and(({ id, entryId }) => entryOfPhoto.get(id) === entryId)
    .modify({ ...FROM_THE_BEGINNING, state: 'waiting' })
}

/** What the former server told of cash stays the last word until the next pull. */
function wordOfCash({ command, state, isInToldCash = state === 'confirmed' }: Omit<OutboxEntry, 'seq'>): Partial<OutboxEntry> {
  return isCapture(command) ? { isInToldCash } : {}
}

/** The photos of these that had arrived: a server that forgot the command has forgotten them with it. Runs inside the caller's transaction. */
export async function offerPhotosAgain(db: WaybillDatabase, entries: OutboxEntry[]): Promise<void> {
  const ids = new Set(entries.flatMap(photoIdsOf))
  await db.photos
    .where('state')
    .equals('confirmed')
    .and(({ id }) => ids.has(id))
    .modify({ ...FROM_THE_BEGINNING, state: 'waiting' })
  await askAfterLostRows(db, entries)
}

/** An entry whose photo has no row: the photo arrived while the disk had no room to note it. Only the command still tells of it. */
async function askAfterLostRows(db: WaybillDatabase, entries: OutboxEntry[]): Promise<void> {
  const claims = entries.flatMap((entry) => {
    const { entryId, command } = entry
    if (!isCapture(command)) return []
    const own = new Set(photoIdsOf(entry))
    return photosOf(command.payload).flatMap((photo, at) =>
      own.has(photo.id) ? [{ entryId, claimedAt: command.claimedAt, photo, place: at + 1 }] : [],
    )
  })
  const here = await db.photos.bulkGet(claims.map(({ photo }) => photo.id))
  const rows = claims
    .filter((_, at) => here[at] === undefined)
    .map(({ entryId, claimedAt, photo, place }) => ({
      ...photo,
      place,
      ...FROM_THE_BEGINNING,
      entryId,
      state: 'waiting' as const,
      refusal: null,
      width: 0,
      height: 0,
      takenAt: Date.parse(claimedAt),
    }))
  await db.photos.bulkPut(rows)
}
