import type { ContactState } from '#store/meta-rows.ts'

/** The server's time as far as it can be believed, ISO 8601; null: nothing is pruned by the time that is heard now. */
export function timeToPruneBy({ serverTime, pruning }: ContactState): string | null {
  return pruning === null || pruning.doubted !== null ? null : serverTime
}
