import type { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSimulatedDatabase } from './machinery/open-simulated-database.ts'
import { KNOWN_MISTAKES, SEEN_SOON } from './mistakes/known-mistakes.ts'
import { runSeed, type Outcome } from './run-seed.ts'

const WITHIN = 60
const SEEDS = Array.from({ length: WITHIN }, (_, index) => index + 1)

let db: PGlite
beforeAll(async () => {
  db = await openSimulatedDatabase()
})
afterAll(() => db.close())

// `npm run mistakes` looks for mistakes that take many seeds.
describe('the simulator sees', () => {
  test.each(SEEN_SOON)('%s', { timeout: 900_000 }, async (name, likely) => {
    const mistake = KNOWN_MISTAKES[name]
    if (mistake === undefined) throw new Error(`Nobody makes the mistake of ${name}`)
    let seen: Outcome | null = null
    for (const seed of [likely, ...SEEDS.filter((each) => each !== likely)]) {
      const outcome = await runSeed(seed, db, mistake)
      // A run that merely crashes has seen nothing.
      if (outcome.findings.some(({ promise }) => promise !== 'failed')) {
        seen = outcome
        break
      }
    }
    if (seen === null) throw new Error(`Not seen within ${WITHIN} seeds`)
    // The same seed fails again, and in the same way: that is what a seed is for.
    const again = await runSeed(seen.seed, db, mistake)
    expect(new Set(again.findings.map(({ promise }) => promise))).toEqual(new Set(seen.findings.map(({ promise }) => promise)))
  })

  test('it finds nothing without a mistake, after all of these', { timeout: 300_000 }, async () => {
    expect((await runSeed(1, db)).findings).toEqual([])
  })
})
