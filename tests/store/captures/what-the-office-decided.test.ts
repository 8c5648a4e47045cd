import { expect, test } from 'vitest'
import type { Reviewed } from '#domain/sync/reviewed.ts'
import { readLateBecause } from '#store/outbox/corrections.ts'
import { readQueue } from '#store/outbox/queue.ts'
import { recordDelivery } from '#store/writes/record-delivery.ts'
import { Device } from '#tests/support/device.ts'
import { someShipment } from '#tests/support/shipments.ts'

const AT = '2026-11-20T12:35:00.000Z'
const accepted: Reviewed = { state: 'accepted', reason: 'cancelled', counts: true, at: AT }
const setAside: Reviewed = { state: 'set-aside', reason: 'cancelled', counts: false, at: AT }
const open = (reason: string, counts = false): Reviewed => ({ state: 'open', reason, counts, at: null })
const failed = { trackingNumber: '1', shipmentId: 's1', outcome: 'Failed Attempt', notes: 'Nobody home', photo: null } as const

/** With one capture on which the office has not decided. */
async function phone(review: string | null = 'cancelled'): Promise<{ device: Device; entryId: string }> {
  const device = new Device()
  device.server.put('shipments', someShipment({ id: 's1' }))
  for (const kind of ['record-delivery', 'correct-delivery']) {
    device.server.verdicts.set(kind, ({ id }) => ({
      id,
      status: 'applied',
      code: null,
      message: null,
      version: null,
      ...(review !== null && { review }),
    }))
  }
  await device.round()
  const { entryId } = await recordDelivery(device.db, failed)
  await device.round()
  return { device, entryId }
}

const said = async ({ db }: Device) => (await readQueue(db)).map(({ review, decided }) => ({ review, decided }))

test.each([
  ['accepted', accepted],
  ['attached to a shipment', { ...accepted, state: 'attached', reason: 'unknown-number' }],
  ['set aside', setAside],
] as const)('what the office has %s is told by the next pull, and asked about no more', async (_what, reviewed) => {
  const { device, entryId } = await phone()
  expect(await said(device)).toEqual([{ review: 'cancelled', decided: null }])
  device.server.reviews.set(entryId, reviewed)
  await device.round()
  expect(await said(device)).toEqual([{ review: null, decided: reviewed }])
  await device.round()
  expect(device.server.askedAbout.slice(-2)).toEqual([[entryId], []])
})

test('hours without signal and a mirror made anew lose no decision', async () => {
  const { device, entryId } = await phone()
  device.server.network = { kind: 'unreachable' }
  device.server.reviews.set(entryId, accepted)
  for (let hour = 0; hour < 5; hour += 1) {
    device.later(60 * 60_000)
    await device.round()
  }
  expect(await said(device)).toEqual([{ review: 'cancelled', decided: null }])
  device.server.network = null
  device.server.scope += 1
  device.later(60 * 60_000)
  await device.round()
  await device.round()
  expect(await said(device)).toEqual([{ review: null, decided: accepted }])
})

test('a device that asks nothing of the office asks about nothing', async () => {
  const { device } = await phone(null)
  device.later(60_000)
  await device.round()
  expect(device.server.askedAbout.flat()).toEqual([])
})

test('what still waits is still said to wait, also for another reason than before', async () => {
  const { device, entryId } = await phone()
  device.server.reviews.set(entryId, open('cancelled'))
  await device.round()
  expect(await said(device)).toEqual([{ review: 'cancelled', decided: null }])
  device.server.reviews.set(entryId, open('wrong-code', true))
  await device.round()
  expect(await said(device)).toEqual([{ review: 'wrong-code', decided: null }])
  device.server.reviews.set(entryId, { ...accepted, reason: 'wrong-code' })
  await device.round()
  expect(await said(device)).toMatchObject([{ review: null, decided: { state: 'accepted' } }])
})

test('a corrected one may wait again, because its correction was set aside', async () => {
  const { device, entryId } = await phone()
  const corrects = { entryId, photoSha256: null }
  const { entryId: second } = await recordDelivery(device.db, { ...failed, notes: 'The gate was locked', corrects })
  device.later(60_000)
  await device.round()
  device.server.reviews.set(entryId, { state: 'corrected', reason: 'cancelled', counts: false, at: AT })
  await device.round()
  expect(await said(device)).toMatchObject([
    { review: 'cancelled', decided: null },
    { review: null, decided: { state: 'corrected' } },
  ])
  device.server.reviews.set(second, setAside)
  device.server.reviews.set(entryId, open('cancelled'))
  await device.round()
  expect(await said(device)).toMatchObject([
    { review: null, decided: setAside },
    { review: 'cancelled', decided: null },
  ])
})

test('an older server, and a word that this app does not know, leave it where it is', async () => {
  const { device, entryId } = await phone()
  await device.round()
  device.server.reviews.set(entryId, { ...accepted, state: 'burnt' as Reviewed['state'] })
  await device.round()
  expect(await said(device)).toEqual([{ review: 'cancelled', decided: null }])
  expect(device.server.askedAbout.at(-1)).toEqual([entryId])
})

test('a server that forgot the decision is asked anew', async () => {
  const { device, entryId } = await phone()
  device.server.reviews.set(entryId, accepted)
  await device.round()
  device.server.reviews.delete(entryId)
  device.server.forget([entryId])
  device.server.epoch = 'epoch-2'
  device.later(60_000)
  await device.round()
  await device.round()
  expect(await said(device)).toEqual([{ review: 'cancelled', decided: null }])
})

test('the office decides on a correction of what it has decided on', async () => {
  const { device, entryId } = await phone()
  expect(await readLateBecause(device.db, entryId, device.now)).toBeNull()
  device.server.reviews.set(entryId, accepted)
  await device.round()
  expect(await readLateBecause(device.db, entryId, device.now)).toBe('decided')
})
