import { expect, test } from 'vitest'
import { dateOfDay, dayNumber } from '#domain/today/day-number.ts'
import { NO_DAY, readFacts } from '#domain/today/fact-columns.ts'
import { figuresOf, isGap, shareOf } from '#domain/today/figures.ts'
import type { Shipment } from '#domain/shipment/shipment.ts'
import { factsOfShipments } from '#tests/support/facts-of-shipments.ts'
import { someShipment } from '#tests/support/shipments.ts'

const TODAY = dayNumber('2026-11-22')

function figures(given: Partial<Shipment>[], from = '2026-11-01', to = '2026-11-22') {
  const shipments = given.map((each, at) => someShipment({ id: `s${at}`, estimated_delivery_date: null, driver_id: null, ...each }))
  return figuresOf(factsOfShipments(shipments), { from: dayNumber(from), to: dayNumber(to) }, TODAY)
}

/** Booked on the 10th at 12:00 in India, delivered so many hours later. */
function delivered(hours: number, more: Partial<Shipment> = {}): Partial<Shipment> {
  const created_at = '2026-11-10T06:30:00.000Z'
  return { status: 'Delivered', created_at, delivered_at: new Date(Date.parse(created_at) + hours * 3_600_000).toISOString(), ...more }
}

test('a day is India’s: it begins at 18:30 UTC', () => {
  const { days } = figures([{ created_at: '2026-11-20T18:29:59.999Z' }, { created_at: '2026-11-20T18:30:00.000Z' }])
  expect(days.filter(({ booked }) => booked > 0).map(({ day, booked }) => [dateOfDay(day), booked])).toEqual([
    ['2026-11-20', 1],
    ['2026-11-21', 1],
  ])
})

test('every day of the range is there, and one on which nothing happened is a gap', () => {
  const { days } = figures([delivered(30)], '2026-11-09', '2026-11-12')
  expect(days.map(({ day }) => dateOfDay(day))).toEqual(['2026-11-09', '2026-11-10', '2026-11-11', '2026-11-12'])
  expect(days.map(isGap)).toEqual([true, false, false, true])
})

test('what happened outside the range is not counted in it', () => {
  const { total } = figures([delivered(30, { failed_on: ['2026-11-10'] })], '2026-11-11', '2026-11-11')
  expect(total).toMatchObject({ booked: 0, delivered: 1, failed: 0, firstTried: 0, firstDelivered: 0 })
})

test('on time is the estimated day or before, of those that had one', () => {
  const { total } = figures([
    delivered(30, { estimated_delivery_date: '2026-11-11' }),
    delivered(30, { estimated_delivery_date: '2026-11-10' }),
    delivered(30),
  ])
  expect(total).toMatchObject({ delivered: 3, dated: 2, onTime: 1 })
  expect(shareOf(total.onTime, total.dated)).toBe(0.5)
  expect(shareOf(0, 0)).toBeNull()
})

test('a first attempt is one for each shipment, and the later ones only count as failed', () => {
  const { total, days } = figures([
    delivered(5),
    delivered(60, { failed_on: ['2026-11-11', '2026-11-12'] }),
    { status: 'Failed Attempt', failed_on: ['2026-11-12'] },
  ])
  expect(total).toMatchObject({ delivered: 2, failed: 3, firstTried: 3, firstDelivered: 1 })
  expect(days.filter(({ firstTried }) => firstTried > 0).map(({ day, firstTried }) => [dateOfDay(day), firstTried])).toEqual([
    ['2026-11-10', 1],
    ['2026-11-11', 1],
    ['2026-11-12', 1],
  ])
})

test('half, and nine of ten, took no longer; begun hours do not count', () => {
  const { total } = figures([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((hours) => delivered(hours + 0.99)))
  expect([total.medianHours, total.slowHours]).toEqual([5, 9])
  expect(figures([]).total.medianHours).toBeNull()
})

test('what is open is counted by its age, whatever the range', () => {
  const ages = [0, 1, 2, 3, 4, 7, 8, 14, 15, 30, 31, 400]
  const booked = ages.map((age) => ({ created_at: `${dateOfDay(TODAY - age)}T06:00:00.000Z` }))
  const { openByAge } = figures([...booked, delivered(1), { created_at: '2026-11-23T06:00:00.000Z' }], '2026-11-22')
  expect(openByAge).toEqual([3, 2, 2, 2, 2, 2])
})

test('clients and drivers are counted apart, and nobody stands for those without', () => {
  const { clients, drivers } = figures([
    delivered(4, { client_code: 'P102', driver_id: 'ravi' }),
    delivered(6, { client_code: 'P101' }),
    { client_code: 'P102', driver_id: 'ravi', failed_on: ['2026-11-21'], status: 'Failed Attempt' },
    { client_code: 'P103', created_at: '2026-10-01T06:00:00.000Z' },
  ])
  expect(clients.map(({ key, booked, delivered: done, failed }) => [key, booked, done, failed])).toEqual([
    ['P101', 1, 1, 0],
    ['P102', 2, 1, 1],
  ])
  expect(drivers.map(({ key, booked, hours }) => [key, booked, hours])).toEqual([
    ['', 1, 6],
    ['ravi', 2, 4],
  ])
})

test('rows that have changed since they were packed are passed over', () => {
  const [block] = factsOfShipments([someShipment({ id: 's1' }), someShipment({ id: 's2' })])
  const range = { from: TODAY - 30, to: TODAY }
  expect(figuresOf([{ ...block!, outdated: Uint8Array.of(1, 0) }], range, TODAY).total.booked).toBe(1)
})

test('an emptied line, a day before 1970 and a client’s name of any signs are read as they are', () => {
  const facts = readFacts('\n-5 ~ ~ -3 1 -2 7\tA b~1', ['Pending', 'Delivered'], '\nd')
  expect(Array.from(facts.bookedOn)).toEqual([NO_DAY, -5])
  expect(Array.from(facts.dueOn)).toEqual([NO_DAY, NO_DAY])
  expect([facts.hours[1], facts.unbilled[1]]).toEqual([-3, 1])
  expect([facts.failedRow, facts.failedOn]).toEqual([
    [1, 1],
    [-2, 7],
  ])
  expect([facts.clients[facts.client[1]!], facts.drivers[facts.driver[1]!]]).toEqual(['A b~1', 'd'])
})
