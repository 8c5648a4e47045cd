import { afterEach, expect, test } from 'vitest'
import { readShipmentDraft } from '#store/drafts/shipment-draft.ts'
import type { OutboxEntry } from '#store/outbox/outbox-entry.ts'
import { readLeftOut } from '#store/reads/run-sheets/read-run-sheets.ts'
import { assignDriver } from '#store/writes/assign-driver.ts'
import { createShipment } from '#store/writes/create-shipment.ts'
import { recordDelivery } from '#store/writes/record-delivery.ts'
import { recreateShipment } from '#store/writes/recreate-shipment.ts'
import { putLeftOutAway, saveRunSheet } from '#store/writes/save-run-sheet.ts'
import { updateShipment } from '#store/writes/update-shipment.ts'
import { Device, somePhoto } from '#tests/support/device.ts'
import { rejected } from '#tests/support/fake-backend.ts'
import { withDisk } from '#tests/support/fake-full-disk.ts'
import { somePieces, someShipment } from '#tests/support/shipments.ts'

const devices: Device[] = []
afterEach(() => devices.splice(0).forEach(({ db }) => db.close()))

/** Somebody of the office whose edit of a shipment was refused because it had been deleted. */
async function withRefusedEdit() {
  const device = new Device({ userId: 'staff-1' })
  devices.push(device)
  const disk = withDisk(device.db)
  device.server.role = 'staff'
  for (const id of ['s1', 's2']) device.server.put('shipments', someShipment({ id, tracking_number: `17-${id}`, notes: 'old' }))
  await device.round()
  const edit = await updateShipment(device.db, { id: 's1', changes: { notes: { from: 'old', to: 'Ring twice' } } }, new Date(device.now))
  const entryId = edit!.entryId
  device.server.verdicts.set(entryId, rejected('not-found'))
  device.server.takeAway('shipments', 's1')
  await device.round()
  expect(await device.states()).toEqual(['refused'])
  const entry = async () => (await device.db.outbox.where('entryId').equals(entryId).first())!
  const change = (changes: Partial<OutboxEntry>) => device.db.outbox.where('entryId').equals(entryId).modify(changes)
  return { device, db: device.db, disk, entryId, entry, change }
}

/** A photo of another parcel that has arrived: its bytes can be spared. */
async function withArrivedPhoto(device: Device): Promise<void> {
  await recordDelivery(device.db, {
    shipmentId: 's2',
    trackingNumber: '17-s2',
    outcome: 'Delivered',
    notes: '',
    photo: await somePhoto(),
    now: new Date(device.now),
  })
  await device.round()
  expect(await device.db.photoBytes.count()).toBe(1)
}

test('the refused edit of a deleted shipment becomes the draft of a new one, as it was edited, and is given up', async () => {
  const { db, entryId, entry } = await withRefusedEdit()
  expect(await recreateShipment(db, entryId)).toBe('s1')
  const draft = await readShipmentDraft(db, 'shipment:copy:s1')
  expect(draft).toMatchObject({ opened: null, typed: { trackingNumber: '17-s1', notes: 'Ring twice' } })
  expect(await entry()).toMatchObject({ state: 'discarded', discardReason: 'The shipment was deleted. It is written again as a new one.' })
})

test('the pieces of a shipment that is written again are pieces of their own', async () => {
  const { db, entryId, change } = await withRefusedEdit()
  const items = somePieces(2)
  await change({ edited: someShipment({ id: 's1', items }) })
  await recreateShipment(db, entryId)
  const packages = (await readShipmentDraft(db, 'shipment:copy:s1'))!.typed.packages
  expect(packages).toHaveLength(items.length)
  const ids = packages.map(({ id }) => id)
  expect(new Set([...ids, ...items.map(({ id }) => id)]).size).toBe(2 * items.length)
  expect(ids.every((id) => /^[0-9a-f-]{36}$/.test(id))).toBe(true)
})

test('what was settled elsewhere, or was refused for another reason, becomes no new shipment', async () => {
  const { db, entryId, entry, change } = await withRefusedEdit()
  const refused = await entry()
  const stays = async (changes: Partial<OutboxEntry>) => {
    await change(changes)
    const before = await entry()
    expect(await recreateShipment(db, entryId)).toBeNull()
    expect(await entry()).toEqual(before)
    await change(refused)
  }
  await stays({ state: 'discarded' })
  await stays({ refusal: { code: 'changed-meanwhile', message: 'x' } })
  await stays({ command: { ...refused.command, kind: 'delete-shipment', payload: { id: 's1' } } as OutboxEntry['command'] })
  expect(await recreateShipment(db, 'never-there')).toBeNull()
  expect(await db.formDrafts.count()).toBe(0)
})

/** The office with a new shipment n1, number 4711, whose notes say "Ring", and what may be typed of another like it. */
async function withNewShipment() {
  const device = new Device({ userId: 'staff-1' })
  devices.push(device)
  device.server.role = 'staff'
  await device.round()
  const at = new Date(device.now)
  const { items, ...shipment } = someShipment({ id: 'n1', tracking_number: '4711', notes: 'Ring', driver_id: null })
  const { entryId } = await createShipment(device.db, { shipment, items }, at)
  return { device, db: device.db, at, shipment, entryId }
}

test('a refused new shipment becomes a draft with what was done to it since, and all of that is given up', async () => {
  const { device, db, at, shipment, entryId } = await withNewShipment()
  await updateShipment(db, { id: 'n1', changes: { notes: { from: 'Ring', to: 'Ring twice' } } }, at)
  await createShipment(db, { shipment: { ...shipment, id: 'n2', tracking_number: '4712' }, items: [] }, at)
  device.server.verdicts.set(entryId, rejected('tracking-number-taken'))
  await device.round()
  expect((await device.states()).slice(0, 2)).toEqual(['refused', 'waiting'])
  expect(await recreateShipment(db, entryId)).toBe('n1')
  expect(await readShipmentDraft(db, 'shipment:copy:n1')).toMatchObject({
    opened: null,
    typed: { trackingNumber: '4711', notes: 'Ring twice' },
  })
  for (let round = 0; round < 2; round += 1) await device.round()
  expect(await device.states()).toEqual(['discarded', 'discarded', 'confirmed'])
  expect(device.server.carriedOut.map(({ kind }) => kind)).toEqual(['create-shipment'])
  expect(await recreateShipment(db, entryId)).toBeNull()
})

test('a driver it was given to since goes along, and only what is behind it, waits and was edited', async () => {
  const { db, at, entryId } = await withNewShipment()
  const edit = async (from: string, to: string) => (await updateShipment(db, { id: 'n1', changes: { notes: { from, to } } }, at))!.entryId
  const byId = (id: string) => db.outbox.where('entryId').equals(id)
  const done = await edit('Ring', 'Knock')
  const gone = await edit('Knock', 'Shout')
  const sheet = await edit('Shout', 'Whistle')
  const before = await edit('Whistle', 'Sing')
  await assignDriver(db, ['n1'], 'driver-1', at)
  const { entryId: given } = (await db.outbox.orderBy('seq').last())!
  const last = await edit('Sing', 'Ring twice')
  await byId(done).modify({ state: 'confirmed' })
  const withdraw = { kind: 'withdraw', payloadVersion: 1, record: '', claimedAt: at.toISOString(), clockOffsetMs: null } as const
  await byId(gone).modify({
    withdrawal: { command: { id: 'w', ...withdraw, payload: { commandId: gone, commandKind: 'update-shipment' } }, reason: 'x' },
  })
  await byId(sheet).modify((entry) => void (entry.command.kind = 'delete-shipment'))
  const moved = (await byId(before).first())!
  await db.outbox.delete(moved.seq)
  const first = (await byId(entryId).first())!
  await db.outbox.put({ ...moved, seq: first.seq - 1 })
  await byId(entryId).modify({
    state: 'refused',
    refusal: { code: 'tracking-number-taken', message: 'x' },
    answer: { status: 'rejected', version: null, epoch: 'e' },
  })
  await recreateShipment(db, entryId)
  const states = Object.fromEntries((await db.outbox.toArray()).map((entry) => [entry.entryId, entry.state]))
  expect(states).toMatchObject({
    [entryId]: 'discarded',
    [given]: 'discarded',
    [last]: 'discarded',
    [done]: 'confirmed',
    [gone]: 'waiting',
    [sheet]: 'waiting',
    [before]: 'waiting',
  })
  expect((await byId(last).first())!.discardReason).toBe('It is changed and written again.')
  expect((await readShipmentDraft(db, 'shipment:copy:n1'))!.typed.notes).toBe('Ring twice')
})

test('what waits behind the refused edit of a deleted shipment hears from the office by itself', async () => {
  const { device, db, entryId } = await withRefusedEdit()
  await assignDriver(db, ['s1'], 'driver-1', new Date(device.now), new Map([['s1', someShipment({ id: 's1', driver_id: null })]]))
  await recreateShipment(db, entryId)
  expect(await device.states()).toEqual(['discarded', 'waiting'])
})

test('on a full disk it is written again in the room of a photo that can be spared', async () => {
  const { device, db, disk, entryId } = await withRefusedEdit()
  await withArrivedPhoto(device)
  disk.isFull = true
  disk.onDelete = (table) => {
    if (table === 'photoBytes') disk.isFull = false
  }
  expect(await recreateShipment(db, entryId)).toBe('s1')
  expect(await db.formDrafts.count()).toBe(1)
})

test('on a full disk a notice about left out stops can be put away as well', async () => {
  const { device, db, disk } = await withRefusedEdit()
  const leftOut = [{ code: 'on-another-sheet', message: '17-s2 is on run sheet RS-000002 already.', shipmentIds: ['s2'] }]
  device.server.verdicts.set('save-run-sheet', ({ id }) => ({ id, status: 'applied', code: null, message: null, version: null, leftOut }))
  const typed = { driver_id: 'driver-1', warehouse_id: 'w1', sheet_date: '2026-11-20', vehicle: '' }
  const { entryId } = (await saveRunSheet(db, { id: 'r', opened: null, typed, stops: ['s2'] }, new Date(device.now)))!
  await device.round()
  await withArrivedPhoto(device)
  expect(await readLeftOut(db)).toHaveLength(1)
  disk.isFull = true
  disk.onDelete = (table) => {
    if (table === 'photoBytes') disk.isFull = false
  }
  await putLeftOutAway(db, entryId)
  expect(await readLeftOut(db)).toEqual([])
})
