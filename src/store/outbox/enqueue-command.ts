import { recordOf } from '#domain/sync/apply-command.ts'
import type { Command, CommandKind, CommandPayloads } from '#domain/sync/command.ts'
import type { Shipment } from '#domain/shipment/shipment.ts'
import { storable } from '#domain/values/storable-text.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { readMeta } from '#store/database/meta.ts'
import { noteWork } from '#store/outbox/noted-work.ts'
import type { OutboxEntry, Pause } from '#store/outbox/outbox-entry.ts'
import { rebaseRecords } from '#store/records/rebase-records.ts'
import { mustNotBeRemoved } from '#store/sign-out/removal.ts'

export interface NewEntry<Kind extends CommandKind> {
  kind: Kind
  record: string
  /** Keys that order this command besides its record. */
  alsoOrderedBy?: string[]
  trackingNumber: string | null
  payload: CommandPayloads[Kind]
  now: Date
  /** The id of the draft that becomes this command; without one the id is made here. */
  id?: string
  photoIds?: readonly string[]
  stopOf?: string | undefined
  isCodeChecked?: boolean
  /** It is sent no sooner than after so many milliseconds. */
  holdMs?: number | undefined
  edited?: Shipment | undefined
}

/** Freezes what a person did, queues it and changes what is shown. Runs inside the caller's transaction, so all happens or nothing does. */
export async function enqueueCommand<Kind extends CommandKind>(db: WaybillDatabase, capture: NewEntry<Kind>): Promise<{ entryId: string }> {
  const [entryId = ''] = await enqueueCommands(db, [capture])
  return { entryId }
}

/** Queues many at once, in their order, and returns the ids of their entries. One by one, each would need its own reads and counts. */
export async function enqueueCommands<Kind extends CommandKind>(
  db: WaybillDatabase,
  captures: readonly NewEntry<Kind>[],
): Promise<string[]> {
  await mustNotBeRemoved(db)
  const { clockOffsetMs } = await readMeta(db, 'contact')
  const entries = captures.map((capture) => newEntry(capture, clockOffsetMs))
  const records = entries.flatMap(({ command }) => recordOf(command) ?? [])
  await db.outbox.bulkAdd(entries)
  await db.neverOffered.bulkPut(entries.map(({ entryId }) => ({ entryId })))
  if (entries.length > 0) await noteWork(db)
  await rebaseRecords(db, records)
  return entries.map(({ entryId }) => entryId)
}

function newEntry<Kind extends CommandKind>(capture: NewEntry<Kind>, clockOffsetMs: number | null): Omit<OutboxEntry, 'seq'> {
  const [photoId = null, ...morePhotoIds] = capture.photoIds ?? []
  const command = {
    id: capture.id ?? crypto.randomUUID(),
    kind: capture.kind,
    payloadVersion: 1,
    record: capture.record,
    claimedAt: capture.now.toISOString(),
    clockOffsetMs,
    // A command that the database can never take would wait here for ever and hold back all later ones of its record.
    payload: storable(capture.payload),
  } as Command
  return {
    entryId: command.id,
    command,
    orderKeys: [capture.record, ...(capture.alsoOrderedBy ?? [])],
    trackingNumber: capture.trackingNumber,
    state: 'waiting',
    photoId,
    ...(morePhotoIds.length > 0 && { morePhotoIds }),
    answer: null,
    discardReason: null,
    withdrawal: null,
    attempts: 0,
    pause: null,
    lease: null,
    refusal: null,
    trouble: null,
    confirmedAt: null,
    ...(capture.edited === undefined ? {} : { edited: capture.edited }),
    ...(capture.stopOf !== undefined && { stopOf: capture.stopOf }),
    ...(capture.isCodeChecked && { isCodeChecked: true }),
    ...(capture.holdMs !== undefined && { hold: pauseOf(capture.now, capture.holdMs) }),
  }
}

function pauseOf(now: Date, ms: number): Pause {
  return { from: now.getTime(), until: now.getTime() + ms }
}
