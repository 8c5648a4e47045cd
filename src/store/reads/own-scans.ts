import type { Command } from '#domain/sync/command.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { idsOf, isBeingWithdrawn, type OutboxEntry } from '#store/outbox/outbox-entry.ts'

/** A scan made on this device, and whether it still stands. */
export interface OwnScan {
  entry: OutboxEntry
  command: Command<'scan-at-warehouse'>
  undone: boolean
  /** A later one counts on from it, and stands in its place: it is undone as well. */
  countedOn: boolean
}

/** The server takes a scan back within a day of receiving it. A minute less, because its answer came a moment later. */
const TAKEN_BACK_WITHIN_MS = (24 * 60 - 1) * 60_000

/** A scan that never arrived, or was refused, can be given up at any time. */
export function canBeTakenBack({ entry, undone }: OwnScan, now: Date): boolean {
  if (undone) return false
  return entry.state === 'refused' || entry.confirmedAt === null || now.getTime() - entry.confirmedAt < TAKEN_BACK_WITHIN_MS
}

/**
 * Scans after this place in the outbox, oldest first. Discarded ones count as undone. An undo may name the id that a scan had before it was
 * sent anew.
 */
export async function readOwnScans(db: WaybillDatabase, afterSeq: number): Promise<OwnScan[]> {
  const entries = await db.outbox.where('seq').above(afterSeq).sortBy('seq')
  const undone = new Set(
    entries.flatMap((entry) =>
      entry.command.kind === 'undo-scan' && entry.state !== 'discarded' && entry.state !== 'refused' && !isBeingWithdrawn(entry)
        ? [entry.command.payload.scanId]
        : [],
    ),
  )
  const replaced = replacedScans(entries)
  return entries.flatMap((entry) => {
    const { command, state } = entry
    if (command.kind !== 'scan-at-warehouse') return []
    const countedOn = idsOf(entry).some((id) => replaced.has(id))
    const isGivenUp = state === 'discarded' || isBeingWithdrawn(entry)
    return [{ entry, command, countedOn, undone: isGivenUp || countedOn || idsOf(entry).some((id) => undone.has(id)) }]
  })
}

/** The scans in whose place others stand, also where those were undone since. A scan that the server refused stands in nobody's place. */
export function replacedScans(entries: readonly OutboxEntry[]): Set<string> {
  return new Set(
    entries.flatMap((entry) => {
      const { command, state } = entry
      const takesPlace = state !== 'discarded' && state !== 'refused' && !isBeingWithdrawn(entry)
      return command.kind === 'scan-at-warehouse' && command.payload.insteadOf !== undefined && takesPlace
        ? [command.payload.insteadOf]
        : []
    }),
  )
}
