import { expect, test } from 'vitest'
import type { Command } from '#domain/sync/command.ts'
import type { ReceiptFacts } from '#domain/shipment/receipt/receipt-facts.ts'
import { readDraft, saveDraft } from '#store/drafts/delivery-draft.ts'
import { readSubmittedDraft } from '#store/drafts/submitted-draft.ts'
import { UNDO_MS } from '#store/outbox/outbox-entry.ts'
import { exportUnsent } from '#store/sign-out/export-unsent.ts'
import { parseExport } from '#store/sign-out/read-export.ts'
import { beginCorrection } from '#store/writes/correct-delivery.ts'
import { recordDelivery } from '#store/writes/record-delivery.ts'
import { undoDelivery } from '#store/writes/undo-delivery.ts'
import { Device } from '#tests/support/device.ts'
import { someShipment } from '#tests/support/shipments.ts'

const facts: ReceiptFacts = {
  receiver: { name: 'Lakshmi Rao', relation: 'family' },
  signature: {
    width: 300,
    height: 150,
    strokes: [
      [1, 2, 30, 40],
      [5, 5],
    ],
  },
  place: { latitude: 17.385044, longitude: 78.4867, accuracy: 12 },
  pieces: { handedOver: 7, total: 9 },
}

async function driver(): Promise<Device> {
  const device = new Device()
  device.server.put('shipments', someShipment({ id: 's1', tracking_number: '17-s1' }))
  await device.round()
  return device
}

const delivery = { shipmentId: 's1', trackingNumber: '17-s1', outcome: 'Delivered', notes: '', photo: null } as const
const payloads = (device: Device) => device.server.carriedOut.map(({ payload }) => payload as Command<'record-delivery'>['payload'])

test('who received it goes to the office with the capture', async () => {
  const device = await driver()
  await recordDelivery(device.db, { ...delivery, ...facts, now: new Date(device.now) })
  await device.round()
  expect(payloads(device)).toEqual([expect.objectContaining(facts)])
})

test('a capture without any of it is what it always was', async () => {
  const device = await driver()
  await recordDelivery(device.db, { ...delivery, receiver: undefined, signature: undefined, now: new Date(device.now) })
  await device.round()
  expect(Object.keys(payloads(device)[0] ?? {})).toEqual(['shipmentId', 'trackingNumber', 'outcome', 'notes', 'photo'])
})

test('a killed app has it in the draft', async () => {
  const device = await driver()
  await saveDraft(device.db, { ...delivery, draftId: 'd1', ...facts })
  expect(await readDraft(device.db)).toMatchObject(facts)
})

test('a correction begins with it, and says what it should have been', async () => {
  const device = await driver()
  const { entryId } = await recordDelivery(device.db, { ...delivery, ...facts, now: new Date(device.now) })
  await device.round()
  await beginCorrection(device.db, entryId, new Date(device.now))
  const draft = await readDraft(device.db)
  expect(draft).toMatchObject(facts)
  const receiver = { name: 'Guard Ram', relation: 'security' } as const
  await recordDelivery(device.db, { ...draft!, outcome: 'Delivered', receiver, signature: undefined, now: new Date(device.now) })
  await device.round()
  expect(payloads(device)[1]).toMatchObject({ corrects: entryId, receiver, place: facts.place })
  expect(payloads(device)[1]).not.toHaveProperty('signature')
})

test('corrected to a failed attempt, nobody has received it', async () => {
  const device = await driver()
  const { entryId } = await recordDelivery(device.db, { ...delivery, ...facts, now: new Date(device.now) })
  await beginCorrection(device.db, entryId, new Date(device.now))
  const draft = await readDraft(device.db)
  await recordDelivery(device.db, { ...draft!, outcome: 'Failed Attempt', notes: 'Nobody home', now: new Date(device.now) })
  await device.round()
  expect(payloads(device)[1]).toMatchObject({ outcome: 'Failed Attempt', place: facts.place })
  expect(payloads(device)[1]).not.toHaveProperty('receiver')
})

test('taken back within its ten seconds it is in the form again', async () => {
  const device = await driver()
  const { entryId } = await recordDelivery(device.db, { ...delivery, ...facts, holdMs: UNDO_MS, now: new Date(device.now) })
  expect(await undoDelivery(device.db, entryId)).toEqual({ kind: 'undone', trackingNumber: '17-s1' })
  expect(await readDraft(device.db)).toMatchObject(facts)
})

test('the file of unsent work holds it', async () => {
  const device = await driver()
  device.server.network = { kind: 'unreachable' }
  await recordDelivery(device.db, { ...delivery, ...facts, now: new Date(device.now) })
  const file = parseExport(await (await exportUnsent(device.db, { userId: 'u', name: 'Ravi' }, new Date(device.now))).text())
  expect(file.ok && file.value.entries.map(({ command }) => command.payload)).toEqual([expect.objectContaining(facts)])
})

test('another tab reads what was submitted of it', async () => {
  const device = await driver()
  await recordDelivery(device.db, { ...delivery, ...facts, draftId: 'd1', now: new Date(device.now) })
  expect(await readSubmittedDraft(device.db, { draftId: 'd1', trackingNumber: '17-s1' })).toMatchObject({ facts })
})
