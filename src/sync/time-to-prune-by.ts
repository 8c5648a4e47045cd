import type { ContactState } from '#store/meta-rows.ts'

/** The server's time as far as it can be believed, ISO 8601; null: nothing is pruned by the time that is heard now. */
export function timeToPruneBy({ serverTime, time, pruning }: ContactState): string | null {
  // Which of two times is the right one, the next answers tell.
  if (time.doubted !== null) return null
  return pruning === null || pruning.doubted !== null ? null : serverTime
}
