import { isUnsentState, type OutboxEntry, type QueuedPhoto } from '#store/outbox/outbox-entry.ts'
import { readQueue } from '#store/outbox/queue.ts'
import type { SimServer } from '../machinery/sim-server.ts'
import type { Finding } from '../report/trace.ts'
import type { RestingPlace } from './truth.ts'

/** Entries that still fail by themselves while everything else works, and entries that wait for them. */
export interface Failing {
  entries: OutboxEntry[]
  photos: QueuedPhoto[]
}

export async function readFailing({ db }: RestingPlace, { failing }: SimServer): Promise<Failing> {
  const entries = await db.outbox.orderBy('seq').toArray()
  const photos = await db.photos.toArray()
  return {
    entries: entries.filter(({ entryId, state, withdrawal }) => failing.has(entryId) && isUnsentState(state) && !withdrawal),
    photos: photos.filter(({ id, state }) => failing.has(id) && isUnsentPhoto(state)),
  }
}

/** A command or a photo that always fails by itself holds up nothing that does not depend on it. */
export async function findHeldUp({ db, label }: RestingPlace, { entries, photos }: Failing): Promise<Finding[]> {
  const keys = new Set<string>()
  const findings: Finding[] = []
  const failing = new Set(entries.map(({ entryId }) => entryId))
  for (const entry of await db.outbox.orderBy('seq').toArray()) {
    // Behind a refusal, too, a record waits for a person; behind what has failed before everything worked again, for its next try.
    const depends =
      failing.has(entry.entryId) || entry.state === 'refused' || entry.trouble !== null || entry.orderKeys.some((key) => keys.has(key))
    if (!isUnsentState(entry.state) && entry.state !== 'refused') continue
    if (depends) for (const key of entry.orderKeys) keys.add(key)
    else findings.push({ promise: 'stuck', what: `${label}: ${entry.command.kind} ${entry.entryId} is held up by what fails by itself` })
  }
  const failingPhotos = new Set(photos.map(({ id }) => id))
  for (const { id, entryId, state, trouble } of await db.photos.toArray()) {
    if (failingPhotos.has(id) || !isUnsentPhoto(state) || trouble !== null) continue
    const entry = await db.outbox.where('entryId').equals(entryId).first()
    if (entry === undefined || isUnsentState(entry.state) || entry.state === 'refused') continue
    findings.push({ promise: 'stuck', what: `${label}: photo ${id} is held up by what fails by itself` })
  }
  return findings
}

/**
 * After so many tries a person is told. What waits behind something else, such as an undo behind its refused scan or a photo behind its
 * capture, is not tried.
 */
export async function findUntold({ db, label }: RestingPlace, { entries, photos }: Failing): Promise<Finding[]> {
  const unsettled = await db.outbox.filter(({ state }) => isUnsentState(state) || state === 'refused').toArray()
  const tried = entries.filter(
    ({ seq, orderKeys }) => !unsettled.some((earlier) => earlier.seq < seq && earlier.orderKeys.some((key) => orderKeys.includes(key))),
  )
  const triedPhotos = photos.filter((photo) => !unsettled.some(({ entryId }) => entryId === photo.entryId))
  const failing = new Set([...tried, ...triedPhotos].map(({ entryId }) => entryId))
  return (await readQueue(db))
    .filter(({ entryId, state }) => failing.has(entryId) && state !== 'needs-you')
    .map(({ entryId, state }) => ({ promise: 'untrue', what: `${label}: ${entryId} always fails by itself, and says "${state}"` }))
}

function isUnsentPhoto(state: QueuedPhoto['state']): boolean {
  return state !== 'confirmed' && state !== 'discarded' && state !== 'refused'
}
