import { isCapture } from '#domain/sync/command.ts'
import { isDecided } from '#domain/sync/reviewed.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { entryOf } from '#store/outbox/read-entry.ts'
import { isBeingWithdrawn, type OutboxEntry } from '#store/outbox/outbox-entry.ts'

/** As long as the office takes a correction by itself, of what is on no run sheet. */
const CORRECTABLE_MS = 24 * 60 * 60_000

/** A person's own capture of the last day, or of a run sheet that is still out, that was not given up or refused. */
export function mayBeCorrected(entry: OutboxEntry, shipmentsOut: ReadonlySet<string>, now: number): boolean {
  const { command, state, contentsGone } = entry
  if (!isCapture(command) || state === 'refused' || state === 'discarded' || contentsGone === true || isBeingWithdrawn(entry)) return false
  return !isOlder(entry, now) || (command.payload.shipmentId !== null && shipmentsOut.has(command.payload.shipmentId))
}

/** What is on a run sheet that is out: asked only where a capture of these is so old that it matters. */
export async function readShipmentsOut(db: WaybillDatabase, entries: readonly OutboxEntry[], now: number): Promise<ReadonlySet<string>> {
  if (!entries.some((entry) => isCapture(entry.command) && isOlder(entry, now))) return new Set()
  const sheets = await db.run_sheets.where('state').equals('out').toArray()
  return new Set(sheets.flatMap(({ stops }) => stops.map(({ shipment_id }) => shipment_id)))
}

/**
 * Whether the office will decide on a correction of this capture, as far as this device can tell: the run sheet is closed that its driver had
 * the parcel on, the office has decided on it, or a correction of it waits there already (`app.is_late_correction`).
 */
export async function readIsLate(db: WaybillDatabase, entryId: string): Promise<boolean> {
  const latest = await entryOf(db, entryId)
  let first = latest
  for (let next = latest; next !== undefined;) {
    first = next
    next = next.command.kind === 'correct-delivery' ? await entryOf(db, next.command.payload.corrects) : undefined
  }
  if (first === undefined || !isCapture(first.command)) return false
  const { review, reviewed } = latest?.answer ?? {}
  if (review === 'corrected-late' || (reviewed !== undefined && isDecided(reviewed))) return true
  const { shipmentId } = first.command.payload
  const capturedAt = Date.parse(first.command.claimedAt)
  const receivedAt = first.confirmedAt ?? Date.now()
  const [last] = (await db.run_sheets.toArray())
    .filter(({ stops }) => stops.some(({ shipment_id }) => shipment_id === shipmentId))
    .filter(({ sent_out_at: out }) => out !== null && Date.parse(out) <= receivedAt)
    .filter(({ closed_at: closed }) => closed === null || Date.parse(closed) >= capturedAt)
    .toSorted((a, b) => (b.sent_out_at ?? '').localeCompare(a.sent_out_at ?? ''))
  return last?.state === 'closed'
}

function isOlder({ command }: OutboxEntry, now: number): boolean {
  return now - Date.parse(command.claimedAt) >= CORRECTABLE_MS
}
