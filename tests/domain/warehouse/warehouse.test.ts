import { expect, test } from 'vitest'
import {
  capacityInParcels,
  BLANK_WAREHOUSE,
  checkWarehouse,
  displayWarehouseId,
  matchesWarehouse,
  type Warehouse,
} from '#domain/warehouse/warehouse.ts'

const north: Warehouse = {
  id: '6f1c2a90-1111-4222-8333-44445555beef',
  name: 'North (old) 100%_hub',
  location: 'Hyderabad, Telangana',
  capacity: '5000 units',
  status: 'inactive',
  user_id: null,
}

test('a warehouse is called WH and the last four characters of its id', () => {
  expect(displayWarehouseId(north)).toBe('WHBEEF')
})

test('it needs a name, and its texts have an end, which a longer one from before is only held to when it changes', () => {
  expect(checkWarehouse(BLANK_WAREHOUSE, BLANK_WAREHOUSE)).toEqual([{ field: 'name', message: 'Required' }])
  const long = { ...north, name: 'n'.repeat(5000), location: 'l'.repeat(101), capacity: 'c'.repeat(101) }
  expect(checkWarehouse(long, north)).toEqual([
    { field: 'name', message: 'Too long: 5,000 characters. At most 200 fit.' },
    { field: 'location', message: 'Too long: 101 characters. At most 100 fit.' },
    { field: 'capacity', message: 'Too long: 101 characters. At most 100 fit.' },
  ])
  expect(checkWarehouse({ ...long, location: 'Pune' }, { ...long, capacity: long.capacity })).toEqual([])
  expect(checkWarehouse({ ...north, name: 'n'.repeat(200) }, north)).toEqual([])
})

test('it is found by name, location, status or its displayed id, in any case of letters', () => {
  for (const typed of ['', ' NORTH ', 'telangana', 'InActive', 'whbeef', 'beef'])
    expect([typed, matchesWarehouse(north, typed)]).toEqual([typed, true])
  for (const typed of ['5000', 'active', 'south', '6f1c']) expect([typed, matchesWarehouse(north, typed)]).toEqual([typed, false])
})

test('%, _, comma and brackets are plain characters', () => {
  for (const typed of ['100%_hub', '%', '_', ',', '(old)']) expect([typed, matchesWarehouse(north, typed)]).toEqual([typed, true])
  for (const typed of ['n%h', 'No_th', ')(']) expect([typed, matchesWarehouse(north, typed)]).toEqual([typed, false])
})

test.each([
  ['5000 units', 5000],
  ['5,000', 5000],
  [' 1,20,000 Parcels ', 120_000],
  ['500 sq ft', null],
  ['12 tonnes', null],
  ['0', null],
  ['large', null],
  ['', null],
])('a capacity of %j is %j parcels', (capacity, parcels) => {
  expect(capacityInParcels(capacity)).toBe(parcels)
})
