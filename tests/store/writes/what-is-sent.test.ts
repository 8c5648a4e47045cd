import { afterEach, expect, test } from 'vitest'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { newForAll, newRecipient } from '#domain/shipment/many/recipient-list.ts'
import { readRecipientLists, recipientListKey, saveRecipientList } from '#store/drafts/recipient-list-draft.ts'
import { createListedShipments } from '#store/writes/create-listed-shipments.ts'
import { createShipment, createShipments } from '#store/writes/create-shipment.ts'
import { assignDriver } from '#store/writes/assign-driver.ts'
import { decideFailed } from '#store/writes/decide-on-failed.ts'
import { deleteClient } from '#store/writes/delete-client.ts'
import { deleteShipment } from '#store/writes/delete-shipment.ts'
import { deleteWarehouse } from '#store/writes/delete-warehouse.ts'
import { correctClient } from '#store/writes/save-client.ts'
import { closeRunSheet, saveRunSheet, sendOutRunSheet } from '#store/writes/save-run-sheet.ts'
import { createWarehouse } from '#store/writes/save-warehouse.ts'
import { updateShipment } from '#store/writes/update-shipment.ts'
import { BLANK_CLIENT } from '#domain/people/client.ts'
import { someRunSheet, someStop } from '#tests/support/run-sheets.ts'
import { somePieces, someShipment } from '#tests/support/shipments.ts'

const NOW = new Date('2026-11-20T10:00:00.000Z')
const open: WaybillDatabase[] = []
afterEach(() => open.splice(0).forEach((db) => db.close()))

async function desk(...ids: string[]): Promise<WaybillDatabase> {
  const db = openDatabase(crypto.randomUUID())
  open.push(db)
  await db.shipments.bulkAdd(ids.map((id) => someShipment({ id, tracking_number: `17-${id}` })))
  return db
}

/** What stands in the outbox of each command: kind, record, number, time, payload. */
const queued = async (db: WaybillDatabase) =>
  (await db.outbox.orderBy('seq').toArray()).map(({ command, trackingNumber }) => [
    command.kind,
    command.record,
    trackingNumber,
    command.claimedAt,
    command.payload,
  ])
const at = NOW.toISOString()

test('a new shipment is queued under its record, with its number if it has one', async () => {
  const db = await desk()
  const payload = { shipment: { id: 'n1', tracking_number: '555' }, items: [] }
  const { entryId } = await createShipment(db, payload, NOW)
  await createShipment(db, { shipment: { id: 'n2' }, items: [] }, NOW)
  expect(await queued(db)).toEqual([
    ['create-shipment', 'shipment:n1', '555', at, payload],
    ['create-shipment', 'shipment:n2', null, at, { shipment: { id: 'n2' }, items: [] }],
  ])
  expect((await db.outbox.toArray())[0]?.entryId).toBe(entryId)
})

test('what nobody here has seen is deleted without a word of when', async () => {
  const db = await desk()
  await deleteShipment(db, 'far-away', NOW)
  expect(Object.keys((await db.outbox.toArray())[0]!.command.payload)).toEqual(['id'])
})

test('who is given a parcel that nobody here has seen says nothing of the driver before', async () => {
  const db = await desk()
  await assignDriver(db, ['far-away'], 'driver-1', NOW)
  expect(Object.keys((await db.outbox.toArray())[0]!.command.payload)).toEqual(['shipmentId', 'driverId'])
})

test('of many shipments those are made that are not here yet, and they are named', async () => {
  const db = await desk('s1')
  const payloads = ['s1', 'n1', 'n2'].map((id) => ({ shipment: { id }, items: [] }))
  expect(await createShipments(db, payloads, NOW)).toEqual(['n1', 'n2'])
  expect(await createShipments(db, payloads, NOW)).toEqual([])
  expect((await queued(db)).map(([, record]) => record)).toEqual(['shipment:n1', 'shipment:n2'])
  expect(await createListedShipments(db, [...payloads, { shipment: { id: 'n3' }, items: [] }], NOW)).toEqual(['n3'])
})

test('who was made a shipment of is taken off the list, and nobody else', async () => {
  const db = await desk()
  const recipients = ['n1', 'n2'].map((id) => ({ ...newRecipient(id), name: id }))
  const key = recipientListKey('l1')
  await saveRecipientList(db, key, { forAll: newForAll('2026-11-20'), recipients }, NOW)
  await createListedShipments(db, [{ shipment: { id: 'n1' }, items: [] }], NOW)
  expect((await readRecipientLists(db)).map(({ list }) => list.recipients.map(({ id }) => id))).toEqual([['n2']])
  // Not only unseen: a list that is read leaves out what is here by then.
  expect(await db.formDrafts.get(key)).toMatchObject({ list: { recipients: [{ id: 'n2' }] } })
})

test('an edit of items alone is an edit; one of nothing is none', async () => {
  const db = await desk('s1')
  expect(await updateShipment(db, { id: 's1', changes: {} }, NOW)).toBeNull()
  expect(await updateShipment(db, { id: 's1', changes: {}, items: { added: [], removed: [], changed: [] } }, NOW)).toBeNull()
  expect(await db.outbox.count()).toBe(0)
  await updateShipment(db, { id: 's1', changes: {}, items: { added: somePieces(2), removed: [], changed: [] } }, NOW)
  await updateShipment(db, { id: 's1', changes: {}, items: { added: [], removed: somePieces(2), changed: [] } }, NOW)
  expect((await queued(db)).map(([kind, record, number]) => [kind, record, number])).toEqual([
    ['update-shipment', 'shipment:s1', '17-s1'],
    ['update-shipment', 'shipment:s1', '17-s1'],
  ])
})

test('an edit remembers the shipment as this device shows it, or as it was opened where it shows none', async () => {
  const db = await desk('s1')
  const opened = someShipment({ id: 's1', tracking_number: 'as opened' })
  const changes = { notes: { from: null, to: 'Ring twice' } }
  await updateShipment(db, { id: 's1', changes }, NOW, opened)
  await updateShipment(db, { id: 's2', changes }, NOW, { ...opened, id: 's2' })
  await updateShipment(db, { id: 's3', changes }, NOW)
  const entries = await db.outbox.orderBy('seq').toArray()
  expect(entries.map(({ trackingNumber, edited }) => [trackingNumber, edited?.id])).toEqual([
    ['17-s1', 's1'],
    ['as opened', 's2'],
    [null, undefined],
  ])
})

test('an assignment is queued for each shipment once, and not where the driver has it already; taking off names nobody', async () => {
  const db = await desk('s1', 's2')
  await db.shipments.update('s1', { driver_id: 'driver-1' })
  await db.shipments.update('s2', { driver_id: null })
  expect(await assignDriver(db, ['s1', 's2', 's2', 'elsewhere'], 'driver-1', NOW)).toBe(2)
  expect(await assignDriver(db, ['s1'], null, NOW)).toBe(1)
  expect(await queued(db)).toEqual([
    ['assign-driver', 'shipment:s2', '17-s2', at, { shipmentId: 's2', driverId: 'driver-1', from: null }],
    ['assign-driver', 'shipment:elsewhere', null, at, { shipmentId: 'elsewhere', driverId: 'driver-1' }],
    ['assign-driver', 'shipment:s1', '17-s1', at, { shipmentId: 's1', driverId: null, from: 'driver-1' }],
  ])
})

test('deletions are queued under what they delete', async () => {
  const db = await desk('s1')
  await deleteClient(db, 'c1', NOW)
  await deleteWarehouse(db, 'w1', NOW)
  const { entryId } = await deleteShipment(db, 's1', NOW)
  await createWarehouse(db, 'w2', { name: 'Pune', location: 'Pune', capacity: '', status: 'active' }, NOW)
  expect((await queued(db)).map((each) => each.slice(0, 4))).toEqual([
    ['delete-client', 'client:c1', null, at],
    ['delete-warehouse', 'warehouse:w1', null, at],
    ['delete-shipment', 'shipment:s1', '17-s1', at],
    ['save-warehouse', 'warehouse:w2', null, at],
  ])
  expect((await db.outbox.where('entryId').equals(entryId).first())?.command.kind).toBe('delete-shipment')
})

test('a decision without a better address names none, and one about what is not here is none', async () => {
  const db = await desk('s1')
  await db.shipments.update('s1', { status: 'Failed Attempt' })
  const decided = { decision: 'again', againOn: '2026-11-30', warehouseId: 'w1', changes: {} } as const
  expect(await decideFailed(db, ['never-here', 's1'], decided, NOW)).toBe(1)
  expect(await queued(db)).toEqual([
    ['decide-failed', 'shipment:s1', '17-s1', at, { shipmentId: 's1', decision: 'again', againOn: '2026-11-30', warehouseId: null }],
  ])
})

test('a client that was settled elsewhere meanwhile is saved plainly, and nothing where nothing differs', async () => {
  const db = await desk()
  const typed = { ...BLANK_CLIENT, client_code: 'Z1', client_name: 'Zed' }
  expect(await correctClient(db, 'never-there', { id: 'c1', opened: typed, typed }, NOW)).toEqual({ entryId: null })
  const { entryId } = await correctClient(db, 'never-there', { id: 'c1', opened: null, typed }, NOW)
  expect((await db.outbox.toArray()).map((entry) => [entry.entryId, entry.command.record])).toEqual([[entryId, 'client:c1']])
})

const typed = { driver_id: 'driver-1', warehouse_id: 'w1', sheet_date: '2026-11-20', vehicle: '' }
const sheet = () => someRunSheet({ id: 'r', ...typed, stops: [someStop('s1'), someStop('s2')] })

test('a sheet waits for unsent work of the shipments that it has, had and gets, and for no other', async () => {
  const keysOf = async (opened: ReturnType<typeof sheet> | null, stops: string[], vehicle = '') => {
    const db = await desk('s1', 's2', 's3', 's4')
    for (const id of ['s1', 's2', 's3', 's4']) await updateShipment(db, { id, changes: { notes: { from: null, to: 'x' } } }, NOW)
    await db.outbox.where('orderKeys').equals('shipment:s2').modify({ state: 'confirmed' })
    await saveRunSheet(db, { id: 'r', opened, typed: { ...typed, vehicle }, stops }, NOW)
    return (await db.outbox.orderBy('seq').last())?.orderKeys
  }
  expect(await keysOf(null, ['s1', 's3'])).toEqual(['run-sheet:r', 'shipment:s1', 'shipment:s3'])
  expect(await keysOf(sheet(), ['s2', 's3'])).toEqual(['run-sheet:r', 'shipment:s1', 'shipment:s3'])
  expect(await keysOf(sheet(), ['s1', 's2'], 'Van 2')).toEqual(['run-sheet:r', 'shipment:s1'])
  expect(await keysOf(sheet(), ['s1'])).toEqual(['run-sheet:r', 'shipment:s1'])
  expect(await keysOf(sheet(), ['s1', 's2', 's3'])).toEqual(['run-sheet:r', 'shipment:s1', 'shipment:s3'])
  // The order alone.
  expect(await keysOf(sheet(), ['s2', 's1'])).toEqual(['run-sheet:r'])
})

test('a new sheet is saved although it is blank, and an opened one only where something differs', async () => {
  const db = await desk()
  const blank = { driver_id: '', warehouse_id: '', sheet_date: '', vehicle: '' }
  expect(await saveRunSheet(db, { id: 'r', opened: null, typed: blank, stops: [] }, NOW)).not.toBeNull()
  expect(await saveRunSheet(db, { id: 'r', opened: sheet(), typed, stops: ['s1', 's2'] }, NOW)).toBeNull()
  expect(await saveRunSheet(db, { id: 'r', opened: sheet(), typed, stops: ['s2', 's1'] }, NOW)).not.toBeNull()
  expect((await db.outbox.orderBy('seq').toArray()).map(({ command }) => command.payload)).toEqual([
    { id: 'r', isNew: true, changes: {}, added: [], removed: [], order: [] },
    { id: 'r', isNew: false, changes: {}, added: [], removed: [], order: ['s2', 's1'] },
  ])
})

test('what a person says when a sheet goes out or is closed is sent without spaces around it, and not where they said nothing', async () => {
  const db = await desk()
  await sendOutRunSheet(db, sheet(), { notScanned: ' In a hurry ', overLimit: '  ' }, NOW)
  await sendOutRunSheet(db, sheet(), { notScanned: ' ', overLimit: ' Trusted ' }, NOW)
  await closeRunSheet(db, sheet(), { named: [], missingPieces: ' ' }, NOW)
  const named = [{ shipmentId: 's1', outcome: 'lost', note: '' }] as const
  await closeRunSheet(db, sheet(), { named, missingPieces: ' One at the depot ' }, NOW)
  expect((await queued(db)).map((each) => each[4])).toEqual([
    { id: 'r', reason: 'In a hurry' },
    { id: 'r', reason: '', overLimitReason: 'Trusted' },
    { id: 'r', stops: [] },
    { id: 'r', stops: named, missingPieces: 'One at the depot' },
  ])
})

test('a sheet that is sent out or closed anew takes the place of what was refused of the same, and of nothing else', async () => {
  const db = await desk()
  const reasons = { notScanned: '', overLimit: '' }
  await sendOutRunSheet(db, sheet(), reasons, NOW)
  await closeRunSheet(db, sheet(), { named: [], missingPieces: '' }, NOW)
  await sendOutRunSheet(db, { ...sheet(), id: 'other' }, reasons, NOW)
  const answer = { status: 'rejected', version: null, epoch: 'e' } as const
  await db.outbox.toCollection().modify({ state: 'refused', answer, refusal: { code: 'not-settled', message: 'no' } })
  await sendOutRunSheet(db, sheet(), reasons, NOW)
  expect((await db.outbox.orderBy('seq').toArray()).map(({ state, discardReason }) => [state, discardReason])).toEqual([
    ['discarded', 'Corrected and sent again.'],
    ['refused', null],
    ['refused', null],
    ['waiting', null],
  ])
})
