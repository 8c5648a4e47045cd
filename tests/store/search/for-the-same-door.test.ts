import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { doorOf, readDoorOf, readSameAddress } from '#store/search/same-address.ts'
import { someShipment } from '#tests/support/shipments.ts'

let db: WaybillDatabase
beforeEach(() => (db = openDatabase(crypto.randomUUID())))
afterEach(() => db.close())

const parcel = someShipment({ id: 'a', tracking_number: '71' })
const spelledOtherwise = someShipment({ id: 'b', tracking_number: '72', to_street_address: ' 5  LAKE view', to_city: 'pune' })
const elsewhere = someShipment({ id: 'c', tracking_number: '73', to_street_address: '6 Lake View' })
const delivered = someShipment({ id: 'd', tracking_number: '74', status: 'Delivered' })
const ofAnother = someShipment({ id: 'e', tracking_number: '75', driver_id: 'driver-2' })
const onItsWayBack = someShipment({ id: 'f', tracking_number: '76', return_state: 'on-its-way' })
const fill = () => db.shipments.bulkAdd([parcel, spelledOtherwise, elsewhere, delivered, ofAnother, onItsWayBack])
const asDriver = { driverId: 'driver-1' }

test('along with a parcel goes whatever else its driver still has for the same address', async () => {
  await fill()
  const along = async (id: string | null) => (await readSameAddress(db, doorOf(parcel), { id, ...asDriver })).map((other) => other.id)
  expect(await along('a')).toEqual(['b', 'f'])
  // A parcel that has left this device is not on the list, so it is not left out of it.
  expect(await along(null)).toEqual(['a', 'b', 'f'])
})

test('without a street nobody knows whether two parcels are for one door', async () => {
  const [one, other] = ['a', 'b'].map((id) => someShipment({ id, to_street_address: ' ' }))
  await db.shipments.bulkAdd([one ?? parcel, other ?? parcel])
  expect(await readSameAddress(db, doorOf(one ?? parcel), { id: 'a', ...asDriver })).toEqual([])
})

test('what goes along knows the door, and in which direction, after the parcel itself has left this device', async () => {
  await fill()
  expect(await readDoorOf(db, ['72'], 'driver-1')).toEqual({ address: '5 lake view\npune\n411001', goesBack: false })
  expect(await readDoorOf(db, ['70', '76'], 'driver-1')).toEqual({ address: '5 lake view\npune\n411001', goesBack: true })
  expect((await readDoorOf(db, ['73'], 'driver-1'))?.address).toBe('6 lake view\npune\n411001')
})

test.each([
  ['nothing goes along', []],
  ['it is delivered already', ['74']],
  ['it is another driver’s now', ['75']],
  ['it has left this device as well', ['79']],
])('nobody knows the door where %s', async (_why, numbers) => {
  await fill()
  expect(await readDoorOf(db, numbers, 'driver-1')).toBeNull()
})
