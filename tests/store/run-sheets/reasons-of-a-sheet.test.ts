import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import type { Command } from '#domain/sync/command.ts'
import { assignDriver } from '#store/writes/assign-driver.ts'
import { closeRunSheet, putLeftOutAway, saveOverLimit, saveRunSheet, sendOutRunSheet } from '#store/writes/save-run-sheet.ts'
import { Device } from '#tests/support/device.ts'
import { rejected } from '#tests/support/fake-backend.ts'
import { someRunSheet, someStop } from '#tests/support/run-sheets.ts'
import { someShipment } from '#tests/support/shipments.ts'

const typed = { driver_id: 'driver-1', warehouse_id: 'w1', sheet_date: '2026-11-20', vehicle: '' }
const opened = someRunSheet({ id: 'r', ...typed, state: 'out', stops: ['s1', 's2', 's3'].map((id) => someStop(id)) })

async function desk() {
  const device = new Device({ userId: 'office-1' })
  device.server.role = 'staff'
  for (const n of [1, 2, 3]) device.server.put('shipments', someShipment({ id: `s${n}`, tracking_number: `770${n}` }))
  device.server.put('run_sheets', opened)
  await device.round()
  const { db } = device
  const entries = () => db.outbox.orderBy('seq').toArray()
  const saved = async () => (await entries()).map(({ command }) => (command as Command<'save-run-sheet'>).payload)
  return { device, db, entries, saved, now: new Date(device.now) }
}

test('a reason for more cash than the limit goes with what it is for, and blanks are none', async () => {
  const { db, saved, now } = await desk()
  const save = (overLimit: string) =>
    saveRunSheet(db, { id: 'r', opened, typed: { ...typed, vehicle: 'Van 2' }, stops: [], overLimit }, now)
  await save(' Two people ')
  await save('  ')
  expect((await saved()).map((payload) => ('overLimitReason' in payload ? payload.overLimitReason : 'none'))).toEqual([
    'Two people',
    'none',
  ])
})

test('what was refused for want of a reason goes again with it, and nothing else does', async () => {
  const { device, db, entries, saved, now } = await desk()
  device.server.verdicts.set('save-run-sheet', rejected('over-cash-limit'))
  device.server.verdicts.set('assign-driver', rejected('driver-not-active'))
  await saveRunSheet(db, { id: 'r', opened, typed, stops: ['s2', 's1', 's3'] }, now)
  await assignDriver(db, ['s1'], 'driver-9', now)
  await device.round()
  await saveRunSheet(db, { id: 'r', opened, typed, stops: ['s3', 's2', 's1'] }, now)
  const [refused, ofAnotherKind, waiting] = await entries()
  expect([refused?.state, ofAnotherKind?.state, waiting?.state]).toEqual(['refused', 'refused', 'waiting'])
  for (const id of ['never-here', ofAnotherKind!.entryId, waiting!.entryId]) await saveOverLimit(db, id, 'Two people', now)
  expect(await entries()).toEqual([refused, ofAnotherKind, waiting])

  await saveOverLimit(db, refused!.entryId, 'Two people', now)
  const again = (await entries()).find(({ command }) => command.replaces?.includes(refused!.entryId))
  expect(again?.command.payload).toEqual({ ...refused!.command.payload, overLimitReason: 'Two people' })
  expect((await entries()).find(({ entryId }) => entryId === refused!.entryId)).toMatchObject({
    state: 'discarded',
    discardReason: 'A reason was given.',
  })
  expect((await saved()).filter((payload) => payload.order?.join() === 's3,s2,s1')).toHaveLength(1)
})

test('a new sheet says its order, and one that only loses a stop says none', async () => {
  const { db, saved, now } = await desk()
  await saveRunSheet(db, { id: 'new', opened: null, typed, stops: ['s1', 's2'] }, now)
  await saveRunSheet(db, { id: 'r', opened, typed, stops: ['s1', 's3'] }, now)
  expect((await saved()).map(({ order, removed }) => [order, removed])).toEqual([
    [['s1', 's2'], []],
    [[], ['s2']],
  ])
})

test('a closing waits for what was done to its parcels, and takes no work that still waits with it', async () => {
  const { db, entries, now } = await desk()
  await assignDriver(db, ['s1'], 'driver-9', now)
  for (const notScanned of ['No scanner', 'Still none']) await sendOutRunSheet(db, opened, { notScanned, overLimit: '' }, now)
  await closeRunSheet(db, opened, { named: [], missingPieces: ' In the van ' }, now)
  const all = await entries()
  expect(all.map(({ command, state }) => [command.kind, state])).toEqual([
    ['assign-driver', 'waiting'],
    ['send-out-run-sheet', 'waiting'],
    ['send-out-run-sheet', 'waiting'],
    ['close-run-sheet', 'waiting'],
  ])
  expect(all.at(-1)).toMatchObject({ orderKeys: ['run-sheet:r', 'shipment:s1'], command: { payload: { missingPieces: 'In the van' } } })
})

test('there may be nothing to put away', async () => {
  const { db, entries, now } = await desk()
  await saveRunSheet(db, { id: 'r', opened, typed, stops: [] }, now)
  const [entry] = await entries()
  await putLeftOutAway(db, entry!.entryId)
  expect(await entries()).toEqual([entry])
})
