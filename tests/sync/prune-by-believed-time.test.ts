import { expect, test } from 'vitest'
import { readMeta } from '#store/database/meta.ts'
import { Device } from '#tests/support/device.ts'
import { FakeBackend } from '#tests/support/fake-backend.ts'
import { someShipment } from '#tests/support/shipments.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** The office, with one shipment that was delivered lately and one that is under way. */
function office(): Device {
  const device = new Device({ userId: 'staff-1', server: new FakeBackend() })
  device.server.role = 'staff'
  const updated_at = new Date(device.now - DAY_MS).toISOString()
  device.server.put('shipments', someShipment({ id: 'delivered', status: 'Delivered', updated_at }))
  device.server.put('shipments', someShipment({ id: 'under-way', updated_at }))
  return device
}

const shown = async ({ db }: Device) => (await db.shipments.toCollection().primaryKeys()).toSorted()
const mirrorCalls = ({ server }: Device) => server.calls.filter((call) => call === 'mirror').length

async function roundsFor(device: Device, minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 10) {
    device.later(10 * MINUTE_MS)
    await device.round()
  }
}

test('one answer with a wrong server time prunes nothing', async () => {
  const device = office()
  await device.round()
  device.server.serverNow += 95 * DAY_MS
  await device.round()
  expect(await shown(device)).toEqual(['delivered', 'under-way'])
})

test('rows that the server left out under a wrong time come back with the right one', async () => {
  const device = office()
  await device.round()
  const { server } = device
  const kept = server.rows.get('shipments:delivered')!
  server.serverNow += 95 * DAY_MS
  server.takeAway('shipments', 'delivered')
  await device.round()
  expect(await shown(device)).toEqual(['under-way'])

  // No change tells of it: the row is what it was before.
  server.rows.set('shipments:delivered', kept)
  server.serverNow -= 95 * DAY_MS
  device.later(30_000)
  await device.round()
  device.later(30_000)
  await device.round()
  expect(await shown(device)).toEqual(['delivered', 'under-way'])
  expect((await readMeta(device.db, 'mirror')).phase).toBe('complete')
})

test('the same while the first mirror was being made', async () => {
  const device = office()
  const { server } = device
  const kept = server.rows.get('shipments:delivered')!
  await device.round()
  server.epoch = 'epoch-2'
  server.rows.delete('shipments:delivered')
  server.serverNow += 95 * DAY_MS
  let pulls = 0
  server.beforeAnswer = (call) => {
    // The mirror alone was answered under the wrong time.
    if (call === 'pull' && ++pulls === 2) server.serverNow -= 95 * DAY_MS
  }
  await device.round()
  expect(await shown(device)).toEqual(['under-way'])

  server.rows.set('shipments:delivered', kept)
  // The first answer alone is not believed.
  device.later(30_000)
  await device.round()
  await device.round()
  await device.round()
  expect(await shown(device)).toEqual(['delivered', 'under-way'])
})

test('a time that has jumped is believed once it has stayed for an hour, and what it prunes comes back when it proves wrong', async () => {
  const device = office()
  await device.round()
  device.server.serverNow += 95 * DAY_MS
  await device.round()
  await roundsFor(device, 50)
  expect(await shown(device)).toEqual(['delivered', 'under-way'])
  await roundsFor(device, 20)
  expect(await shown(device)).toEqual(['under-way'])

  device.server.serverNow -= 95 * DAY_MS
  await roundsFor(device, 50)
  expect(await shown(device)).toEqual(['under-way'])
  await roundsFor(device, 40)
  expect(await shown(device)).toEqual(['delivered', 'under-way'])
  expect((await readMeta(device.db, 'mirror')).prunedAt).toBeLessThanOrEqual(device.server.serverNow)
})

test('a jump has to stay the same for the whole hour', async () => {
  const device = office()
  await device.round()
  for (let at = 0; at < 8; at += 1) {
    device.server.serverNow += 30 * DAY_MS
    await roundsFor(device, 20)
  }
  expect(await shown(device)).toEqual(['delivered', 'under-way'])
})

test('the first time that is ever heard is believed, and set right when it was wrong', async () => {
  const device = office()
  device.server.serverNow += 95 * DAY_MS
  await device.round()
  expect(await shown(device)).toEqual(['under-way'])
  device.server.serverNow -= 95 * DAY_MS
  await device.round()
  await roundsFor(device, 80)
  expect(await shown(device)).toEqual(['delivered', 'under-way'])
})

test.each([
  ['forward', 40 * DAY_MS],
  ['back', -40 * DAY_MS],
])('a device whose own clock is set %s prunes by the server time as before', async (_way, jump) => {
  const device = office()
  await device.round()
  device.later(88.98 * DAY_MS)
  await device.round()
  device.now += jump
  await roundsFor(device, 60)
  expect(await shown(device)).toEqual(['under-way'])
  expect(mirrorCalls(device)).toBe(5)
})

test('a phone that lay in a drawer prunes at once', async () => {
  const device = office()
  await device.round()
  device.later(200 * DAY_MS)
  await device.round()
  expect(await shown(device)).toEqual(['under-way'])
})

test('an answer that a sleeping computer hears months after it was given puts off no pruning', async () => {
  const device = office()
  const { server } = device
  await device.round()
  const { pull } = server
  server.pull = async (request) => {
    const answer = await pull(request)
    device.later(200 * DAY_MS)
    return answer
  }
  await device.round()
  expect(await shown(device)).toEqual(['delivered', 'under-way'])
  server.pull = pull
  await device.round()
  expect(await shown(device)).toEqual(['under-way'])
})

test('a server of two minds has the mirror made anew once an hour at most', async () => {
  const device = office()
  await device.round()
  const before = mirrorCalls(device)
  for (let minute = 0; minute < 50; minute += 5) {
    device.server.serverNow += 95 * DAY_MS
    await device.round()
    device.server.serverNow -= 95 * DAY_MS
    device.later(2.5 * MINUTE_MS)
    await device.round()
    device.later(2.5 * MINUTE_MS)
  }
  expect(mirrorCalls(device) - before).toBe(before)
})

test('a time that the last answer disagrees with prunes nothing, though it is the one believed so far', async () => {
  const device = office()
  const { server, db } = device
  server.serverNow += 95 * DAY_MS
  server.fates.pull.push({ kind: 'unreachable' })
  // The first mirror alone was answered under the wrong time; its round ends before anything is pruned.
  await device.round()
  expect((await readMeta(db, 'mirror')).phase).toBe('complete')
  server.serverNow -= 95 * DAY_MS
  device.later(30_000)
  await device.round()
  expect(await shown(device)).toEqual(['delivered', 'under-way'])
})

test('a shipment that comes under a time nobody believes yet is judged by none', async () => {
  const device = office()
  const { server, db } = device
  await device.round()
  const { prunedAt } = await readMeta(db, 'mirror')
  server.serverNow += 95 * DAY_MS
  server.put('shipments', someShipment({ id: 'another', status: 'Delivered', updated_at: new Date(device.now).toISOString() }))
  await device.round()
  expect(await shown(device)).toEqual(['another', 'delivered', 'under-way'])
  expect((await readMeta(db, 'mirror')).prunedAt).toBe(prunedAt)
})
