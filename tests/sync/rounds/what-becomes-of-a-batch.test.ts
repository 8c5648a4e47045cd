import { afterEach, expect, test } from 'vitest'
import type { UploadAnswer } from '#backend/sync/sync-api.ts'
import type { CommandAnswer } from '#domain/sync/command.ts'
import type { ServerResult } from '#domain/sync/server-result.ts'
import { changeMeta, readMeta } from '#store/database/meta.ts'
import { recordDelivery } from '#store/writes/record-delivery.ts'
import { Device, somePhoto } from '#tests/support/device.ts'
import { withDisk, type Disk } from '#tests/support/fake-full-disk.ts'
import { someShipment } from '#tests/support/shipments.ts'

const devices: Device[] = []
afterEach(() => devices.splice(0).forEach(({ db }) => db.close()))

const numbered = (count: number) => Array.from({ length: count }, (_, at) => `s${at + 1}`)
const attempt = (id: string) => ({ shipmentId: id, trackingNumber: `17-${id}`, outcome: 'Delivered', notes: '', photo: null }) as const

/** A driver with a capture of each of so many parcels that has not gone yet. */
async function withCaptures(count: number): Promise<Device & { disk: Disk; entries: string[] }> {
  const plain = new Device()
  devices.push(plain)
  const device = Object.assign(plain, { disk: withDisk(plain.db), entries: [] as string[] })
  for (const id of numbered(count)) device.server.put('shipments', someShipment({ id, driver_id: 'driver-1' }))
  await device.round()
  for (const id of numbered(count)) device.entries.push((await recordDelivery(device.db, attempt(id))).entryId)
  device.server.calls.length = 0
  return device
}

/** The batches that were sent, by how many; those without commands as 0. */
function countBatches(device: Device): number[] {
  const sizes: number[] = []
  const { push } = device.server
  device.server.push = (commands, epoch) => {
    sizes.push(commands.length)
    return push(commands, epoch)
  }
  return sizes
}

const busy = ({ id }: { id: string }): CommandAnswer => ({ id, status: 'retry', code: 'busy', message: null, version: null })

test('fifty commands go at once, and then the rest', async () => {
  const device = await withCaptures(51)
  const sizes = countBatches(device)
  await device.round()
  expect(sizes).toEqual([50, 1])
  expect(device.server.carriedOut.map(({ id }) => id)).toEqual(device.entries)
})

test('after three lost calls a small one goes ahead, once in a round; after two, or with nothing to send, none does', async () => {
  const sizesAfter = async (failures: number, count: number) => {
    const device = await withCaptures(count)
    const sizes = countBatches(device)
    await changeMeta(device.db, 'contact', { failures })
    await device.round()
    return sizes
  }
  expect(await sizesAfter(2, 1)).toEqual([1])
  expect(await sizesAfter(3, 1)).toEqual([0, 1])
  expect(await sizesAfter(3, 51)).toEqual([0, 50, 1])
  expect(await sizesAfter(3, 0)).toEqual([])
})

test('where the small call is lost as well, nothing is taken for sending', async () => {
  const device = await withCaptures(2)
  const sizes = countBatches(device)
  await changeMeta(device.db, 'contact', { failures: 3 })
  device.server.network = { kind: 'unreachable' }
  await device.round()
  expect(sizes).toEqual([0])
  expect(await device.states()).toEqual(['waiting', 'waiting'])
  expect(await device.db.neverOffered.count()).toBe(2)
})

test('a batch that a poor line loses is parted, and a command that it loses even alone waits for the next round without a pause', async () => {
  const device = await withCaptures(3)
  const { push } = device.server
  const sizes: number[] = []
  device.server.push = (commands, epoch) => {
    sizes.push(commands.length)
    return commands.length > 0 ? Promise.resolve({ kind: 'unreachable' }) : push(commands, epoch)
  }
  await changeMeta(device.db, 'contact', { failures: 3 })
  await device.round()
  // The line first; then each lost one is followed by the question whether the line is there.
  expect(sizes).toEqual([0, 3, 0, 2, 0, 1, 0, 1, 0, 1, 0])
  expect((await device.db.outbox.toArray()).map(({ state, attempts, pause, lease }) => [state, attempts, pause, lease])).toEqual(
    device.entries.map(() => ['waiting', 0, null, null]),
  )
})

test('a server that is busy with everything is asked no more in this round, and one that took something is', async () => {
  const device = await withCaptures(51)
  const sizes = countBatches(device)
  device.server.verdicts.set('record-delivery', busy)
  await device.round()
  expect(sizes).toEqual([50])
  expect(device.server.calls).toEqual(['push', 'pull'])

  const other = await withCaptures(51)
  const others = countBatches(other)
  other.server.verdicts.set(other.entries[0]!, busy)
  await other.round()
  expect(others).toEqual([50, 1])
  expect((await other.states()).filter((state) => state === 'backoff')).toHaveLength(1)
})

test('an account that may send nothing has each capture put before a person, once, also on a full disk', async () => {
  const device = await withCaptures(2)
  const sizes = countBatches(device)
  device.server.network = { kind: 'denied', why: 'inactive' }
  device.disk.isFull = true
  await device.round()
  expect(sizes[0]).toBe(2)
  expect(sizes.filter((size) => size > 0)).toHaveLength(1)
  expect(await device.states()).toEqual(['waiting', 'waiting'])
  device.disk.isFull = false
  await device.round()
  expect((await device.db.outbox.toArray()).map(({ state, refusal }) => [state, refusal])).toEqual(
    device.entries.map(() => ['refused', { code: 'not-allowed', message: 'This account may not send this any more.' }]),
  )
})

test('an app that is too old for an answer sends nothing more in a round, and nothing has failed', async () => {
  const device = await withCaptures(51)
  const sizes = countBatches(device)
  device.server.fates.push.push({ kind: 'failed', message: 'x', isAppTooOld: true })
  await device.round()
  expect(sizes).toEqual([50])
  expect((await device.db.outbox.toArray()).map(({ state, attempts, lease }) => [state, attempts, lease])).toEqual(
    device.entries.map(() => ['waiting', 0, null]),
  )
})

test('a server of another epoch is told everything anew in the same round; two that take turns are trouble', async () => {
  const device = await withCaptures(2)
  device.server.epoch = 'epoch-2'
  await device.round()
  expect(device.server.carriedOut.map(({ id }) => id)).toEqual(device.entries)
  expect((await readMeta(device.db, 'contact')).epoch).toBe('epoch-2')

  const other = await withCaptures(1)
  const sizes = countBatches(other)
  let calls = 0
  other.server.beforeAnswer = (call) => {
    if (call === 'push') other.server.epoch = `epoch-${10 + ++calls}`
  }
  await other.round()
  expect(sizes).toEqual([1, 1])
  expect((await readMeta(other.db, 'contact')).connection).toBe('server-trouble')
  expect(await other.states()).toEqual(['waiting'])
})

test('what a restore in the middle of a round has lost goes again in that round', async () => {
  const device = await withCaptures(1)
  device.server.beforeAnswer = (call) => {
    if (call !== 'pull') return
    device.server.beforeAnswer = () => undefined
    device.server.forget(device.entries)
    device.server.epoch = 'epoch-2'
  }
  await device.round()
  expect(device.server.carriedOut.map(({ id }) => id)).toEqual(device.entries)
})

test('after each call that took nothing the mirror has its turn before the next', async () => {
  const callsWhere = async (count: number, push: (of: number) => ServerResult<never> | null, failures = 0) => {
    const device = await withCaptures(count)
    const real = device.server.push
    device.server.push = (commands, epoch) => {
      const instead = commands.length > 0 ? push(commands.length) : null
      if (commands.length > 0) device.server.calls.push(`of ${commands.length}`)
      return instead === null ? real(commands, epoch) : Promise.resolve(instead)
    }
    await changeMeta(device.db, 'contact', { failures })
    await device.round()
    return device.server.calls.join(', ')
  }
  const failed = { kind: 'failed', message: '500' } as const
  expect(await callsWhere(2, (of) => (of > 1 ? failed : null))).toBe('of 2, pull, of 1, push, of 1, push, pull')
  expect(await callsWhere(1, () => failed)).toBe('of 1, push, pull')
  expect(await callsWhere(2, () => failed)).toBe('of 2, pull, of 1, push, pull, of 1, push, pull')
  const lost = { kind: 'unreachable' } as const
  expect(await callsWhere(2, () => lost, 3)).toBe('push, of 2, push, pull, of 1, push, pull, of 1, push, pull')
})

test('work saved while a single command fails goes in the same round', async () => {
  const device = await withCaptures(1)
  const { push } = device.server
  device.server.put('shipments', someShipment({ id: 'later', driver_id: 'driver-1' }))
  device.server.push = async (commands, epoch) => {
    if (!commands.some(({ id }) => id === device.entries[0])) return push(commands, epoch)
    if (device.entries.length === 1) device.entries.push((await recordDelivery(device.db, attempt('later'))).entryId)
    return { kind: 'failed', message: '500' }
  }
  await device.round()
  expect(device.server.carriedOut.map(({ id }) => id)).toEqual(device.entries.slice(1))
})

test('without room to note another epoch nothing goes back and forth in a round', async () => {
  const device = await withCaptures(1)
  const sizes = countBatches(device)
  device.server.epoch = 'epoch-2'
  device.disk.isFull = true
  await device.round()
  expect(sizes).toEqual([1])
  device.disk.isFull = false
  device.later(60_000)
  await device.round()
  expect(device.server.carriedOut).toHaveLength(1)
})

test('a tab that is put away before its call gives back what it had taken, commands and photos', async () => {
  const device = await withCaptures(1)
  let isHidden = true
  await device.round(() => isHidden)
  expect((await device.db.outbox.toArray()).map(({ state, lease }) => [state, lease])).toEqual([['waiting', null]])
  const photo = await somePhoto()
  await recordDelivery(device.db, { ...attempt('s1'), photo })
  isHidden = false
  device.server.beforeAnswer = (call) => {
    if (call === 'push') isHidden = true
  }
  await device.round(() => isHidden)
  expect(device.server.carriedOut).toHaveLength(2)
  expect(await device.db.photos.get(photo.id)).toMatchObject({ state: 'waiting', lease: null })
  expect(device.server.photos.size).toBe(0)
})

test('a single command that fails waits longer, and where the server answers nobody, none of them does', async () => {
  const device = await withCaptures(1)
  const { push } = device.server
  device.server.push = (commands, epoch) =>
    commands.length > 0 ? Promise.resolve({ kind: 'failed', message: '500' }) : push(commands, epoch)
  await device.round()
  expect(await device.db.outbox.toArray()).toMatchObject([
    { state: 'backoff', attempts: 1, lease: null, pause: { from: device.now, until: device.now + 1_500 } },
  ])
  const other = await withCaptures(1)
  other.server.network = { kind: 'failed', message: '500' }
  await other.round()
  expect(await other.db.outbox.toArray()).toMatchObject([{ state: 'waiting', attempts: 0, lease: null, pause: null }])
  expect((await readMeta(other.db, 'contact')).connection).toBe('server-trouble')
})

/** One photo whose command has arrived, and what its next upload meets. */
async function withPhoto(answer: ServerResult<UploadAnswer>) {
  const device = await withCaptures(0)
  device.server.put('shipments', someShipment({ id: 's1', driver_id: 'driver-1' }))
  await device.round()
  const photo = await somePhoto()
  await recordDelivery(device.db, { ...attempt('s1'), photo })
  device.server.uploadPhoto = () => Promise.resolve(answer)
  await device.round()
  return (await device.db.photos.get(photo.id))!
}

const no = (code: Extract<UploadAnswer, { status: 'refused' }>['code']): ServerResult<UploadAnswer> => ({
  kind: 'answer',
  value: { status: 'refused', code },
  serverTime: null,
})

test.each([
  [no('not-yours'), 'not-yours', 'The photo was captured by another account.'],
  [no('too-large'), 'too-large', 'The photo is larger than the server takes.'],
  [{ kind: 'too-large' } as const, 'too-large', 'The photo is larger than the server takes.'],
  [no('not-a-jpeg'), 'not-a-jpeg', 'The server does not take this photo: it is not a JPEG.'],
  [no('hash-mismatch'), 'hash-mismatch', 'The photo is not the one that was captured.'],
  [no('bytes-wanted'), 'bytes-wanted', 'The office does not have this photo, and it is not on this device any more.'],
])('a photo of which the office says %o waits for a person, who is told why', async (answer, code, message) => {
  expect(await withPhoto(answer)).toMatchObject({ state: 'refused', lease: null, pause: null, refusal: { code, message } })
})

test('a photo whose proof is not known goes again behind its command, and no person is bothered', async () => {
  expect(await withPhoto(no('proof-not-known'))).toMatchObject({ state: 'backoff', attempts: 1, refusal: null })
})

test.each<ServerResult<UploadAnswer>>([{ kind: 'failed', message: '500' }, { kind: 'denied', why: 'role' }, { kind: 'captive-portal' }])(
  'a photo whose upload ends in %o while the server answers waits longer each time',
  async (answer) => {
    expect(await withPhoto(answer)).toMatchObject({ state: 'backoff', attempts: 1, lease: null, refusal: null })
  },
)

test('a photo whose upload fails while the server answers nobody is no failure of its own, and waits', async () => {
  const device = await withCaptures(1)
  const photo = await somePhoto()
  await recordDelivery(device.db, { ...attempt('s1'), photo })
  const broken = { kind: 'failed', message: '500' } as const
  device.server.uploadPhoto = () => {
    device.server.network = broken
    return Promise.resolve(broken)
  }
  await device.round()
  expect(await device.db.photos.get(photo.id)).toMatchObject({ state: 'waiting', attempts: 0, lease: null, pause: null })
  expect((await readMeta(device.db, 'contact')).connection).toBe('server-trouble')
})

test('a photo that was damaged on this device is not sent, and a person is told', async () => {
  const device = await withCaptures(1)
  const photo = await somePhoto()
  await recordDelivery(device.db, { ...attempt('s1'), photo })
  await device.db.photoBytes.put({ id: photo.id, bytes: new ArrayBuffer(photo.size) })
  await device.round()
  expect(device.server.calls).not.toContain('upload')
  expect(await device.db.photos.get(photo.id)).toMatchObject({
    state: 'refused',
    refusal: { code: 'damaged-on-device', message: 'The photo on this device is damaged.' },
  })
})

test('two photos in a row that fail end the photos of a round; one that arrives in between begins the count anew', async () => {
  const fates = async (...given: ('fails' | 'is lost' | 'finds no time' | 'arrives')[]) => {
    const device = await withCaptures(0)
    for (const id of numbered(given.length)) device.server.put('shipments', someShipment({ id, driver_id: 'driver-1' }))
    await device.round()
    for (const [at, id] of numbered(given.length).entries())
      await recordDelivery(device.db, { ...attempt(id), photo: await somePhoto(id), now: new Date(device.now + at) })
    const { uploadPhoto } = device.server
    let tried = 0
    device.server.uploadPhoto = (photo) => {
      tried += 1
      if (given[tried - 1] === 'is lost') return Promise.resolve({ kind: 'unreachable' })
      if (given[tried - 1] === 'finds no time') return Promise.resolve({ kind: 'busy', retryAfterMs: null })
      return given[tried - 1] === 'fails' ? Promise.resolve({ kind: 'failed', message: '500' }) : uploadPhoto(photo)
    }
    await device.round()
    return tried
  }
  expect(await fates('fails', 'fails', 'arrives')).toBe(2)
  expect(await fates('fails', 'arrives', 'fails', 'arrives')).toBe(4)
  expect(await fates('arrives', 'fails', 'fails', 'arrives')).toBe(3)
  expect(await fates('is lost', 'is lost', 'arrives')).toBe(2)
  expect(await fates('is lost', 'fails', 'arrives')).toBe(2)
  expect(await fates('is lost', 'arrives', 'is lost', 'arrives')).toBe(4)
  // Where photos are kept there is trouble with all of them.
  expect(await fates('finds no time', 'arrives')).toBe(1)
})
