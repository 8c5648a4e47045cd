import { expect, test } from 'vitest'
import { changesSince, changeWords, seenList } from '#features/proof-of-delivery/day/list-changes.ts'
import { someShipment } from '#tests/support/shipments.ts'

const asha = someShipment({ id: 's1' })
const books = someShipment({ id: 's2', to_name_or_company: 'Banyan Books' })

test('what others added or took away is told by name', () => {
  const seen = seenList([asha])
  expect(changesSince(seen, [asha])).toEqual({ added: [], removed: [] })
  const changes = changesSince(seen, [books])
  expect(changes.added).toEqual([books])
  expect(changes.removed).toEqual(['Asha Rao'])
  expect(changesSince(seen, [{ ...asha, status: 'Cancelled' }]).removed).toEqual(['Asha Rao'])
})

test('a delivery that ended is not taken away, and one that opens again is not new', () => {
  const delivered = { ...asha, status: 'Delivered' } as const
  expect(changesSince(seenList([asha]), [delivered])).toEqual({ added: [], removed: [] })
  expect(changesSince(seenList([delivered]), [asha])).toEqual({ added: [], removed: [] })
})

test('in words', () => {
  expect(changeWords({ added: [], removed: [] })).toBeNull()
  expect(changeWords({ added: [asha], removed: [] })).toBe('1 new stop')
  expect(changeWords({ added: [asha, books], removed: ['Chai Shop'] })).toBe('2 new stops, 1 taken away')
  expect(changeWords({ added: [], removed: ['Chai Shop', 'Depot'] })).toBe('2 stops taken away')
})
