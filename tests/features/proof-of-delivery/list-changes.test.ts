import { expect, test } from 'vitest'
import { changesSince, changeWords, recipientsIn, seenList } from '#features/proof-of-delivery/day/list-changes.ts'
import { someShipment } from '#tests/support/shipments.ts'

const asha = someShipment({ id: 's1' })
const books = someShipment({ id: 's2', to_name_or_company: 'Banyan Books', to_street_address: '2 Road' })
const ashaToo = someShipment({ id: 's3' })
const told = (before: Parameters<typeof seenList>[0], now: Parameters<typeof seenList>[0]) =>
  changeWords(changesSince(seenList(before), now))

test('what others added or took away is told by name', () => {
  const seen = seenList([asha])
  expect(changesSince(seen, [asha])).toEqual({ added: [], removed: [] })
  const changes = changesSince(seen, [books])
  expect(changes.added).toMatchObject([{ id: 's2', recipient: 'Banyan Books', isWholeStop: true }])
  expect(recipientsIn(changes.removed)).toBe('Asha Rao')
  expect(recipientsIn(changesSince(seen, [{ ...asha, status: 'Cancelled' }]).removed)).toBe('Asha Rao')
})

test('a delivery that ended is not taken away, and one that opens again is not new', () => {
  const delivered = { ...asha, status: 'Delivered' } as const
  expect(changesSince(seenList([asha]), [delivered])).toEqual({ added: [], removed: [] })
  expect(changesSince(seenList([delivered]), [asha])).toEqual({ added: [], removed: [] })
})

test('in words', () => {
  expect(told([asha], [asha])).toBeNull()
  expect(told([], [asha])).toBe('1 new stop')
  expect(told([someShipment({ id: 's9', to_street_address: '9 Road' })], [asha, books])).toBe('2 new stops, 1 taken away')
  expect(told([asha, books], [])).toBe('2 stops taken away')
})

test('several parcels for one door are one stop, and another one for a door on the list is a parcel', () => {
  expect(told([books], [books, asha, ashaToo])).toBe('1 new stop')
  expect(recipientsIn(changesSince(seenList([books]), [books, asha, ashaToo]).added)).toBe('Asha Rao')
  expect(told([asha], [asha, ashaToo])).toBe('1 new parcel for a stop of yours')
  expect(told([asha, ashaToo], [asha])).toBe('1 parcel of a stop taken away')
  expect(told([asha, ashaToo], [{ ...asha, status: 'Delivered' }])).toBe('1 parcel of a stop taken away')
  expect(told([asha, ashaToo], [books])).toBe('1 new stop, 1 taken away')
  expect(told([asha], [books, ashaToo, asha])).toBe('1 new stop, 1 new parcel for a stop of yours')
})

test('two looks add up to stops as well', () => {
  const first = changesSince(seenList([]), [asha])
  const second = changesSince(seenList([asha]), [asha, ashaToo])
  expect(changeWords({ added: [...first.added, ...second.added], removed: [] })).toBe('1 new stop')
})

test('a list that an older app kept, without its doors, still tells what came', () => {
  const { open, finished } = seenList([asha])
  expect(changeWords(changesSince({ open, finished }, [asha, books]))).toBe('1 new stop')
  expect(changeWords(changesSince({ open, finished }, []))).toBe('1 stop taken away')
})
