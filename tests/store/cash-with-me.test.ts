import { expect, test } from 'vitest'
import { ordinaryCollection, type Collection } from '#domain/shipment/collecting/collection.ts'
import { readDraft } from '#store/drafts/delivery-draft.ts'
import { discardEntry } from '#store/outbox/queue-actions.ts'
import { readCashWithMe } from '#store/reads/cash/cash-with-me.ts'
import { beginCorrection } from '#store/writes/correct-delivery.ts'
import { recordDelivery } from '#store/writes/record-delivery.ts'
import { undoDelivery } from '#store/writes/undo-delivery.ts'
import { Device } from '#tests/support/device.ts'
import { someShipment } from '#tests/support/shipments.ts'

async function driver(): Promise<Device> {
  const device = new Device()
  for (const id of ['s1', 's2'])
    device.server.put('shipments', someShipment({ id, tracking_number: `17-${id}`, payment_mode: 'cod', collect_amount: 1250_00 }))
  await device.round()
  return device
}

const of = (changes: Partial<Collection> = {}): Collection => ({
  expectedPaise: 1250_00,
  collectedPaise: 1250_00,
  mode: 'cash',
  reference: null,
  reason: null,
  ...changes,
})

async function collect(device: Device, shipmentId: string, collection: Collection | null, more: { holdMs?: number } = {}) {
  const delivery = { shipmentId, trackingNumber: `17-${shipmentId}`, outcome: 'Delivered', notes: '', photo: null } as const
  return (await recordDelivery(device.db, { ...delivery, collection, now: new Date(device.now), ...more })).entryId
}

async function correct(device: Device, entryId: string, collection: Collection | null, outcome: 'Delivered' | 'Returned' = 'Delivered') {
  await beginCorrection(device.db, entryId, new Date(device.now))
  const { collecting: _, ...draft } = (await readDraft(device.db))!
  return (await recordDelivery(device.db, { ...draft, outcome, notes: 'Corrected', collection, now: new Date(device.now) })).entryId
}

const carried = async (device: Device) => (await readCashWithMe(device.db))?.carriedPaise

test('what was collected counts at once, and once: unsent, sent, and entered by the office', async () => {
  const device = await driver()
  expect(await carried(device)).toBe(0)
  device.server.network = { kind: 'unreachable' }
  await collect(device, 's1', of())
  await collect(device, 's2', of({ mode: 'upi' }))
  expect(await carried(device)).toBe(1250_00)
  device.server.network = null
  device.server.fates.pull.push({ kind: 'unreachable' })
  await device.round()
  expect(await carried(device)).toBe(1250_00)
  device.now += 60_000
  await device.round()
  expect(device.server.carriedOut).toHaveLength(2)
  expect(await carried(device)).toBe(1250_00)
})

test('a correction takes the place of what it corrects, wherever both are', async () => {
  const device = await driver()
  const first = await collect(device, 's1', of())
  await device.round()
  const second = await correct(device, first, of({ collectedPaise: 1000_00, reason: 'Torn note' }))
  expect(await carried(device)).toBe(1000_00)
  await correct(device, second, null, 'Returned')
  expect(await carried(device)).toBe(0)
  await device.round()
  expect(device.server.carriedOut).toHaveLength(3)
  expect(await carried(device)).toBe(0)
})

test('what was given up or taken back is not carried, and the form has it again', async () => {
  const device = await driver()
  device.server.network = { kind: 'unreachable' }
  const less = of({ collectedPaise: 1200_00, reason: 'No change' })
  const undone = await collect(device, 's1', less, { holdMs: 10_000 })
  expect(await carried(device)).toBe(1200_00)
  await undoDelivery(device.db, undone)
  expect(await carried(device)).toBe(0)
  expect((await readDraft(device.db))?.collecting).toEqual({ ...ordinaryCollection(1250_00), amount: '1200.00', reason: 'No change' })
  await discardEntry(device.db, await collect(device, 's2', of()), 'Wrong parcel')
  expect(await carried(device)).toBe(0)
})

test('what was handed over is carried no more, and the phone says to whom', async () => {
  const device = await driver()
  await collect(device, 's1', of())
  await device.round()
  const handedOver = { id: 'h1', paise: 1250_00, receivedBy: 'Sita Staff', at: '2026-11-20T12:35:00.000Z' }
  device.server.handOvers.push(handedOver)
  await collect(device, 's2', of({ expectedPaise: 500_00, collectedPaise: 500_00 }))
  await device.round()
  expect(await readCashWithMe(device.db)).toEqual({ carriedPaise: 500_00, limitPaise: 5_000_000, handOvers: [handedOver] })
})

test('whoever is no driver any more knows nothing of it', async () => {
  const device = await driver()
  await collect(device, 's1', of())
  await device.round()
  device.server.denied = 'inactive'
  await device.round()
  expect(await readCashWithMe(device.db)).toBeNull()
})

test('what waits for review is on the driver as well, and a correction of what was turned away takes nothing off', async () => {
  const device = await driver()
  const turnedAway = await collect(device, 's1', of())
  await device.round()
  await device.db.meta.toCollection().modify((row) => {
    if (row.key === 'cash' && row.told !== null) row.told = { ...row.told, carriedPaise: 100_00, checkedPaise: 30_00 }
  })
  expect(await carried(device)).toBe(130_00)
  await correct(device, turnedAway, of({ collectedPaise: 1000_00, reason: 'Torn note' }))
  expect(await carried(device)).toBe(130_00 - 250_00)
  await device.db.outbox.where('entryId').equals(turnedAway).modify({ state: 'refused' })
  expect(await carried(device)).toBe(130_00 + 1000_00)
})

test('a server that was restored is offered what it had, which counts once until it has said what it holds', async () => {
  const device = await driver()
  const first = await collect(device, 's1', of())
  await device.round()
  device.server.epoch = 'epoch-2'
  device.server.forget([first])
  device.server.fates.push.push({ kind: 'unreachable' })
  await device.round()
  expect(await carried(device)).toBe(1250_00)
  await collect(device, 's2', of({ expectedPaise: 500_00, collectedPaise: 500_00 }))
  await correct(device, first, of({ collectedPaise: 1000_00, reason: 'Torn note' }))
  expect(await carried(device)).toBe(1500_00)
  device.server.fates.mirror.push({ kind: 'unreachable' })
  device.later(60_000)
  await device.round()
  expect(device.server.carriedOut).toHaveLength(3)
  expect(await carried(device)).toBe(1500_00)
  device.later(60_000)
  await device.round()
  expect(await carried(device)).toBe(1500_00)
  expect(await device.db.outbox.filter(({ isInToldCash }) => isInToldCash !== undefined).count()).toBe(0)
})

test('what a page settles before the last word on cash has come is carried all the same', async () => {
  const device = await driver()
  await collect(device, 's1', of())
  device.server.pullPageRows = 1
  let pulls = 0
  device.server.beforeAnswer = (call) => {
    if (call !== 'pull') return
    pulls += 1
    // Another change follows on a second page, before which the line breaks.
    if (pulls === 1) device.server.put('shipments', someShipment({ id: 's3', tracking_number: '17-s3' }))
    if (pulls === 2) device.server.network = { kind: 'unreachable' }
  }
  await device.round()
  expect(await device.db.outbox.toArray()).toMatchObject([{ state: 'confirmed' }])
  expect(await carried(device)).toBe(1250_00)
  device.server.network = null
  device.later(60_000)
  await device.round()
  expect(await carried(device)).toBe(1250_00)
})

test('what nobody knows the number of is carried from the moment of its answer', async () => {
  const device = await driver()
  const delivery = { shipmentId: null, trackingNumber: '99', outcome: 'Delivered', notes: '', photo: null } as const
  await recordDelivery(device.db, { ...delivery, collection: of(), now: new Date(device.now) })
  device.server.fates.pull.push({ kind: 'unreachable' })
  await device.round()
  expect(await device.db.outbox.toArray()).toMatchObject([{ state: 'confirmed', answer: { version: null } }])
  expect(await carried(device)).toBe(1250_00)
  device.later(60_000)
  await device.round()
  expect(await carried(device)).toBe(1250_00)
})

test('what the server has taken counts once, although its answer was lost and its next try is minutes away', async () => {
  const device = await driver()
  const first = await collect(device, 's1', of())
  device.server.fates.push.push('gateway-timeout')
  await device.round()
  expect(device.server.carriedOut).toHaveLength(1)
  expect(await device.states()).toEqual(['backoff'])
  expect(await carried(device)).toBe(1250_00)
  const second = await correct(device, first, of({ collectedPaise: 1000_00, reason: 'Torn note' }))
  expect(await carried(device)).toBe(1000_00)
  await discardEntry(device.db, second, 'It was whole')
  device.later(10 * 60_000)
  await device.round()
  expect(await device.states()).toEqual(['confirmed', 'discarded'])
  expect(await carried(device)).toBe(1250_00)
})

test('what was lost before the server had it is carried all the same, and so is what it takes late', async () => {
  const device = await driver()
  await collect(device, 's1', of())
  device.server.fates.push.push({ kind: 'failed', message: 'Bad gateway' })
  await device.round()
  expect(await carried(device)).toBe(1250_00)
  // The first try arrives after all, behind a pull that did not tell of it.
  await device.server.push(device.server.batches[0]!)
  expect(await carried(device)).toBe(1250_00)
  await device.round()
  expect(await device.states()).toEqual(['backoff'])
  expect(await carried(device)).toBe(1250_00)
})

test('a delivery of which the server knows an earlier id is in its word', async () => {
  const device = await driver()
  const first = await collect(device, 's1', of())
  device.server.fates.push.push('gateway-timeout')
  await device.round()
  await device.db.outbox
    .where('entryId')
    .equals(first)
    .modify((entry) => {
      entry.command = { ...entry.command, id: 'again', replaces: [first] }
      entry.entryId = 'again'
    })
  await device.round()
  expect(await carried(device)).toBe(1250_00)
})

test('a correction to what is no cash counts once as well, although its answer was lost', async () => {
  const device = await driver()
  const first = await collect(device, 's1', of())
  await device.round()
  const second = await correct(device, first, of({ mode: 'upi', reference: '4711' }))
  device.server.fates.push.push('gateway-timeout')
  await device.round()
  expect(device.server.carriedOut).toHaveLength(2)
  expect(await device.states()).toEqual(['confirmed', 'backoff'])
  expect(await carried(device)).toBe(0)
  await correct(device, second, of({ collectedPaise: 1000_00, reason: 'Torn note' }))
  expect(await carried(device)).toBe(1000_00)
})

test('a correction takes the place of what is being given up too, where the sum holds that', async () => {
  const device = await driver()
  const first = await collect(device, 's1', of())
  device.server.fates.push.push('gateway-timeout')
  await device.round()
  await correct(device, first, of({ collectedPaise: 1000_00, reason: 'Torn note' }))
  expect(await discardEntry(device.db, first, 'Wrong parcel')).toBe('asked')
  expect(await carried(device)).toBe(1000_00)
})

test('a correction of a correction that is being given up takes the place of what counted before both', async () => {
  const device = await driver()
  const first = await collect(device, 's1', of())
  await device.round()
  const second = await correct(device, first, of({ collectedPaise: 1000_00, reason: 'Torn note' }))
  device.server.fates.push.push({ kind: 'unreachable' })
  await device.round()
  const third = await correct(device, second, of({ collectedPaise: 900_00, reason: 'Two torn notes' }))
  expect(await discardEntry(device.db, second, 'It was whole')).toBe('asked')
  expect(await carried(device)).toBe(900_00)
  device.later(60_000)
  await device.round()
  expect(device.server.carriedOut.map(({ id }) => id)).toEqual([first, third])
  expect(await carried(device)).toBe(900_00)
})
