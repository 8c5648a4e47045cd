import { expect, test } from 'vitest'
import { findByTrackingNumber } from '#store/search/find-by-tracking-number.ts'
import { findScanned } from '#store/search/find-scanned.ts'
import { openDatabase } from '#store/database/database.ts'
import { readRecipientNames } from '#store/search/recipient-names.ts'
import { searchShipments } from '#store/search/search-shipments.ts'
import { showRows } from '#store/records/shown-rows.ts'
import { someShipment } from '#tests/support/shipments.ts'

test('a number is found on the device however it was typed, and another is not', async () => {
  const db = openDatabase(crypto.randomUUID())
  await db.shipments.bulkPut([
    someShipment({ id: 'a', tracking_number: '1761007584710084' }),
    someShipment({ id: 'b', tracking_number: 'WB-77a' }),
  ])
  const idOf = async (typed: string) => (await findByTrackingNumber(db, typed))?.id
  expect(await idOf(' 1761007584710084 ')).toBe('a')
  expect(await idOf('1761 0075 8471-0084')).toBe('a')
  expect(await idOf('wb-77A')).toBe('b')
  expect(await idOf('OTHER1761007584710084')).toBeUndefined()
  db.close()
})

test('a shipment is found by every code that we print', async () => {
  const db = openDatabase(crypto.randomUUID())
  await db.shipments.bulkPut([
    someShipment({ id: 'a', tracking_number: '1761007584710084', shipment_id: 'SHP7K2M9QXW' }),
    someShipment({ id: '0a1b2c3d-0000-4000-8000-000000000000', tracking_number: '2', shipment_id: null }),
    someShipment({ id: 'ffffff01-0000-4000-8000-000000000000', tracking_number: '3', shipment_id: null }),
    someShipment({ id: 'ffffff02-0000-4000-8000-000000000000', tracking_number: '4', shipment_id: null }),
    someShipment({ id: 'dddddd02-0000-4000-8000-000000000000', tracking_number: '5', shipment_id: 'SHP11111111' }),
  ])
  const numberOf = async (code: string) => (await findScanned(db, code))?.tracking_number
  expect(await numberOf('1761 0075 8471-0084')).toBe('1761007584710084')
  expect(await numberOf('SHP7K2M9QXW')).toBe('1761007584710084')
  expect(await numberOf(' shp 7k2m9qxw')).toBe('1761007584710084')
  expect(await numberOf('SHP0A1B2C')).toBe('2')
  expect(await numberOf('SHPFFFFFF'), 'two shipments begin like this').toBeUndefined()
  expect(await numberOf('SHPDDDDDD'), 'this one has a code of its own').toBeUndefined()
  expect(await numberOf('SHP00000000')).toBeUndefined()
  db.close()
})

test('the list is searched by a pasted tracking link and by a number with spaces', async () => {
  const db = openDatabase(crypto.randomUUID())
  const rows = [
    someShipment({ id: 'a', tracking_number: '1761007584710084', shipment_id: 'SHP7K2M9QXW' }),
    someShipment({ id: 'b', tracking_number: '1761007584710085', shipment_id: null }),
  ]
  await db.transaction('rw', [db.shipments, db.searchDeltas, db.meta], async () =>
    showRows(
      db,
      rows.map((row) => ({ table: 'shipments', id: row.id, row })),
    ),
  )
  const idsOf = async (text: string) =>
    (
      await searchShipments(db, { text, status: null, from: null, to: null, sort: 'created', direction: 'desc', page: 1, pageSize: 10 })
    ).rows.map(({ id }) => id)
  expect(await idsOf('https://waybill.example/user-tracking/1761007584710084')).toEqual(['a'])
  expect(await idsOf('1761 0075 8471-0085')).toEqual(['b'])
  expect(await idsOf('SHP7K2M9QXW')).toEqual(['a'])
  db.close()
})

test('a code that is one parcel’s tracking number and another’s readable id is the number', async () => {
  const db = openDatabase(crypto.randomUUID())
  await db.shipments.bulkPut([
    someShipment({ id: 'a', tracking_number: '1', shipment_id: 'SHP7K2M9QXW' }),
    someShipment({ id: 'b', tracking_number: 'SHP7K2M9QXW', shipment_id: null }),
  ])
  expect((await findScanned(db, 'SHP7K2M9QXW'))?.id).toBe('b')
  db.close()
})

test('recipients are named by the numbers asked for, and what this device does not hold is left out', async () => {
  const db = openDatabase(crypto.randomUUID())
  await db.shipments.bulkPut([
    someShipment({ id: 'a', tracking_number: '71', to_name_or_company: 'Asha' }),
    someShipment({ id: 'b', tracking_number: '72', to_name_or_company: 'Bela' }),
    someShipment({ id: 'c', tracking_number: '73', to_name_or_company: 'Chitra' }),
  ])
  expect([...(await readRecipientNames(db, ['72', '79', '7-1']))]).toEqual([
    ['72', 'Bela'],
    ['7-1', 'Asha'],
  ])
  expect((await readRecipientNames(db, [])).size).toBe(0)
  db.close()
})
