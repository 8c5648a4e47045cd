import { afterAll, beforeAll, expect, test } from 'vitest'
import type { createPgliteConnection } from '@supabase/lite/pglite'
import { openPglite, type Database } from '#server/database/embedded-database.ts'

let database: Database

beforeAll(async () => {
  database = await openPglite('memory://')
})
afterAll(() => database.close())

test('lists of values are read as lists, and the readers that a query copies are few', async () => {
  const [row] = await database.query<Record<string, unknown>>(
    `select array['a', 'b'] as words, array[1, 2] as numbers, array[true] as answers, array['{"a": 1}'::jsonb] as objects`,
  )
  expect(row).toEqual({ words: ['a', 'b'], numbers: [1, 2], answers: [true], objects: [{ a: 1 }] })
  const { driver } = database.connection as Awaited<ReturnType<typeof createPgliteConnection>>
  expect(Object.keys(driver.parsers).length).toBeLessThan(150)
})
