import { limitWords } from '#features/sync-status/queue/item-messages.ts'
import { afterEach, expect, test } from 'vitest'
import type { CommandAnswer } from '#domain/sync/command.ts'
import { retryNow } from '#store/outbox/queue-actions.ts'
import { readQueue } from '#store/outbox/queue.ts'
import { recordDelivery } from '#store/writes/record-delivery.ts'
import { endPauses } from '#store/outbox/claim-commands.ts'
import { rejected } from '#tests/support/fake-backend.ts'
import { Device, somePhoto } from '#tests/support/device.ts'
import { someShipment } from '#tests/support/shipments.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
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
const word = (answer: Partial<CommandAnswer>) => () =>
  ({ status: 'applied', code: null, message: null, version: null, ...answer }) as CommandAnswer

/** Pushes with one of these fail as a whole, as when a statement takes too long. Counts how often each was tried alone. */
function poison(device: Device, ...ids: string[]): Map<string, number> {
  const tries = new Map<string, number>()
  const push = device.server.push
  device.server.push = async (commands, epoch) => {
    if (!commands.some(({ id }) => ids.includes(id))) return push(commands, epoch)
    const [only] = commands
    if (commands.length === 1) tries.set(only!.id, (tries.get(only!.id) ?? 0) + 1)
    return { kind: 'failed', message: 'statement timeout' }
  }
  return tries
}

async function passTime(device: Device, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += MINUTE_MS) {
    device.later(MINUTE_MS)
    await device.round()
  }
}

test('two commands that always fail by themselves hold up neither others nor new rows nor photos', async () => {
  const device = await driver('s1', 's2', 's3')
  const bad = [await recordDelivery(device.db, attempt('s1')), await recordDelivery(device.db, attempt('s2'))]
  poison(device, ...bad.map(({ entryId }) => entryId))
  const photo = await somePhoto()
  const good = await recordDelivery(device.db, { ...attempt('s3'), photo })
  device.server.put('shipments', someShipment({ id: 's4', driver_id: 'driver-1' }))
  await device.round()
  expect(device.server.carriedOut.map(({ id }) => id)).toEqual([good.entryId])
  expect(device.server.photos.has(photo.id)).toBe(true)
  expect(await device.db.shipments.get('s4')).toBeDefined()
  expect(await device.states()).toEqual(['backoff', 'backoff', 'confirmed'])
})

test('an entry that fails by itself waits for a person after some tries, and is then tried about once an hour', async () => {
  const device = await driver('s1')
  const { entryId } = await recordDelivery(device.db, attempt('s1'))
  const tries = poison(device, entryId)
  await device.round()
  expect(await readQueue(device.db)).toMatchObject([{ state: 'saved' }])
  await passTime(device, HOUR_MS)
  expect(tries.get(entryId)).toBe(10)
  expect(await readQueue(device.db)).toMatchObject([{ state: 'needs-you', refusal: { code: 'keeps-failing' }, isTriedAgain: true }])
  await passTime(device, 2 * HOUR_MS)
  expect(tries.get(entryId)).toBeLessThanOrEqual(13)
  expect(tries.get(entryId)).toBeGreaterThanOrEqual(11)
})

test('a person’s wish tries it at once', async () => {
  const device = await driver('s1')
  const { entryId } = await recordDelivery(device.db, attempt('s1'))
  const tries = poison(device, entryId)
  await passTime(device, HOUR_MS)
  await retryNow(device.db, entryId)
  await device.round()
  expect(tries.get(entryId)).toBe(11)
})

test('a server that answers nobody is no failure of what was sent', async () => {
  const device = await driver('s1')
  await recordDelivery(device.db, { ...attempt('s1'), photo: await somePhoto() })
  const push = device.server.push
  device.server.push = () => Promise.resolve({ kind: 'failed', message: 'The server answered 500' })
  await passTime(device, HOUR_MS)
  expect(await readQueue(device.db)).toMatchObject([{ state: 'saved', attempts: 0, refusal: null }])
  device.server.push = push
  await passTime(device, MINUTE_MS)
  expect(await device.states()).toEqual(['confirmed'])
})

test('a database that is read-only for hours is nobody’s fault: everything waits, the mirror goes on, and then all of it arrives', async () => {
  const device = await driver('s1', 's2')
  await recordDelivery(device.db, attempt('s1'))
  await recordDelivery(device.db, attempt('s2'))
  device.server.verdicts.set('record-delivery', ({ id }) => word({ id, status: 'retry', code: 'busy' })())
  device.server.put('shipments', someShipment({ id: 's3', driver_id: 'driver-1' }))
  await passTime(device, HOUR_MS)
  expect(await device.db.shipments.get('s3')).toBeDefined()
  expect((await readQueue(device.db)).map(({ state }) => state)).toEqual(['saved', 'saved'])
  device.server.verdicts.clear()
  await passTime(device, MINUTE_MS)
  expect(await device.states()).toEqual(['confirmed', 'confirmed'])
})

test('a command for which the server is always busy while it takes the others becomes a person’s', async () => {
  const device = await driver('s1', 's2')
  const { entryId } = await recordDelivery(device.db, attempt('s1'))
  device.server.verdicts.set(entryId, ({ id }) => word({ id, status: 'retry', code: 'busy' })())
  await passTime(device, HOUR_MS)
  for (let time = 0; time < 10; time += 1) {
    expect(await readQueue(device.db)).toContainEqual(expect.objectContaining({ entryId, state: 'saved' }))
    device.later(10 * MINUTE_MS)
    await recordDelivery(device.db, attempt('s2'))
    await device.round()
  }
  expect(await readQueue(device.db)).toContainEqual(
    expect.objectContaining({ entryId, state: 'needs-you', refusal: expect.objectContaining({ code: 'keeps-failing' }) as unknown }),
  )
  device.server.verdicts.clear()
  await passTime(device, 2 * HOUR_MS)
  expect(new Set(await device.states())).toEqual(new Set(['confirmed']))
})

test('what the office takes later waits for as long as it takes, uses up no try, says why and needs nobody', async () => {
  const device = await driver('s1', 's2')
  const { entryId } = await recordDelivery(device.db, attempt('s1'))
  device.server.verdicts.set(entryId, ({ id }) => word({ id, status: 'retry', code: 'too-many' })())
  await passTime(device, 3 * HOUR_MS)
  const [item] = await readQueue(device.db)
  expect(item).toMatchObject({ state: 'saved', attempts: 0, isHeldByLimit: true, refusal: null })
  expect(item && limitWords(item)).toContain('goes by itself in some minutes')
  await recordDelivery(device.db, attempt('s2'))
  await device.round()
  expect((await device.states()).toSorted()).toEqual(['backoff', 'confirmed'])
  device.server.verdicts.clear()
  await passTime(device, 6 * MINUTE_MS)
  expect(await device.states()).toEqual(['confirmed', 'confirmed'])
  expect(await readQueue(device.db)).toMatchObject([{ isHeldByLimit: false }, { isHeldByLimit: false }])
})

test.each([
  ['Retry', (device: Device, entryId: string) => retryNow(device.db, entryId)],
  ['Send now', (device: Device) => endPauses(device.db, 'all')],
])('%s ends the wait for the hour’s limit on the screen, too, until the office says it anew', async (_button, press) => {
  const device = await driver('s1')
  const { entryId } = await recordDelivery(device.db, attempt('s1'))
  device.server.verdicts.set(entryId, ({ id }) => word({ id, status: 'retry', code: 'too-many' })())
  await device.round()
  const said = async () => {
    const [item] = await readQueue(device.db, device.now)
    return item && { state: item.state, isHeld: item.isHeldByLimit, words: limitWords(item) }
  }
  const limited = { state: 'saved', isHeld: true, words: expect.stringContaining('in some minutes') as string }
  expect(await said()).toEqual(limited)
  await press(device, entryId)
  expect(await said()).toEqual({ state: 'saved', isHeld: false, words: null })
  await device.round()
  expect(await said()).toEqual(limited)
})

test('a fault of the server on one command becomes a person’s like any other, and is not refused', async () => {
  const device = await driver('s1')
  const { entryId } = await recordDelivery(device.db, attempt('s1'))
  device.server.verdicts.set(entryId, ({ id }) => word({ id, status: 'retry', code: 'server-fault' })())
  await passTime(device, HOUR_MS)
  expect(await readQueue(device.db)).toMatchObject([{ state: 'needs-you', refusal: { code: 'keeps-failing' } }])
  device.server.verdicts.clear()
  await passTime(device, 2 * HOUR_MS)
  expect(await device.states()).toEqual(['confirmed'])
})

test('two photos that always fail hold up no others, and become a person’s', async () => {
  const device = await driver('s1', 's2', 's3')
  const photos = [await somePhoto('1'), await somePhoto('2'), await somePhoto('3')]
  for (const [at, photo] of photos.entries()) await recordDelivery(device.db, { ...attempt(`s${at + 1}`), photo })
  const upload = device.server.uploadPhoto
  let tries = 0
  device.server.uploadPhoto = async (photo) => {
    if (photo.id === photos[2]!.id) return upload(photo)
    tries += 1
    return { kind: 'failed', message: 'The server answered 500' }
  }
  await passTime(device, 2 * MINUTE_MS)
  expect([...device.server.photos.keys()]).toEqual([photos[2]!.id])
  await passTime(device, HOUR_MS)
  expect(tries).toBeLessThanOrEqual(22)
  expect((await readQueue(device.db)).map(({ state }) => state)).toEqual(['delivered-to-office', 'needs-you', 'needs-you'])
})

test('an answer that this app does not know is kept aside, said, and stops nobody', async () => {
  const device = await driver('s1', 's2')
  const { entryId } = await recordDelivery(device.db, attempt('s1'))
  await recordDelivery(device.db, attempt('s2'))
  device.server.verdicts.set(entryId, ({ id }) => word({ id, status: 'queued' as 'applied' })())
  device.server.put('shipments', someShipment({ id: 's3', driver_id: 'driver-1' }))
  await device.round()
  const [other, unknown] = await readQueue(device.db)
  expect(unknown).toMatchObject({ state: 'needs-you', refusal: { code: 'app-too-old', message: 'This app is too old for this answer.' } })
  expect(other).toMatchObject({ state: 'delivered-to-office' })
  expect(await device.db.shipments.get('s3')).toBeDefined()

  device.server.words.clear()
  device.server.verdicts.clear()
  await passTime(device, 2 * HOUR_MS)
  expect(await device.states()).toEqual(['confirmed', 'confirmed'])
  expect(device.server.batches.flat().filter(({ id }) => id === entryId).length).toBeLessThanOrEqual(3)
})

test('a command that an older server does not know is carried out under its own id after the server’s update', async () => {
  const device = await driver('s1')
  const { entryId } = await recordDelivery(device.db, attempt('s1'))
  device.server.verdicts.set(entryId, rejected('unknown-kind'))
  await device.round()
  expect(await readQueue(device.db)).toMatchObject([{ state: 'needs-you', refusal: { code: 'unknown-kind' }, isTriedAgain: true }])
  device.server.words.clear()
  device.server.verdicts.clear()
  await passTime(device, 2 * HOUR_MS)
  expect(device.server.carriedOut.map(({ id }) => id)).toEqual([entryId])
})

test('failing calls that take half a minute each keep neither photos nor others waiting for minutes', async () => {
  const ids = Array.from({ length: 50 }, (_, at) => `s${at}`)
  const device = await driver(...ids)
  const photo = await somePhoto()
  const entries: string[] = []
  for (const id of ids) entries.push((await recordDelivery(device.db, { ...attempt(id), photo: id === 's0' ? photo : null })).entryId)
  const bad = new Set([entries[20], entries[40]])
  const push = device.server.push
  const startedAt = device.now
  device.server.push = async (commands, epoch) => {
    if (!commands.some(({ id }) => bad.has(id))) return push(commands, epoch)
    device.later(30_000)
    return { kind: 'failed', message: 'statement timeout' }
  }
  const upload = device.server.uploadPhoto
  let photoAfter = Infinity
  device.server.uploadPhoto = (sent) => {
    photoAfter = device.now - startedAt
    return upload(sent)
  }
  const pulls: number[] = []
  device.server.beforeAnswer = (call) => {
    if (call === 'pull') pulls.push(device.now - startedAt)
  }
  await device.round()
  expect(photoAfter).toBeLessThanOrEqual(90_000)
  expect(pulls[0]).toBeLessThanOrEqual(30_000)
  expect(device.server.carriedOut).toHaveLength(48)
})

test('unsuspected commands go before the parts of a batch that failed', async () => {
  const ids = Array.from({ length: 60 }, (_, at) => `s${at}`)
  const device = await driver(...ids)
  const entries: string[] = []
  for (const id of ids) entries.push((await recordDelivery(device.db, attempt(id))).entryId)
  poison(device, entries[0]!)
  await device.round()
  expect(device.server.carriedOut.slice(0, 10).map(({ id }) => id)).toEqual(entries.slice(50))
  expect(device.server.carriedOut).toHaveLength(59)
})

test('trouble where photos are stored is no photo’s fault, and holds up nothing else', async () => {
  const device = await driver('s1')
  const photo = await somePhoto()
  await recordDelivery(device.db, { ...attempt('s1'), photo })
  const upload = device.server.uploadPhoto
  device.server.uploadPhoto = () => Promise.resolve({ kind: 'busy', retryAfterMs: null })
  device.server.put('shipments', someShipment({ id: 's2', driver_id: 'driver-1' }))
  await passTime(device, 30 * MINUTE_MS)
  expect(await device.db.shipments.get('s2')).toBeDefined()
  expect(await readQueue(device.db)).toMatchObject([{ state: 'saved', attempts: 0, refusal: null }])
  device.server.uploadPhoto = upload
  await passTime(device, 2 * MINUTE_MS)
  expect(device.server.photos.has(photo.id)).toBe(true)
})

test('the time that the photo storage asks for is kept, whatever else is answered, and whoever asks', async () => {
  const device = await driver('s1', 's2')
  for (const id of ['s1', 's2']) await recordDelivery(device.db, { ...attempt(id), photo: await somePhoto() })
  const asked: number[] = []
  const upload = device.server.uploadPhoto
  device.server.uploadPhoto = (...photo) => {
    asked.push(device.now)
    return asked.length === 1 ? Promise.resolve({ kind: 'busy', retryAfterMs: 10 * MINUTE_MS }) : upload(...photo)
  }
  const begun = device.now
  await device.round()
  device.server.put('shipments', someShipment({ id: 's3', driver_id: 'driver-1' }))
  await endPauses(device.db, 'all')
  await passTime(device, 9 * MINUTE_MS)
  expect(await device.db.shipments.get('s3')).toBeDefined()
  expect(asked).toEqual([begun])
  expect(await readQueue(device.db)).toMatchObject([{ photo: { state: 'saved' } }, { photo: { state: 'saved' } }])
  await passTime(device, 2 * MINUTE_MS)
  expect(asked).toHaveLength(3)
  expect(device.server.photos.size).toBe(2)
})

test('photo storage that asks for a day is asked again after an hour', async () => {
  const device = await driver('s1')
  await recordDelivery(device.db, { ...attempt('s1'), photo: await somePhoto() })
  device.server.fates.upload.push({ kind: 'busy', retryAfterMs: 24 * 60 * MINUTE_MS })
  await passTime(device, 59 * MINUTE_MS)
  expect(device.server.photos.size).toBe(0)
  await passTime(device, 2 * MINUTE_MS)
  expect(device.server.photos.size).toBe(1)
})
