import { afterEach, expect, test } from 'vitest'
import type { Command } from '#domain/sync/command.ts'
import { exportUnsent } from '#store/sign-out/export-unsent.ts'
import { discardEntry, leaveBehind, retryNow } from '#store/outbox/queue-actions.ts'
import { readQueue, readQueueSummary } from '#store/outbox/queue.ts'
import { parseExport } from '#store/sign-out/read-export.ts'
import type { PreparedPhoto } from '#store/outbox/prepared-photo.ts'
import { recordDelivery } from '#store/writes/record-delivery.ts'
import { rejected } from '#tests/support/fake-backend.ts'
import { Device, somePhoto } from '#tests/support/device.ts'
import { someShipment } from '#tests/support/shipments.ts'

const devices: Device[] = []
afterEach(() => devices.splice(0).forEach(({ db }) => db.close()))

async function driver(...ids: string[]): Promise<Device> {
  const device = new Device()
  devices.push(device)
  for (const id of ids) device.server.put('shipments', someShipment({ id, driver_id: 'driver-1' }))
  await device.round()
  return device
}

const attempt = (id: string) => ({ shipmentId: id, trackingNumber: `17-${id}`, outcome: 'Delivered', notes: '', photo: null }) as const

test('an entry that was never handed to the network is discarded at once, and never sent', async () => {
  const device = await driver('s1')
  const { entryId } = await recordDelivery(device.db, attempt('s1'))
  expect(await discardEntry(device.db, entryId, 'wrong parcel')).toBe('discarded')
  expect(await device.db.shipments.get('s1')).toMatchObject({ status: 'Out for Delivery' })
  await device.round()
  expect(device.server.batches).toEqual([])
  expect(await readQueue(device.db)).toMatchObject([{ state: 'discarded', discardReason: 'wrong parcel' }])
})

test('an entry that may have arrived is not called discarded before the server has said so', async () => {
  const device = await driver('s1')
  const { entryId } = await recordDelivery(device.db, attempt('s1'))
  device.server.fates.push.push({ kind: 'unreachable' })
  await device.round()
  expect(await discardEntry(device.db, entryId, 'wrong parcel')).toBe('asked')
  expect(await readQueue(device.db)).toMatchObject([{ state: 'discarding', discardReason: null, confirmedAt: null }])
  expect(await readQueueSummary(device.db)).toMatchObject({ unsent: 1 })
  expect(await device.db.shipments.get('s1')).toMatchObject({ status: 'Out for Delivery' })

  await device.round()
  expect(await readQueue(device.db)).toMatchObject([{ state: 'discarded', discardReason: 'wrong parcel' }])
  expect(device.server.carriedOut).toEqual([])
})

test('a capture that had arrived before it was given up still says why the office looks at it', async () => {
  const device = await driver('s1')
  device.server.verdicts.set('record-delivery', ({ id }) => ({
    id,
    status: 'applied',
    code: null,
    message: null,
    version: null,
    review: 'wrong-code',
  }))
  const { entryId } = await recordDelivery(device.db, attempt('s1'))
  device.server.fates.push.push('answer-lost')
  await device.round()
  expect(await discardEntry(device.db, entryId, 'wrong parcel')).toBe('asked')
  await device.round()
  expect(await readQueue(device.db)).toMatchObject([{ state: 'delivered-to-office', arrivedBeforeDiscard: true, review: 'wrong-code' }])
})

test('a late twin of what was withdrawn is never carried out', async () => {
  const device = await driver('s1')
  const { entryId } = await recordDelivery(device.db, attempt('s1'))
  device.server.fates.push.push({ kind: 'unreachable' })
  await device.round()
  const [twin] = device.server.batches[0]!
  await discardEntry(device.db, entryId, 'wrong parcel')
  await device.round()
  await device.server.push([twin!])
  expect(device.server.carriedOut).toEqual([])
})

test('an entry that had arrived before it was given up stays a receipt, says so, and its photo follows', async () => {
  const device = await driver('s1')
  const photo = await somePhoto()
  const { entryId } = await recordDelivery(device.db, { ...attempt('s1'), photo })
  device.server.fates.push.push('answer-lost')
  await device.round()
  expect(await discardEntry(device.db, entryId, 'wrong parcel')).toBe('asked')
  expect(await device.db.shipments.get('s1')).toMatchObject({ status: 'Out for Delivery' })
  await device.round()
  expect(await readQueue(device.db)).toMatchObject([
    { state: 'delivered-to-office', arrivedBeforeDiscard: true, discardReason: null, photo: { state: 'sent' } },
  ])
  expect(device.server.photos.has(photo.id)).toBe(true)
  expect(await device.db.shipments.get('s1')).toMatchObject({ status: 'Delivered' })
})

test('the answer to the first try, heard while its withdrawal waits, is the truth', async () => {
  const device = await driver('s1', 's2')
  const first = await recordDelivery(device.db, attempt('s1'))
  const second = await recordDelivery(device.db, attempt('s2'))
  device.server.verdicts.set(second.entryId, rejected('invalid'))
  device.server.beforeAnswer = async (call) => {
    if (call !== 'push') return
    device.server.beforeAnswer = () => undefined
    await discardEntry(device.db, first.entryId, 'wrong parcel')
    await discardEntry(device.db, second.entryId, 'wrong parcel')
  }
  await device.round()
  const [later, earlier] = await readQueue(device.db)
  expect(earlier).toMatchObject({ state: 'delivered-to-office', arrivedBeforeDiscard: true })
  expect(later).toMatchObject({ state: 'discarded', discardReason: 'wrong parcel' })
})

test('a withdrawal that an older server does not know says nothing of what had become of it, and is tried again', async () => {
  const device = await driver('s1')
  const { entryId } = await recordDelivery(device.db, attempt('s1'))
  device.server.fates.push.push({ kind: 'unreachable' })
  await device.round()
  await discardEntry(device.db, entryId, 'wrong parcel')
  device.server.words.clear()
  const push = device.server.push
  device.server.push = async (commands, epoch) => {
    const answer = await push(
      commands.filter(({ kind }) => kind !== 'withdraw'),
      epoch,
    )
    const unknown = commands.filter(({ kind }) => kind === 'withdraw').map((command) => rejected('unknown-kind')(command))
    if (answer.kind === 'answer') answer.value.answers.push(...unknown)
    return answer
  }
  await device.round()
  expect(await readQueue(device.db)).toMatchObject([{ state: 'needs-you', refusal: { code: 'unknown-kind' }, isTriedAgain: true }])
  device.server.push = push
  device.later(2 * 60 * 60_000)
  await device.round()
  expect(await readQueue(device.db)).toMatchObject([{ state: 'discarded' }])
})

test('a withdrawal waits for nothing that its command waited for, and what was made on top waits for its answer', async () => {
  const device = await driver('s1')
  const first = await recordDelivery(device.db, attempt('s1'))
  const second = await recordDelivery(device.db, { ...attempt('s1'), outcome: 'Returned', notes: 'no' })
  const third = await recordDelivery(device.db, { ...attempt('s1'), outcome: 'Returned', notes: 'no' })
  device.server.fates.push.push('answer-lost')
  await device.round()
  device.server.verdicts.set(first.entryId, rejected('invalid'))
  device.server.forget([first.entryId, second.entryId, third.entryId])
  await discardEntry(device.db, second.entryId, 'twice')
  // In one batch the server holds it back behind what it has just refused.
  await device.round()
  await device.round()
  expect(await device.states()).toEqual(['refused', 'discarded', 'waiting'])
})

test('discarding an entry never touches the photo of another', async () => {
  const device = await driver('s1', 's2')
  const photo = await somePhoto()
  const first = await recordDelivery(device.db, { ...attempt('s1'), photo })
  const second = await recordDelivery(device.db, { ...attempt('s2'), photo })
  await discardEntry(device.db, second.entryId, 'wrong parcel')
  await device.round()
  const [, kept] = await readQueue(device.db)
  expect(kept).toMatchObject({ entryId: first.entryId, state: 'delivered-to-office', photo: { state: 'sent' } })
  expect(device.server.photos.size).toBe(1)
})

test('a photo that arrived although it was given up is said to have arrived', async () => {
  const device = await driver('s1')
  const photo = await somePhoto()
  const { entryId } = await recordDelivery(device.db, { ...attempt('s1'), photo })
  let became = ''
  device.server.beforeAnswer = async (call) => {
    if (call === 'upload') became = await discardEntry(device.db, entryId, 'blurred')
  }
  await device.round()
  expect(became).toBe('photo-only')
  expect(await readQueue(device.db)).toMatchObject([{ photo: { state: 'sent' }, discardReason: null }])
})

test('work that is left behind for good ends on this device without asking anybody', async () => {
  const device = await driver('s1')
  const { entryId } = await recordDelivery(device.db, attempt('s1'))
  device.server.fates.push.push({ kind: 'unreachable' })
  await device.round()
  await leaveBehind(device.db, entryId, 'Signed out')
  expect(await device.states()).toEqual(['discarded'])
})

test('given-up work does not come back through a file', async () => {
  const device = await driver('s1', 's2')
  const { entryId } = await recordDelivery(device.db, attempt('s1'))
  await recordDelivery(device.db, attempt('s2'))
  device.server.fates.push.push({ kind: 'unreachable' })
  await device.round()
  await discardEntry(device.db, entryId, 'wrong parcel')
  const file = await (await exportUnsent(device.db, { userId: 'driver-1', name: 'Ravi' })).text()
  expect(file).not.toContain(entryId)
  expect(file).toContain('17-s2')
})

test('exported work is not called discarded before the server has said so, because the office may have imported it', async () => {
  const device = await driver('s1', 's2')
  const [imported, other] = [await recordDelivery(device.db, attempt('s1')), await recordDelivery(device.db, attempt('s2'))]
  const file = parseExport(await (await exportUnsent(device.db, { userId: 'driver-1', name: 'Ravi' })).text())
  if (!file.ok) throw new Error(file.refusal)
  await device.server.push(file.value.entries.map(({ command }) => command).filter(({ id }) => id === imported.entryId))

  for (const { entryId } of [imported, other]) expect(await discardEntry(device.db, entryId, 'wrong parcel')).toBe('asked')
  await device.round()
  const said = new Map((await readQueue(device.db)).map(({ entryId, state }) => [entryId, state]))
  expect(said.get(imported.entryId)).toBe('delivered-to-office')
  expect(said.get(other.entryId)).toBe('discarded')
})

test('an account that may not push any more can still give up for good what nobody will answer', async () => {
  const device = await driver('s1')
  const { entryId } = await recordDelivery(device.db, attempt('s1'))
  device.server.fates.push.push({ kind: 'unreachable' }, { kind: 'denied', why: 'customer' })
  await device.round()
  await discardEntry(device.db, entryId, 'wrong parcel')
  await device.round()
  expect(await readQueue(device.db)).toMatchObject([{ state: 'needs-you', refusal: { code: 'not-allowed' } }])
  expect(await discardEntry(device.db, entryId, 'gone')).toBe('discarded')
  const [item] = await readQueue(device.db)
  expect(item?.discardReason).toMatch(/^gone \(Whether it had reached the office/)
})

test('trying again what the server refused names every id that it had before', async () => {
  const device = await driver('s1')
  const { entryId } = await recordDelivery(device.db, attempt('s1'))
  device.server.verdicts.set('record-delivery', rejected('invalid'))
  await device.round()
  await retryNow(device.db, entryId)
  await device.round()
  const again = (await device.db.outbox.toArray())[0]!
  device.server.verdicts.clear()
  await retryNow(device.db, again.entryId)
  await device.round()
  const [, second, third] = device.server.batches.map(([command]) => command!)
  expect(second!.replaces).toEqual([entryId])
  expect(third!.replaces).toEqual([entryId, second!.id])
  expect(await device.states()).toEqual(['confirmed'])
})

test('a retry after an answer that was not kept, and a late twin of the first request, are one act', async () => {
  const device = await driver('s1')
  const { entryId } = await recordDelivery(device.db, attempt('s1'))
  // Refused without being kept: the server knows nothing of the id.
  device.server.verdicts.set(entryId, rejected('invalid'))
  await device.round()
  const [twin] = device.server.batches[0]!
  device.server.forget([entryId])
  device.server.verdicts.clear()
  await retryNow(device.db, entryId)
  await device.server.push([twin!])
  await device.round()
  expect(device.server.carriedOut.map(({ id }) => id)).toEqual([entryId])
  expect(await device.states()).toEqual(['confirmed'])
})

test('a delivery that has wholly arrived when it is discarded counts as arrived, and nothing of it as discarded', async () => {
  const device = await driver('s1', 's2')
  const [withPhoto, without] = [
    await recordDelivery(device.db, { ...attempt('s1'), photo: await somePhoto() }),
    await recordDelivery(device.db, attempt('s2')),
  ]
  await device.round()
  expect(await discardEntry(device.db, withPhoto.entryId, 'blurred')).toBe('arrived')
  expect(await discardEntry(device.db, without.entryId, 'wrong parcel')).toBe('arrived')
  await leaveBehind(device.db, without.entryId, 'Signed out')
  expect((await readQueue(device.db)).map(({ discardReason }) => discardReason)).toEqual([null, null])
})

async function withdrawnAfterExport(device: Device, photo: PreparedPhoto | null = null): Promise<Command> {
  const { entryId } = await recordDelivery(device.db, { ...attempt('s1'), photo })
  const file = parseExport(await (await exportUnsent(device.db, { userId: 'driver-1', name: 'Ravi' })).text())
  if (!file.ok) throw new Error(file.refusal)
  expect(await discardEntry(device.db, entryId, 'wrong parcel')).toBe('asked')
  await device.round()
  expect(await readQueue(device.db)).toMatchObject([{ state: 'discarded', discardReason: 'wrong parcel' }])
  const withdrawal = device.server.batches.flat().find(({ kind }) => kind === 'withdraw')!
  device.server.epoch = 'epoch-2'
  device.server.forget([entryId, withdrawal.id])
  return file.value.entries[0]!.command
}

test('a restored server hears again what was withdrawn, so that an older file does not bring it back', async () => {
  const device = await driver('s1')
  const exported = await withdrawnAfterExport(device)
  await device.round()
  expect(await readQueue(device.db)).toMatchObject([{ state: 'discarded', discardReason: 'wrong parcel' }])
  await device.server.push([exported])
  expect(device.server.carriedOut).toEqual([])
})

test('whose file was imported before the restored server heard of it is told that it is there', async () => {
  const device = await driver('s1')
  await device.server.push([await withdrawnAfterExport(device)])
  await device.round()
  expect(await readQueue(device.db)).toMatchObject([{ state: 'delivered-to-office', arrivedBeforeDiscard: true, discardReason: null }])
  expect(await device.db.shipments.get('s1')).toMatchObject({ status: 'Delivered' })
})

test('the photo of what the restored server has from a file follows from the phone, which alone may still have it', async () => {
  const device = await driver('s1')
  const photo = await somePhoto()
  await device.server.push([await withdrawnAfterExport(device, photo)])
  await device.round()
  await device.round()
  expect(await readQueue(device.db)).toMatchObject([{ state: 'delivered-to-office', arrivedBeforeDiscard: true, photo: { state: 'sent' } }])
  expect(device.server.photos.has(photo.id)).toBe(true)
})

test('the photo of what is withdrawn once more is given up with it once more', async () => {
  const device = await driver('s1')
  await withdrawnAfterExport(device, await somePhoto())
  await device.round()
  expect(await readQueue(device.db)).toMatchObject([{ state: 'discarded', discardReason: 'wrong parcel', photo: { state: 'none' } }])
  expect(device.server.photos.size).toBe(0)
})
