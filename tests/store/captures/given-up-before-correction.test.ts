import { expect, test } from 'vitest'
import type { Command } from '#domain/sync/command.ts'
import { readDraft } from '#store/drafts/delivery-draft.ts'
import { discardEntry, leaveBehind } from '#store/outbox/queue-actions.ts'
import { readQueue } from '#store/outbox/queue.ts'
import { beginCorrection } from '#store/writes/correct-delivery.ts'
import { recordDelivery } from '#store/writes/record-delivery.ts'
import { Device, somePhoto, somePhotos } from '#tests/support/device.ts'
import { someShipment } from '#tests/support/shipments.ts'

async function driver(): Promise<Device> {
  const device = new Device()
  device.server.put('shipments', someShipment({ id: 's1', tracking_number: '17-s1' }))
  await device.round()
  device.server.network = { kind: 'unreachable' }
  return device
}

async function capture(device: Device) {
  const photos = await somePhotos('the wrong words', 'and the hall')
  const delivery = { shipmentId: 's1', trackingNumber: '17-s1', outcome: 'Delivered', notes: 'With the guard', ...photos } as const
  const { entryId } = await recordDelivery(device.db, { ...delivery, now: new Date(device.now) })
  return { entryId, hashes: [photos.photo.sha256, ...photos.morePhotos.map(({ sha256 }) => sha256)] }
}

async function begin(device: Device, entryId: string) {
  expect(await beginCorrection(device.db, entryId, new Date(device.now))).toMatchObject({ kind: 'begun' })
  const draft = await readDraft(device.db)
  if (draft?.outcome !== 'Delivered') throw new Error('The form is not open')
  return { ...draft, outcome: draft.outcome }
}

async function correct(device: Device, entryId: string, notes: string): Promise<string> {
  const draft = await begin(device, entryId)
  return (await recordDelivery(device.db, { ...draft, notes, now: new Date(device.now) })).entryId
}

async function heal(device: Device) {
  device.server.network = null
  for (let round = 0; round < 3; round += 1) {
    device.later(60_000)
    await device.round()
  }
}

/** What is done from now on is done without signal. */
async function captureThatArrived(device: Device) {
  const captured = await capture(device)
  await heal(device)
  device.server.network = { kind: 'unreachable' }
  return captured
}

const giveUp = (device: Device, entryId: string) => discardEntry(device.db, entryId, 'Twice in the queue', new Date(device.now))

const carriedOut = (device: Device) =>
  device.server.carriedOut.map(({ payload }) => {
    const { notes, corrects, photo, morePhotos, keepsPhoto } = payload as Command<'correct-delivery'>['payload']
    return { notes, corrects, keepsPhoto, hashes: [photo, ...(morePhotos ?? [])].flatMap((each) => each?.sha256 ?? []) }
  })
const states = async (device: Device) =>
  (await readQueue(device.db, device.now)).map(({ state, photos }) => [state, photos.map((photo) => photo.state).join()])

test('a correction of a capture that is given up before it left brings its photos itself', async () => {
  const device = await driver()
  const { entryId, hashes } = await capture(device)
  await correct(device, entryId, 'With her brother')
  expect(await giveUp(device, entryId)).toBe('discarded')
  await heal(device)
  expect(carriedOut(device)).toEqual([{ notes: 'With her brother', corrects: entryId, keepsPhoto: false, hashes }])
  expect(device.server.photos.size).toBe(2)
  expect(await states(device)).toEqual([
    ['delivered-to-office', 'sent,sent'],
    ['discarded', ''],
  ])
})

test('so does one of a capture that never arrived, under an id that no late twin has', async () => {
  const device = await driver()
  const { entryId, hashes } = await capture(device)
  await device.round()
  const correction = await correct(device, entryId, 'With her brother')
  await device.db.neverOffered.bulkDelete([entryId, correction])
  expect(await giveUp(device, entryId)).toBe('asked')
  await heal(device)
  expect(carriedOut(device).filter(({ notes }) => notes !== undefined)).toEqual([
    { notes: 'With her brother', corrects: entryId, keepsPhoto: false, hashes },
  ])
  expect(device.server.carriedOut.at(-1)).toMatchObject({ replaces: [correction] })
  expect(device.server.photos.size).toBe(2)
  expect(await states(device)).toEqual([
    ['delivered-to-office', 'sent,sent'],
    ['discarded', ''],
  ])
})

test('the photo of a correction goes with it under the id that no late twin has', async () => {
  const device = await driver()
  const { entryId } = await captureThatArrived(device)
  const first = await correct(device, entryId, 'With her sister')
  const photo = await somePhoto('the right door')
  const draft = await begin(device, first)
  const { entryId: second } = await recordDelivery(device.db, { ...draft, photo, morePhotos: [], now: new Date(device.now) })
  await device.db.neverOffered.bulkDelete([first, second])
  expect(await discardEntry(device.db, first, 'Not her sister', new Date(device.now))).toBe('asked')
  await heal(device)
  expect(carriedOut(device).at(-1)).toEqual({ notes: 'With her sister', corrects: entryId, keepsPhoto: false, hashes: [photo.sha256] })
  expect((await states(device)).map(([state, photos]) => `${state} ${photos}`)).not.toContainEqual(expect.stringContaining('waiting'))
  expect(device.server.photos.size).toBe(3)
})

test('the office is asked before a correction is called discarded whose first try may still arrive', async () => {
  const device = await driver()
  const { entryId } = await capture(device)
  const correction = await correct(device, entryId, 'With her brother')
  await device.db.neverOffered.bulkDelete([entryId, correction])
  await leaveBehind(device.db, entryId, 'It never arrived', new Date(device.now))
  expect(await discardEntry(device.db, correction, 'Wrong door', new Date(device.now))).toBe('asked')
})

test('one of a correction that is given up corrects what that one did, and keeps its photos', async () => {
  const device = await driver()
  const { entryId, hashes } = await captureThatArrived(device)
  const first = await correct(device, entryId, 'With her sister')
  await correct(device, first, 'With her brother')
  await discardEntry(device.db, first, 'Not her sister', new Date(device.now))
  await heal(device)
  expect(carriedOut(device)).toEqual([
    { notes: 'With the guard', corrects: undefined, keepsPhoto: undefined, hashes },
    { notes: 'With her brother', corrects: entryId, keepsPhoto: true, hashes: [] },
  ])
})

test('a correction that was begun before brings what it shows, and corrects what is still there', async () => {
  const device = await driver()
  const { entryId, hashes } = await capture(device)
  const begun = await begin(device, entryId)
  await discardEntry(device.db, entryId, 'Begun anew', new Date(device.now))
  await recordDelivery(device.db, { ...begun, notes: 'With her brother', now: new Date(device.now) })
  expect(await readDraft(device.db)).toBeNull()
  await heal(device)
  expect(carriedOut(device)).toEqual([{ notes: 'With her brother', corrects: undefined, keepsPhoto: undefined, hashes }])
  expect(device.server.photos.size).toBe(2)
})

test('of a given-up correction with a photo of its own, too', async () => {
  const device = await driver()
  const { entryId } = await captureThatArrived(device)
  const photo = await somePhoto('the right door')
  const draft = await begin(device, entryId)
  const { entryId: first } = await recordDelivery(device.db, { ...draft, photo, morePhotos: [], now: new Date(device.now) })
  const begun = await begin(device, first)
  await discardEntry(device.db, first, 'Begun anew', new Date(device.now))
  await recordDelivery(device.db, { ...begun, notes: 'With her brother', now: new Date(device.now) })
  await heal(device)
  expect(carriedOut(device).at(-1)).toEqual({ notes: 'With her brother', corrects: entryId, keepsPhoto: false, hashes: [photo.sha256] })
})

test('a form that was begun over a correction which is given up corrects what that one did, also where that has left the device', async () => {
  for (const isHere of [true, false]) {
    const device = await driver()
    const { entryId, hashes } = await capture(device)
    await heal(device)
    device.server.network = { kind: 'unreachable' }
    const correction = await correct(device, entryId, 'With her brother')
    const draft = await begin(device, correction)
    await discardEntry(device.db, correction, 'Wrong words', new Date(device.now))
    if (!isHere) await device.db.outbox.where('entryId').equals(entryId).delete()
    await recordDelivery(device.db, { ...draft, notes: 'With her sister', now: new Date(device.now) })
    await heal(device)
    // What is here no more cannot be compared: its photos go along.
    expect(carriedOut(device).at(-1)).toEqual({
      notes: 'With her sister',
      corrects: entryId,
      keepsPhoto: isHere,
      hashes: isHere ? [] : hashes,
    })
  }
})

test('photos go past a correction that is being given up at the same time', async () => {
  const device = await driver()
  const { entryId, hashes } = await capture(device)
  const second = await correct(device, entryId, 'With her brother')
  await device.db.neverOffered.bulkDelete([entryId, second])
  const third = await correct(device, second, 'With her sister')
  for (const id of [entryId, second]) expect(await giveUp(device, id)).toBe('asked')
  await heal(device)
  expect(carriedOut(device).filter(({ notes }) => notes !== undefined)).toEqual([
    { notes: 'With her sister', corrects: entryId, keepsPhoto: false, hashes },
  ])
  expect(device.server.photos.size).toBe(2)
  expect(third).not.toBe(second)
})

test('past two corrections that are given up at the same time it corrects what still counts', async () => {
  const device = await driver()
  const { entryId, hashes } = await captureThatArrived(device)
  const second = await correct(device, entryId, 'With her brother')
  const third = await correct(device, second, 'With her uncle')
  await correct(device, third, 'With her sister')
  await device.db.neverOffered.bulkDelete([second, third])
  for (const id of [second, third]) expect(await giveUp(device, id)).toBe('asked')
  await heal(device)
  expect(carriedOut(device).filter(({ notes }) => notes !== undefined)).toEqual([
    { notes: 'With the guard', corrects: undefined, keepsPhoto: undefined, hashes },
    { notes: 'With her sister', corrects: entryId, keepsPhoto: true, hashes: [] },
  ])
})

test('what has not left yet corrects it under the id that it goes on with, which an older server knows alone', async () => {
  const device = await driver()
  const { entryId } = await captureThatArrived(device)
  const second = await correct(device, entryId, 'With her brother')
  const third = await correct(device, second, 'With her uncle')
  await correct(device, third, 'With her sister')
  await device.db.neverOffered.bulkDelete([second, third])
  expect(await giveUp(device, second)).toBe('asked')
  await heal(device)
  const [uncle, sister] = device.server.carriedOut.slice(-2)
  expect(uncle).toMatchObject({ replaces: [third], payload: { corrects: entryId } })
  expect(sister).toMatchObject({ payload: { notes: 'With her sister', corrects: uncle?.id } })
})

test('what has left keeps the name that it left with', async () => {
  const device = await driver()
  const { entryId } = await captureThatArrived(device)
  const second = await correct(device, entryId, 'With her brother')
  const third = await correct(device, second, 'With her uncle')
  const fourth = await correct(device, third, 'With her sister')
  await device.db.neverOffered.bulkDelete([second, third, fourth])
  expect(await giveUp(device, second)).toBe('asked')
  await heal(device)
  expect(device.server.carriedOut.at(-1)).toMatchObject({ id: fourth, payload: { corrects: third } })
})

test('it names those that were given up in between, because the office may not have been heard about them', async () => {
  const device = await driver()
  const { entryId } = await captureThatArrived(device)
  const second = await correct(device, entryId, 'With her brother')
  const third = await correct(device, second, 'With her uncle')
  const fourth = await correct(device, third, 'With her aunt')
  await correct(device, fourth, 'With her sister')
  await device.db.neverOffered.bulkDelete([second, third, fourth])
  for (const said of ['asked', 'discarded']) for (const id of [second, third]) expect(await giveUp(device, id)).toBe(said)
  const renamed = (await device.db.outbox.where('state').equals('waiting').sortBy('seq')).map(({ entryId: id }) => id)[0] ?? ''
  expect(await giveUp(device, renamed)).toBe('asked')
  await heal(device)
  expect(device.server.carriedOut.at(-1)).toMatchObject({
    payload: { notes: 'With her sister', corrects: entryId, givenUp: [second, third, fourth, renamed] },
  })
})

test('one that corrects what counts names nothing', async () => {
  const device = await driver()
  const { entryId } = await capture(device)
  await correct(device, entryId, 'With her brother')
  expect(await giveUp(device, entryId)).toBe('discarded')
  await heal(device)
  expect(device.server.carriedOut.at(-1)?.payload).not.toHaveProperty('givenUp')
})
