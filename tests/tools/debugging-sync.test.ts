import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(resolve(import.meta.dirname, '../..', path), 'utf8')
const page = read('docs/debugging-sync.md')

/** The first column of the table under this heading, or of the first table of the page. */
function firstColumn(heading: string): string[] {
  const [, part = ''] = page.split(heading)
  const rows = part.split('\n').slice(part.split('\n').findIndex((line) => line.startsWith('|---')) + 1)
  const table = rows.slice(
    0,
    rows.findIndex((line) => !line.startsWith('|')),
  )
  return table.flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, word = '']) => word))
}

test('it tells every state that an entry can have', () => {
  const [, union = ''] = /export type OutboxState = ([^\n]+)/.exec(read('src/store/outbox/outbox-entry.ts')) ?? []
  const states = [...union.matchAll(/'([^']+)'/g)].map(([, state]) => state)
  expect(states.length).toBeGreaterThan(5)
  expect(firstColumn('### The states of an entry')).toEqual(states)
})

test('it tells every row of meta', () => {
  const [, rows = ''] = /export interface MetaRows \{([^}]+)\}/.exec(read('src/store/database/meta-rows.ts')) ?? []
  expect(firstColumn('### The rows of `meta`')).toEqual([...rows.matchAll(/(\w+):/g)].map(([, key]) => key))
})

test('it tells every table of the device', () => {
  const tables = [...read('src/store/database/database.ts').matchAll(/declare (\w+): (?:EntityTable|Table)/g)].map(
    ([, table = '']) => table,
  )
  expect(tables.length).toBeGreaterThan(10)
  expect(firstColumn('## The device').toSorted()).toEqual(tables.toSorted())
})
