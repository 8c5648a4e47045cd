import { expect, test } from 'vitest'
import type { PartyTally } from '#domain/today/figures.ts'
import { PARTY_COLUMNS, sortParties, type PartySort } from '#features/today/figures/party-columns.ts'

const party = (key: string, given: Partial<PartyTally> = {}): PartyTally => ({
  key,
  booked: 0,
  delivered: 0,
  failed: 0,
  onTime: 0,
  dated: 0,
  firstDelivered: 0,
  firstTried: 0,
  hours: 0,
  ...given,
})

const NAMES: Record<string, string> = { a: 'Zephyr Looms', b: 'acme Traders', c: 'Ácme Agro', d: 'Meera Silks' }
const sorted = (parties: readonly PartyTally[], by: string, direction: PartySort['direction']) =>
  sortParties(parties, (key) => NAMES[key] ?? '', { by, direction }).map(({ key }) => key)

test('by name, whatever the case and the accents', () => {
  const parties = [party('a'), party('b'), party('c'), party('d')]
  expect(sorted(parties, 'name', 'asc')).toEqual(['c', 'b', 'd', 'a'])
  expect(sorted(parties, 'name', 'desc')).toEqual(['a', 'd', 'b', 'c'])
})

test('by a count, and equals by name in either direction', () => {
  const parties = [party('a', { booked: 3 }), party('d', { booked: 3 }), party('b', { booked: 12 }), party('c', { booked: 0 })]
  expect(sorted(parties, 'booked', 'desc')).toEqual(['b', 'd', 'a', 'c'])
  expect(sorted(parties, 'booked', 'asc')).toEqual(['c', 'd', 'a', 'b'])
})

test('by a share, not by the count behind it; what has no figure comes last in either direction', () => {
  const parties = [
    party('a', { onTime: 9, dated: 10 }),
    party('b', { onTime: 1, dated: 1 }),
    party('c'),
    party('d', { onTime: 50, dated: 100 }),
  ]
  expect(sorted(parties, 'onTime', 'desc')).toEqual(['b', 'a', 'd', 'c'])
  expect(sorted(parties, 'onTime', 'asc')).toEqual(['d', 'a', 'b', 'c'])
})

test('each column sorts by what it shows, and the parties themselves stay in their order', () => {
  const low = party('a', { booked: 1, delivered: 1, failed: 1, onTime: 0, dated: 1, firstDelivered: 0, firstTried: 1, hours: 1 })
  const high = party('b', { booked: 2, delivered: 2, failed: 2, onTime: 1, dated: 1, firstDelivered: 1, firstTried: 1, hours: 20 })
  const parties = [low, high]
  for (const { key } of PARTY_COLUMNS) expect([key, sorted(parties, key, 'desc')]).toEqual([key, ['b', 'a']])
  expect(parties).toEqual([low, high])
})
