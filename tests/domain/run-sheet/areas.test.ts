import { expect, test } from 'vitest'
import { areasOf, freeOf, loadOfSheets, loadWith } from '#domain/run-sheet/areas.ts'
import { someRunSheet, someStop } from '#tests/support/run-sheets.ts'
import { someShipment } from '#tests/support/shipments.ts'

const parcel = (id: string, to_postal_code: string, to_city: string, collect_amount = 0) =>
  someShipment({ id, to_postal_code, to_city, status: 'In Transit', payment_mode: collect_amount > 0 ? 'cod' : 'prepaid', collect_amount })
const parcels = [
  parcel('a', '411001', 'Pune', 100),
  parcel('b', ' 411 001', 'pune ', 50),
  parcel('c', '411038', 'Pune'),
  parcel('d', '', ''),
]

test('a day’s parcels lie in areas by PIN code, by its first digits or by city', () => {
  const named = (kind: 'pin' | 'prefix' | 'city') => areasOf(parcels, kind).map(({ name, shipmentIds }) => [name, ...shipmentIds])
  expect(named('pin')).toEqual([
    ['No PIN code', 'd'],
    ['411001 Pune', 'a', 'b'],
    ['411038 Pune', 'c'],
  ])
  expect(named('prefix')).toEqual([
    ['No PIN code', 'd'],
    ['411… Pune', 'a', 'b', 'c'],
  ])
  expect(named('city')).toEqual([
    ['No city', 'd'],
    ['Pune', 'a', 'b', 'c'],
  ])
  expect(areasOf(parcels, 'city')[1]).toMatchObject({ pieces: 3, collects: 150 })
})

test('a driver’s load is what their open sheets of the day still hold, and what is given to them on top', () => {
  const held = new Map(
    [parcel('x', '1', 'A', 70), { ...parcel('y', '1', 'A', 30), status: 'Delivered' as const }, parcel('z', '1', 'A', 9)].map((each) => [
      each.id,
      each,
    ]),
  )
  const sheet = (id: string, more: object) => someRunSheet({ id, driver_id: 'Ravi', sheet_date: '2026-11-20', state: 'out', ...more })
  const sheets = [
    sheet('1', { stops: [someStop('x'), someStop('y')] }),
    sheet('2', { stops: [someStop('z')], sheet_date: '2026-11-19' }),
    sheet('3', { stops: [someStop('z')], state: 'closed' }),
    sheet('4', { stops: [someStop('z')], driver_id: 'Tara' }),
  ]
  const load = loadOfSheets('Ravi', '2026-11-20', sheets, held)
  expect(load).toEqual({ shipmentIds: ['x'], pieces: 1, collects: 70 })
  expect(loadWith(load, parcels)).toEqual({ shipmentIds: ['x', 'a', 'b', 'c', 'd'], pieces: 5, collects: 220 })
})

test('what is on an open sheet or finished does not go along', () => {
  const finished = { ...parcel('e', '1', 'A'), status: 'Delivered' as const }
  const { free, apart } = freeOf([...parcels, finished], [{ stops: [someStop('a')] }], '2026-11-20')
  expect(free.map(({ id }) => id)).toEqual(['b', 'c', 'd'])
  expect(apart).toEqual({ held: 0, later: 0, undecided: 0, inVan: 0 })
})

test('what waits for pick-up, for another day or for a decision, or is still in a van, is counted and not proposed', () => {
  const rows = [
    { ...parcel('held', '1', 'A'), status: 'Other' as const, decided: { held_at: 'w' } },
    { ...parcel('in a van', '1', 'A'), status: 'Delayed' as const, decided: { with_driver: 'd1' } },
    { ...parcel('later', '1', 'A'), decided: { again_on: '2026-11-21' } },
    { ...parcel('today', '1', 'A'), decided: { again_on: '2026-11-20' } },
    { ...parcel('early', '1', 'A'), estimated_delivery_date: '2026-11-29' },
    { ...parcel('failed', '1', 'A'), status: 'Failed Attempt' as const },
    {
      ...parcel('not-tried', '1', 'A'),
      status: 'Delayed' as const,
      failure: { reason: 'not-attempted' as const, again_on: null, called_at: null, failed_at: '2026-11-19T10:00:00.000Z' },
    },
    { ...parcel('back', '1', 'A'), status: 'Failed Attempt' as const, return_state: 'on-its-way' as const },
  ]
  const { free, apart } = freeOf(rows, [], '2026-11-20')
  expect(free.map(({ id }) => id)).toEqual(['today', 'early', 'back'])
  expect(apart).toEqual({ held: 1, later: 1, undecided: 2, inVan: 1 })
  expect(freeOf(rows, [], '2026-11-21').free.map(({ id }) => id)).toEqual(['later', 'today', 'early', 'back'])
})
