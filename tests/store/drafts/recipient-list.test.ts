import { afterEach, beforeEach, expect, test } from 'vitest'
import { newForAll, newRecipient, totalQuote, type Recipient } from '#domain/shipment/many/recipient-list.ts'
import { newShipmentsOf } from '#features/shipments/many/new-shipments.ts'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { countShipments } from '#store/drafts/count-shipments.ts'
import { readRecipientLists, recipientListKey, saveRecipientList } from '#store/drafts/recipient-list-draft.ts'
import { readUnfinishedForms } from '#store/drafts/shipment-draft.ts'
import { readStoredWork } from '#store/sign-out/stored-work.ts'
import { createListedShipments } from '#store/writes/create-listed-shipments.ts'

const TODAY = '2026-11-23'

const KEY = recipientListKey('sheet')
const NOW = new Date('2026-11-23T06:00:00Z')

let db: WaybillDatabase
beforeEach(() => {
  db = openDatabase(crypto.randomUUID())
})
afterEach(() => db.delete())

const forAll = { ...newForAll(TODAY), clientCode: 'P101', description: 'Saris' }
const row = (name: string, given: Partial<Recipient> = {}): Recipient => ({
  ...newRecipient(crypto.randomUUID()),
  name,
  contactNumber: '9000000002',
  street: '5 Lake View',
  postalCode: '411001',
  city: 'Pune',
  state: 'Maharashtra',
  weight: '2.5',
  price: '1,250.10',
  ...given,
})
const rows = [row('Asha'), row('Ravi', { quantity: '3', description: 'Books' }), row('Meera')]
const payloads = () => newShipmentsOf(forAll, rows, NOW)

test('what was made is off the list in the same moment, and never made twice', async () => {
  await saveRecipientList(db, KEY, { forAll, recipients: rows }, NOW)
  await createListedShipments(db, payloads().slice(0, 2), NOW)
  expect((await readRecipientLists(db))[0]?.list.recipients.map(({ name }) => name)).toEqual(['Meera'])
  await createListedShipments(db, payloads(), NOW)
  expect(await readRecipientLists(db)).toEqual([])
  const made = await db.shipments.toArray()
  expect(made.map(({ to_name_or_company }) => to_name_or_company).toSorted()).toEqual(['Asha', 'Meera', 'Ravi'])
  expect(await db.outbox.count()).toBe(3)
})

test('a list that a dying tab wrote once more shows nothing that was made', async () => {
  await createListedShipments(db, payloads().slice(0, 1), NOW)
  await saveRecipientList(db, KEY, { forAll, recipients: rows }, NOW)
  expect((await readRecipientLists(db))[0]?.list.recipients.map(({ name }) => name)).toEqual(['Ravi', 'Meera'])
})

test('each is what the form would have made: numbers of its own, its own contents or those of all, whole paise', async () => {
  await createListedShipments(db, payloads(), NOW)
  const made = await db.shipments.bulkGet(rows.map(({ id }) => id))
  expect(new Set(made.map((each) => each?.tracking_number)).size).toBe(3)
  expect(made[1]).toMatchObject({
    client_code: 'P101',
    create_date: '2026-11-23',
    to_country: 'India',
    total_weight: 7.5,
    base_price: 1250.1,
    items: [{ description: 'Books', quantity: 3, weight_kg: 2.5, price_inr: 1250.1, package_type: 'Box' }],
  })
  expect(made[0]?.items[0]).toMatchObject({ description: 'Saris', quantity: 1 })
  expect(totalQuote(rows)).toEqual({ pieces: 5, weightKg: 12.5, basePaise: 375030, gstPaise: 67506, collectPaise: 0 })
})

test('before somebody signs out, each row counts as a shipment that is not finished', async () => {
  await saveRecipientList(db, KEY, { forAll, recipients: rows }, NOW)
  expect(countShipments(await readUnfinishedForms(db))).toBe(3)
  expect((await readStoredWork(db)).unfinished).toMatchObject({ shipments: 3, notes: 0 })
  await saveRecipientList(db, KEY, { forAll, recipients: [] }, NOW)
  expect(countShipments(await readUnfinishedForms(db))).toBe(1)
})

test('two lists are kept side by side, the one written last first, and what is made is taken off its own alone', async () => {
  const [first, second, third] = rows
  const other = recipientListKey('other')
  await saveRecipientList(db, KEY, { forAll, recipients: [first!, second!] }, NOW)
  await saveRecipientList(db, other, { forAll: { ...forAll, clientCode: 'P102' }, recipients: [third!] }, new Date(NOW.getTime() + 1))
  expect((await readRecipientLists(db)).map(({ key }) => key)).toEqual([other, KEY])
  await createListedShipments(db, payloads().slice(0, 1), NOW)
  expect((await readRecipientLists(db)).map(({ list }) => list.recipients.map(({ name }) => name))).toEqual([['Meera'], ['Ravi']])
})

test('it says which were made now and leaves out what was there already', async () => {
  expect(await createListedShipments(db, payloads().slice(0, 1), NOW)).toEqual([rows[0]!.id])
  expect(await createListedShipments(db, payloads(), NOW)).toEqual([rows[1]!.id, rows[2]!.id])
})

test('a list of which a dying tab wrote all rows once more is no unfinished work', async () => {
  await createListedShipments(db, payloads(), NOW)
  await saveRecipientList(db, KEY, { forAll, recipients: rows }, NOW)
  expect(await readRecipientLists(db)).toEqual([])
  expect(countShipments(await readUnfinishedForms(db))).toBe(0)
})
