/** What mutated files share with what plays them. */
export interface StrykerState {
  activeMutant?: string | undefined
  currentTestId?: string | undefined
  hitCount?: number | undefined
  hitLimit?: number
  mutantCoverage?: { static: Record<string, number>; perTest: Record<string, Record<string, number>> }
}

/**
 * Begins to count which mutants a run comes by; the answer tells the counts so far. The object stays the same over all runs, because each
 * mutated file holds on to the one that it met first.
 */
export function countComeBy(stryker: StrykerState, run: string): () => Record<string, number> {
  const coverage = (stryker.mutantCoverage ??= { static: {}, perTest: {} })
  coverage.perTest = {}
  stryker.currentTestId = run
  return () => coverage.perTest[run] ?? {}
}
