import { isCapture } from '#domain/sync/command.ts'
import { isBeingWithdrawn, type OutboxEntry } from '#store/outbox/outbox-entry.ts'

/** As long as the office takes a correction by itself. */
const CORRECTABLE_MS = 24 * 60 * 60_000

/** A person's own capture of the last day that was not given up or refused. */
export function mayBeCorrected(entry: OutboxEntry, now: number): boolean {
  const { command, state, contentsGone } = entry
  if (!isCapture(command) || state === 'refused' || state === 'discarded' || contentsGone === true || isBeingWithdrawn(entry)) return false
  return now - Date.parse(command.claimedAt) < CORRECTABLE_MS
}
