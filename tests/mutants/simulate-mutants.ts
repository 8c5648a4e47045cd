import 'fake-indexeddb/auto'
import type { SeedAnswer, SeedQuestion } from '#scripts/mutants/seed-question.ts'
import { openSimulatedDatabase } from '#tests/simulator/machinery/open-simulated-database.ts'
import { runSeed } from '#tests/simulator/run-seed.ts'

interface StrykerState {
  activeMutant?: string | undefined
  currentTestId?: string | undefined
  hitCount?: number | undefined
  hitLimit?: number
  mutantCoverage?: { static: Record<string, number>; perTest: Record<string, Record<string, number>> }
}

/** So many times more often than without the mistake is a loop that does not end. */
const HITS_OF_A_LOOP = 1_000

// Played from the copy of the project that Stryker made: its files hold every mutant, asleep.
const stryker = ((globalThis as { __stryker__?: StrykerState }).__stryker__ ??= {})
const ofTheStart = stryker.activeMutant
const db = await openSimulatedDatabase()

process.on('message', (question: SeedQuestion) => {
  void answer(question).then((answered) => process.send?.(answered))
})

async function answer({ seed, mutant, hits }: SeedQuestion): Promise<SeedAnswer> {
  const test = `seed ${seed}`
  stryker.activeMutant = mutant ?? ofTheStart ?? ''
  stryker.currentTestId = test
  stryker.hitCount = 0
  stryker.hitLimit = Math.max(hits, 100) * HITS_OF_A_LOOP
  stryker.mutantCoverage = { static: stryker.mutantCoverage?.static ?? {}, perTest: {} }
  const { findings } = await runSeed(seed, db)
  const come = stryker.mutantCoverage.perTest[test] ?? {}
  return {
    broken: findings.length > 0,
    story: findings.map(({ promise, what }) => `${promise}: ${what}`).join('\n'),
    hits: come,
    atLoad: Object.keys(stryker.mutantCoverage.static),
  }
}
