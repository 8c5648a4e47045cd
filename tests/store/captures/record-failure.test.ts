import { expect, test } from 'vitest'
import { isCapture } from '#domain/sync/command.ts'
import type { Failure } from '#domain/shipment/failure/failure.ts'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { readMeta } from '#store/database/meta.ts'
import { readDraft } from '#store/drafts/delivery-draft.ts'
import { readCall, rememberCall } from '#store/drafts/kept-calls.ts'
import { UNDO_MS } from '#store/outbox/outbox-entry.ts'
import { readQueue } from '#store/outbox/queue.ts'
import { beginCorrection } from '#store/writes/correct-delivery.ts'
import { recordDelivery, type Delivery } from '#store/writes/record-delivery.ts'
import { undoDelivery } from '#store/writes/undo-delivery.ts'
import { someShipment } from '#tests/support/shipments.ts'

const NOW = new Date('2026-11-25T10:00:00.000Z')
const EARLIER = new Date('2026-11-25T09:40:00.000Z')
const YESTERDAY = new Date('2026-11-24T10:00:00.000Z')
const PHONE = '9000000012'

async function phone(): Promise<WaybillDatabase> {
  const db = openDatabase(crypto.randomUUID())
  await db.shipments.bulkAdd(['s1', 's2'].map((id) => someShipment({ id, tracking_number: id, to_contact_number: PHONE })))
  return db
}

function fail(db: WaybillDatabase, shipmentId: string, given: Partial<Delivery> = {}) {
  const nobody: Failure = { reason: 'nobody-there', againOn: null, calledAt: null }
  return recordDelivery(db, {
    shipmentId,
    trackingNumber: shipmentId,
    outcome: 'Failed Attempt',
    notes: '',
    photo: null,
    failure: nobody,
    now: NOW,
    ...given,
  })
}

async function failures(db: WaybillDatabase): Promise<(Failure | undefined)[]> {
  const entries = await db.outbox.orderBy('seq').toArray()
  return entries.map(({ command }) => (isCapture(command) ? command.payload.failure : undefined))
}

test('a call of today goes with each capture for that number, and is seen in the list at once', async () => {
  const db = await phone()
  await rememberCall(db, PHONE, EARLIER)
  await fail(db, 's1')
  await fail(db, 's2', { failure: { reason: 'another-day', againOn: '2026-11-27', calledAt: null } })
  const calledAt = EARLIER.toISOString()
  expect(await failures(db)).toEqual([
    { reason: 'nobody-there', againOn: null, calledAt },
    { reason: 'another-day', againOn: '2026-11-27', calledAt },
  ])
  expect(await db.shipments.get('s2')).toMatchObject({
    status: 'Failed Attempt',
    failure: { reason: 'another-day', again_on: '2026-11-27', called_at: calledAt, failed_at: NOW.toISOString() },
  })
  expect((await readQueue(db))[0]?.failure).toMatchObject({ reason: 'another-day' })
})

test('yesterday’s call is not of today’s attempt, and is forgotten with the next', async () => {
  const db = await phone()
  await rememberCall(db, '9000000099', YESTERDAY)
  expect(await readCall(db, '9000000099', NOW)).toBeNull()
  await rememberCall(db, PHONE, NOW)
  const { at } = await readMeta(db, 'calls')
  expect(Object.values(at)).toEqual([NOW.toISOString()])
  expect(JSON.stringify(at)).not.toContain(PHONE)
})

test('what was delivered says nothing of a failure, whatever was chosen before', async () => {
  const db = await phone()
  await rememberCall(db, PHONE, EARLIER)
  await fail(db, 's1', { outcome: 'Delivered' })
  expect(await failures(db)).toEqual([undefined])
})

test('taken back, the reason is in the form again; corrected, it goes with the call of before', async () => {
  const db = await phone()
  await rememberCall(db, PHONE, EARLIER)
  const { entryId } = await fail(db, 's1', { holdMs: UNDO_MS })
  expect(await undoDelivery(db, entryId)).toEqual({ kind: 'undone', trackingNumber: 's1' })
  const draft = await readDraft(db)
  expect(draft?.failure).toEqual({ reason: 'nobody-there', againOn: null, calledAt: EARLIER.toISOString() })

  await fail(db, 's1', { failure: draft?.failure, draftId: entryId })
  await rememberCall(db, PHONE, new Date('2026-11-25T10:30:00.000Z'))
  expect(await beginCorrection(db, entryId, NOW)).toMatchObject({ kind: 'begun' })
  const begun = (await readDraft(db))!
  await fail(db, 's1', { ...begun, outcome: 'Failed Attempt', failure: { ...begun.failure!, reason: 'not-attempted' } })
  expect((await failures(db)).at(-1)).toEqual({ reason: 'not-attempted', againOn: null, calledAt: EARLIER.toISOString() })
  expect(await db.shipments.get('s1')).toMatchObject({ status: 'Delayed', failure: { reason: 'not-attempted' } })
})
