import 'fake-indexeddb/auto'
import { countComeBy, type StrykerState } from '#scripts/mutants/come-by.ts'
import type { SeedAnswer, SeedQuestion } from '#scripts/mutants/seed-question.ts'
import { openSimulatedDatabase } from '#tests/simulator/machinery/open-simulated-database.ts'
import { runSeed } from '#tests/simulator/run-seed.ts'

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
  stryker.activeMutant = mutant ?? ofTheStart ?? ''
  stryker.hitCount = 0
  stryker.hitLimit = Math.max(hits, 100) * HITS_OF_A_LOOP
  const comeBy = countComeBy(stryker, `seed ${seed}`)
  const { findings } = await runSeed(seed, db)
  return {
    broken: findings.length > 0,
    story: findings.map(({ promise, what }) => `${promise}: ${what}`).join('\n'),
    hits: comeBy(),
    atLoad: Object.keys(stryker.mutantCoverage?.static ?? {}),
  }
}
