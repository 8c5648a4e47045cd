import { afterEach, describe, expect, test } from 'vitest'
import { readMeta } from '#store/database/meta.ts'
import { discardEntry } from '#store/outbox/queue-actions.ts'
import { readQueue } from '#store/outbox/queue.ts'
import { recordDelivery } from '#store/writes/record-delivery.ts'
import { rejected } from '#tests/support/fake-backend.ts'
import { Device, somePhoto } from '#tests/support/device.ts'
import { withDisk } from '#tests/support/fake-full-disk.ts'
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

const attempt = (id: string, outcome: 'Delivered' | 'Returned' = 'Delivered') =>
  ({ shipmentId: id, trackingNumber: `17-${id}`, outcome, notes: 'x', photo: null }) as const

function restore(device: Device, ...forgotten: string[]): void {
  device.server.forget(forgotten)
  device.server.epoch = `${device.server.epoch}+`
}

test('after a new epoch everything that was told to have arrived goes again, in its order, its photo too', async () => {
  const device = await driver('s1', 's2')
  const photo = await somePhoto()
  const first = await recordDelivery(device.db, { ...attempt('s1', 'Returned'), photo })
  const second = await recordDelivery(device.db, attempt('s1'))
  const other = await recordDelivery(device.db, attempt('s2'))
  await device.round()
  expect(await device.states()).toEqual(['confirmed', 'confirmed', 'confirmed'])

  restore(device, first.entryId, second.entryId)
  device.server.photos.clear()
  await device.round()
  await device.round()
  expect(device.server.carriedOut.map(({ id }) => id)).toEqual([other.entryId, first.entryId, second.entryId])
  expect(device.server.photos.has(photo.id)).toBe(true)
  expect(await device.states()).toEqual(['confirmed', 'confirmed', 'confirmed'])
  expect(device.server.shipment('s1')).toMatchObject({ status: 'Returned' })
})

test('work captured after a restore goes after the work that the restore lost, even if the push is first to meet the new server', async () => {
  const device = await driver('s1')
  const first = await recordDelivery(device.db, attempt('s1', 'Returned'))
  await device.round()
  restore(device, first.entryId)
  const second = await recordDelivery(device.db, attempt('s1'))
  await device.round()
  expect(device.server.carriedOut.map(({ id }) => id)).toEqual([first.entryId, second.entryId])
})

test('between the restore and the answer nothing is called delivered', async () => {
  const device = await driver('s1')
  const { entryId } = await recordDelivery(device.db, attempt('s1'))
  await device.round()
  restore(device, entryId)
  device.server.fates.push.push({ kind: 'unreachable' })
  await device.round()
  expect((await readQueue(device.db)).map(({ state }) => state)).not.toContain('delivered-to-office')
})

test('a photo whose bytes are gone asks whether the office has it, and needs a person where it has not', async () => {
  const device = await driver('s1', 's2')
  const [kept, lost] = [await somePhoto('kept'), await somePhoto('lost')]
  await recordDelivery(device.db, { ...attempt('s1'), photo: kept })
  await recordDelivery(device.db, { ...attempt('s2'), photo: lost })
  await device.round()
  await device.db.photoBytes.clear()
  device.server.photos.delete(lost.id)
  restore(device)
  await device.round()
  await device.round()
  const [second, first] = await readQueue(device.db)
  expect(first).toMatchObject({ state: 'delivered-to-office', photo: { state: 'sent' } })
  expect(second).toMatchObject({ state: 'needs-you', refusal: { code: 'bytes-wanted' } })
})

test('entries that were refused, given up or already answered in the new epoch do not go again', async () => {
  const device = await driver('s1', 's2', 's3')
  const refused = await recordDelivery(device.db, attempt('s1'))
  device.server.verdicts.set(refused.entryId, rejected('invalid'))
  const givenUp = await recordDelivery(device.db, attempt('s2'))
  await discardEntry(device.db, givenUp.entryId, 'wrong parcel')
  await device.round()
  restore(device)
  const fresh = await recordDelivery(device.db, attempt('s3'))
  await device.round()
  const sent = device.server.batches.length
  await device.round()
  expect(device.server.batches).toHaveLength(sent)
  expect(await device.states()).toEqual(['refused', 'discarded', 'confirmed'])
  expect(device.server.carriedOut.map(({ id }) => id)).toEqual([fresh.entryId])
  expect((await readMeta(device.db, 'contact')).epoch).toBe(device.server.epoch)
})

test('what was refused by a server that has forgotten it since is not simply discarded: a late twin would be carried out', async () => {
  const device = await driver('s1')
  const { entryId } = await recordDelivery(device.db, attempt('s1'))
  device.server.verdicts.set(entryId, rejected('invalid'))
  await device.round()
  const twin = device.server.batches.at(-1)!
  expect(await device.states()).toEqual(['refused'])
  restore(device, entryId)
  await device.round()
  device.server.verdicts.clear()
  expect(await discardEntry(device.db, entryId, 'wrong parcel')).toBe('asked')
  await device.round()
  await device.server.push(twin, null)
  expect(device.server.carriedOut).toEqual([])
  expect(await device.states()).toEqual(['discarded'])
})

test('a person whose mirror is denied learns of a new epoch by pushing', async () => {
  const device = await driver('s1')
  const first = await recordDelivery(device.db, attempt('s1', 'Returned'))
  await device.round()
  device.server.denied = 'inactive'
  await device.round()
  restore(device, first.entryId)
  const second = await recordDelivery(device.db, attempt('s1'))
  await device.round()
  expect(device.server.carriedOut.map(({ id }) => id)).toEqual([first.entryId, second.entryId])
})

test('a person whose mirror is denied learns of a new epoch with nothing new to push, too', async () => {
  const device = await driver('s1')
  const { entryId } = await recordDelivery(device.db, attempt('s1'))
  await device.round()
  device.server.denied = 'inactive'
  await device.round()
  restore(device, entryId)
  await device.round()
  await device.round()
  expect(device.server.carriedOut.map(({ id }) => id)).toEqual([entryId])
  expect(await device.states()).toEqual(['confirmed'])
})

test('two servers that take turns do not have a device send to and fro for ever', async () => {
  const device = await driver('s1')
  await recordDelivery(device.db, attempt('s1'))
  let no = 0
  const push = device.server.push
  device.server.push = (commands, epoch) => {
    if (commands.length > 0) device.server.epoch = `epoch-${(no += 1)}`
    return push(commands, epoch)
  }
  await device.round()
  expect(no).toBeLessThan(5)
})

describe('where files were copied back and nobody began an epoch', () => {
  test('a cursor beyond the head has everything go again', async () => {
    const device = await driver('s1')
    const putBack = device.server.keepBackup()
    const { entryId } = await recordDelivery(device.db, attempt('s1'))
    await device.round()
    putBack()
    await device.round()
    expect(device.server.carriedOut.map(({ id }) => id)).toEqual([entryId])
    expect(await device.states()).toEqual(['confirmed'])
    expect(device.server.shipment('s1')).toMatchObject({ status: 'Delivered' })
  })

  test('so does an answer beyond the head, whose change was never pulled', async () => {
    const device = await driver('s1')
    const putBack = device.server.keepBackup()
    const { entryId } = await recordDelivery(device.db, attempt('s1'))
    device.server.fates.pull.push({ kind: 'unreachable' })
    await device.round()
    expect(await device.states()).toEqual(['accepted'])
    putBack()
    await device.round()
    expect(device.server.carriedOut.map(({ id }) => id)).toEqual([entryId])
    expect(await device.states()).toEqual(['confirmed'])
  })

  test('and neither is forgotten over a change of role that is told in the same answer', async () => {
    for (const isPulled of [true, false]) {
      const device = await driver('s1')
      const putBack = device.server.keepBackup()
      const { entryId } = await recordDelivery(device.db, attempt('s1'))
      if (!isPulled) device.server.fates.pull.push({ kind: 'unreachable' })
      await device.round()
      putBack()
      device.server.scope += 1
      await device.round()
      expect(device.server.carriedOut.map(({ id }) => id)).toEqual([entryId])
      expect(await device.states()).toEqual(['confirmed'])
    }
  })
})

test.each([
  ['has', 'delivered-to-office'],
  ['has lost', 'needs-you'],
] as const)('a photo that arrived while the disk had no room to note it is asked about; the office %s it', async (which, state) => {
  const device = new Device()
  devices.push(device)
  const { db, server } = device
  const disk = withDisk(db)
  server.put('shipments', someShipment({ id: 's1', driver_id: 'driver-1' }))
  await device.round()
  const photo = await somePhoto()
  const { entryId } = await recordDelivery(db, { ...attempt('s1'), photo })
  disk.isFull = true
  await device.round()
  disk.isFull = false
  await device.round()
  expect([await db.photos.count(), await device.states()]).toEqual([0, ['confirmed']])

  restore(device, entryId)
  if (which === 'has lost') server.photos.clear()
  await device.round()
  await device.round()
  expect(await readQueue(db)).toMatchObject([{ entryId, state }])
  expect(server.carriedOut.map(({ id }) => id)).toEqual([entryId])
})

test('what was captured before the first contact names the epoch as well: a late twin of it means nothing to a restored server', async () => {
  const device = new Device()
  devices.push(device)
  const { server } = device
  const { push } = server
  const named: (string | null | undefined)[] = []
  server.push = (commands, epoch) => {
    if (commands.length > 0) named.push(epoch)
    return push(commands, epoch)
  }
  await recordDelivery(device.db, attempt('s1'))
  await device.round()
  expect(named).toEqual(['epoch-1'])
  expect(await device.states()).toEqual(['confirmed'])
})

test('behind a delivery whose photo finds it forgotten goes what had arrived of its parcel since', async () => {
  const device = await driver('s1', 's2')
  const photo = await somePhoto()
  const before = await recordDelivery(device.db, attempt('s1', 'Returned'))
  const first = await recordDelivery(device.db, { ...attempt('s1'), photo })
  const corrects = { entryId: first.entryId, photoSha256: photo.sha256 }
  const second = await recordDelivery(device.db, { ...attempt('s1'), notes: 'With her sister', corrects })
  const other = await recordDelivery(device.db, attempt('s2'))
  device.server.fates.upload.push({ kind: 'unreachable' })
  await device.round()
  expect(await device.states()).toEqual(['confirmed', 'confirmed', 'confirmed', 'confirmed'])
  // A backup without a new epoch, which others have worked on since: no cursor tells.
  device.server.forget([first.entryId, second.entryId])
  for (let round = 0; round < 3; round += 1) {
    device.later(60_000)
    await device.round()
  }
  const ids = [before, other, first, second].map(({ entryId }) => entryId)
  expect(device.server.carriedOut.map(({ id }) => id)).toEqual(ids)
  expect(await device.states()).toEqual(['confirmed', 'confirmed', 'confirmed', 'confirmed'])
  expect(device.server.photos.has(photo.id)).toBe(true)
})
