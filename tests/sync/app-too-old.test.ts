import { afterEach, expect, test } from 'vitest'
import type { SyncApi } from '#backend/sync/sync-api.ts'
import type { ServerResult } from '#domain/sync/server-result.ts'
import { readAnswer } from '#backend/transport/read-answer.ts'
import { syncOverTransport } from '#backend/sync/sync-over-transport.ts'
import { readQueue } from '#store/outbox/queue.ts'
import { recordDelivery } from '#store/writes/record-delivery.ts'
import { readSyncStatus } from '#store/reads/sync-status.ts'
import { Device, somePhoto } from '#tests/support/device.ts'
import { someShipment } from '#tests/support/shipments.ts'

const devices: Device[] = []
afterEach(() => devices.splice(0).forEach(({ db }) => db.close()))

type Change = (answer: object) => object

/** The fake server as it is heard over the wire, each answer to one of these calls changed on its way. */
function heardAs(device: Device, calls: (keyof SyncApi)[], change: Change): () => void {
  const { mirror, pull, push, uploadPhoto } = device.server
  const heard = async <Value>(name: keyof SyncApi, answer: Promise<ServerResult<Value>>): Promise<ServerResult<unknown>> => {
    const call = await answer
    if (call.kind !== 'answer') return call
    const body = JSON.stringify(calls.includes(name) ? change(call.value as object) : call.value)
    return readAnswer({ status: 200, redirected: false, contentType: 'application/json', retryAfter: null, body })
  }
  const over = (name: 'mirror' | 'pull' | 'push', answer: () => Promise<ServerResult<unknown>>) =>
    syncOverTransport({ call: () => heard(name, answer()), upload: uploadPhoto })
  Object.assign(device.server, {
    mirror: (request: Parameters<SyncApi['mirror']>[0]) => over('mirror', () => mirror(request)).mirror(request),
    pull: (request: Parameters<SyncApi['pull']>[0]) => over('pull', () => pull(request)).pull(request),
    push: (...[commands, epoch]: Parameters<SyncApi['push']>) => over('push', () => push(commands, epoch)).push(commands, epoch),
  })
  return () => Object.assign(device.server, { mirror, pull, push })
}

async function driver(): Promise<Device> {
  const device = new Device()
  devices.push(device)
  for (const id of ['s1', 's2']) device.server.put('shipments', someShipment({ id }))
  await device.round()
  return device
}

const attempt = (id: string) => ({ shipmentId: id, trackingNumber: `17-${id}`, outcome: 'Delivered', notes: '', photo: null }) as const
const newRole: Change = (page) => ({ ...page, role: 'something-new' })
const newDenial: Change = () => ({ denied: 'something-new' })

test.each([
  ['a role', newRole],
  ['a denial', newDenial],
])('%s that only a newer app knows is said; the copy stays and sending goes on', async (_what, change) => {
  const device = await driver()
  const { db, server } = device
  const lift = heardAs(device, ['mirror', 'pull'], change)
  server.put('shipments', someShipment({ id: 's3' }))
  await recordDelivery(db, { ...attempt('s1'), photo: await somePhoto() })
  await device.round()
  expect(await readSyncStatus(db)).toMatchObject({ connection: 'online', appTooOld: true, lastContactAt: device.now })
  expect(server.carriedOut).toHaveLength(1)
  expect(server.photos.size).toBe(1)
  expect(await db.shipments.toCollection().primaryKeys()).toEqual(['s1', 's2'])

  // At once: no pause of the office's silence holds it back.
  await recordDelivery(db, attempt('s2'))
  await device.round()
  expect(server.carriedOut).toHaveLength(2)
  expect(await readSyncStatus(db)).toMatchObject({ connection: 'online', appTooOld: true })

  lift()
  await device.round()
  expect(await readSyncStatus(db)).toMatchObject({ connection: 'online', appTooOld: false })
  expect(await db.shipments.get('s3')).toBeDefined()
  expect(await device.states()).toEqual(['confirmed', 'confirmed'])
})

test.each([
  ['a role', newRole],
  ['a denial', newDenial],
])('%s of tomorrow in answer to the very first question begins nothing, and is said', async (_what, change) => {
  const device = new Device()
  devices.push(device)
  heardAs(device, ['mirror', 'pull'], change)
  await device.round()
  expect(await readSyncStatus(device.db)).toMatchObject({ connection: 'online', appTooOld: true, mirror: { phase: 'none' } })
  expect(device.roles).toEqual([])
})

test('a no to all sending, in a word of tomorrow, keeps what waits as it is and fetches on', async () => {
  const device = await driver()
  const { db, server } = device
  const lift = heardAs(device, ['push'], newDenial)
  for (const id of ['s1', 's2']) await recordDelivery(db, attempt(id))
  server.put('shipments', someShipment({ id: 's3' }))
  await device.round()
  expect(await readSyncStatus(db)).toMatchObject({ connection: 'online', appTooOld: true })
  expect((await readQueue(db)).map(({ state, attempts }) => [state, attempts])).toEqual([
    ['saved', 0],
    ['saved', 0],
  ])
  expect(await db.shipments.get('s3')).toBeDefined()
  lift()
  await device.round()
  expect(server.carriedOut).toHaveLength(2)
  expect((await readSyncStatus(db)).appTooOld).toBe(false)
})
