import type { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gstPaise } from '#domain/billing/gst.ts'
import { randomFor } from '#server/demo/seeded-random.ts'
import { openTestPglite } from '#tests/support/sql/open-test-pglite.ts'

const HIGHEST = 10_000_000_000
const BASES = [1, 3, 25, 50, 75, 99, 100, 10_003, HIGHEST - 1, HIGHEST]
const RATES = [0, 0.01, 0.1 + 0.2, 0.5, 1.005, 1.015, 2.675, 5, 12.345, 18, 28, 99.99, 99.995, 100, 100.001, 250, 1e-7]
const HOW_MANY = 100_000

interface Line {
  basePaise: number
  gstPercentage: number
}

function lines(): Line[] {
  const random = randomFor(1, 1)
  const chosen = BASES.flatMap((basePaise) => RATES.map((gstPercentage) => ({ basePaise, gstPercentage })))
  const drawn = Array.from({ length: HOW_MANY - chosen.length }, () => ({
    basePaise: random.chance(0.2) ? random.pick(BASES) : random.between(1, 10 ** random.between(1, 10)),
    gstPercentage: random.chance(0.2) ? random.pick(RATES) : random.between(0, 10_000) / random.pick([100, 1000, 97]),
  }))
  return [...chosen, ...drawn]
}

let db: PGlite
beforeAll(async () => {
  db = await openTestPglite()
})
afterAll(() => db.close())

test('the screen and the database come to the same paisa on each of 100,000 lines', async () => {
  const asked = lines()
  const { rows } = await db.query<{ answers: { base: number; gst: number }[] }>(
    `select json_agg(json_build_object('base', app.in_paise(base), 'gst', app.in_paise(app.gst_of(base, rate))) order by place) as answers
     from app.asked_lines($1)`,
    [JSON.stringify(asked)],
  )
  const expected = asked.map(({ basePaise, gstPercentage }) => ({ base: basePaise, gst: gstPaise(basePaise, gstPercentage) }))
  expect(expected).toHaveLength(HOW_MANY)
  expect(rows[0]?.answers.findIndex(({ base, gst }, at) => base !== expected[at]?.base || gst !== expected[at].gst)).toBe(-1)
  expect(rows[0]?.answers).toHaveLength(HOW_MANY)
})
