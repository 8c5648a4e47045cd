import { recordOf } from '#domain/apply-command.ts'
import type { Command, CommandKind, CommandPayloads } from '#domain/command.ts'
import type { WaybillDatabase } from '#store/database.ts'
import { readMeta } from '#store/meta.ts'
import type { OutboxEntry } from '#store/outbox-entry.ts'
import { refreshRecords } from '#store/refresh-records.ts'
import { mustNotBeRemoved } from '#store/removal.ts'

export interface Capture<Kind extends CommandKind> {
  kind: Kind
  record: string
  /** Beside the record, what else orders this command. */
  alsoOrderedBy?: string[]
  trackingNumber: string | null
  payload: CommandPayloads[Kind]
  now: Date
  photoId?: string
}

/**
 * Freezes what a person did and queues it, with the change to what is shown; runs inside the caller's transaction, so that
 * both happen or neither does.
 */
export async function captureCommand<Kind extends CommandKind>(db: WaybillDatabase, capture: Capture<Kind>): Promise<{ entryId: string }> {
  await mustNotBeRemoved(db)
  const { clockOffsetMs } = await readMeta(db, 'contact')
  const command = {
    id: crypto.randomUUID(),
    kind: capture.kind,
    payloadVersion: 1,
    record: capture.record,
    claimedAt: capture.now.toISOString(),
    clockOffsetMs,
    payload: capture.payload,
  } as Command
  const entry: Omit<OutboxEntry, 'seq'> = {
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
  }
  const record = recordOf(command)
  // The row as the server has it is put aside before the first command of its record shows.
  if (record !== null) await keepServerRow(db, record)
  await db.outbox.add(entry)
  if (record !== null) await refreshRecords(db, [record])
  return { entryId: entry.entryId }
}

async function keepServerRow(db: WaybillDatabase, { table, id }: NonNullable<ReturnType<typeof recordOf>>): Promise<void> {
  if ((await db.serverRows.get([table, id])) !== undefined) return
  const row: unknown = await db.table(table).get(id)
  await db.serverRows.put({ table, id, row: row ?? null } as Parameters<typeof db.serverRows.put>[0])
}
