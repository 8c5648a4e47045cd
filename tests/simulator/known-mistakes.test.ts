import type { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSimulatedDatabase } from './machinery/open-simulated-database.ts'
import { KNOWN_MISTAKES, SEEN_SOON } from './mistakes/known-mistakes.ts'
import type { Mistake } from './mistakes/mistake.ts'
import { runSeed, runUntilSeen } from './run-seed.ts'

const WITHIN = 60
const SEEDS = Array.from({ length: WITHIN }, (_, index) => index + 1)

let db: PGlite
beforeAll(async () => {
  db = await openSimulatedDatabase()
})
afterAll(() => db.close())

function mistakeOf(name: string): Mistake {
  const mistake = KNOWN_MISTAKES[name]
  if (mistake === undefined) throw new Error(`Nobody makes the mistake of ${name}`)
  return mistake
}

// `npm run mistakes` looks for mistakes that take many seeds.
describe('the simulator sees', () => {
  test.each(SEEN_SOON)('%s', { timeout: 900_000 }, async (name, likely) => {
    let seenIn: number | null = null
    for (const seed of [likely, ...SEEDS.filter((each) => each !== likely)]) {
      if (!(await runUntilSeen(seed, db, mistakeOf(name))).hasSeen) continue
      seenIn = seed
      break
    }
    expect(seenIn, `Not seen within ${WITHIN} seeds`).not.toBeNull()
    if (seenIn !== likely) console.warn(`Seed ${likely} does not show ${name} any more, and seed ${seenIn} does: SEEN_SOON may say so`)
  })

  // That is what a seed is for. What draws and what passes time is the same under every mistake, and promises-hold.test.ts asks it of a whole
  // run: one mistake of each kind is enough here, in the device's store, in SQL, and in the order of the server's work.
  test.each([
    ['a receipt before its change is here', 1],
    ['no idempotency', 2],
    // In other seeds it leaves a role behind in the session, with which the next run begins.
    ['requests that do not take turns', 3],
  ] as const)('%s again, in the same way', { timeout: 300_000 }, async (name, seed) => {
    const first = await runSeed(seed, db, mistakeOf(name))
    const again = await runSeed(seed, db, mistakeOf(name))
    expect(again.findings).toEqual(first.findings)
    expect(again.trace.lines).toEqual(first.trace.lines)
  })

  test('it finds nothing without a mistake, after all of these', { timeout: 300_000 }, async () => {
    expect((await runSeed(1, db)).findings).toEqual([])
  })
})
