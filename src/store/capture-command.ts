import { recordOf } from '#domain/apply-command.ts'
import type { Command, CommandKind, CommandPayloads } from '#domain/command.ts'
import type { MirroredTable } from '#domain/mirror.ts'
import type { Shipment } from '#domain/shipment.ts'
import { storable } from '#domain/storable-text.ts'
import type { WaybillDatabase } from '#store/database.ts'
import { readMeta } from '#store/meta.ts'
import type { OutboxEntry } from '#store/outbox-entry.ts'
import { refreshRecords, shownAsServerRows, type RecordName } from '#store/refresh-records.ts'
import { mustNotBeRemoved } from '#store/removal.ts'

export interface Capture<Kind extends CommandKind> {
  kind: Kind
  record: string
  /** Beside the record, what else orders this command. */
  alsoOrderedBy?: string[]
  trackingNumber: string | null
  payload: CommandPayloads[Kind]
  now: Date
  /** Made before, by the draft that becomes this command; otherwise made here. */
  id?: string
  photoId?: string
  edited?: Shipment | undefined
}

/**
 * Freezes what a person did and queues it, with the change to what is shown; runs inside the caller's transaction, so that
 * both happen or neither does.
 */
export async function captureCommand<Kind extends CommandKind>(db: WaybillDatabase, capture: Capture<Kind>): Promise<{ entryId: string }> {
  const [entryId = ''] = await captureCommands(db, [capture])
  return { entryId }
}

/** Many at once, in their order; the ids of their entries. One by one each would be asked for and counted alone. */
export async function captureCommands<Kind extends CommandKind>(
  db: WaybillDatabase,
  captures: readonly Capture<Kind>[],
): Promise<string[]> {
  await mustNotBeRemoved(db)
  const { clockOffsetMs } = await readMeta(db, 'contact')
  const entries = captures.map((capture) => newEntry(capture, clockOffsetMs))
  const records = entries.flatMap(({ command }) => recordOf(command) ?? [])
  // The rows as the server has them are put aside before the first command of their record shows.
  await keepServerRows(db, records)
  await db.outbox.bulkAdd(entries)
  await db.neverOffered.bulkPut(entries.map(({ entryId }) => ({ entryId })))
  await refreshRecords(db, records)
  return entries.map(({ entryId }) => entryId)
}

function newEntry<Kind extends CommandKind>(capture: Capture<Kind>, clockOffsetMs: number | null): Omit<OutboxEntry, 'seq'> {
  const command = {
    id: capture.id ?? crypto.randomUUID(),
    kind: capture.kind,
    payloadVersion: 1,
    record: capture.record,
    claimedAt: capture.now.toISOString(),
    clockOffsetMs,
    // What the database can never take would wait here for ever, and everything after it on the same record.
    payload: storable(capture.payload),
  } as Command
  return {
    entryId: command.id,
    command,
    orderKeys: [capture.record, ...(capture.alsoOrderedBy ?? [])],
    trackingNumber: capture.trackingNumber,
    state: 'waiting',
    photoId: capture.photoId ?? null,
    answer: null,
    discardReason: null,
    attempts: 0,
    pause: null,
    lease: null,
    refusal: null,
    confirmedAt: null,
    ...(capture.edited === undefined ? {} : { edited: capture.edited }),
  }
}

async function keepServerRows(db: WaybillDatabase, records: RecordName[]): Promise<void> {
  const kept = await db.serverRows.bulkGet(records.map(({ table, id }): [MirroredTable, string] => [table, id]))
  const shown = await shownAsServerRows(
    db,
    records.filter((_, at) => kept[at] === undefined),
  )
  await db.serverRows.bulkPut([...shown.values()])
}
