import { expect, test } from 'vitest'
import type { OfficeShipment } from '#domain/shipment/shipment.ts'
import { readDeleteObstacle } from '#store/reads/delete-obstacle.ts'
import { deleteShipment } from '#store/writes/delete-shipment.ts'
import { retryNow } from '#store/outbox/queue-actions.ts'
import { readQueue } from '#store/outbox/queue.ts'
import { readRefusedDeletes } from '#store/reads/read-refused-deletes.ts'
import { setStatus } from '#store/writes/set-status.ts'
import { keepDetail } from '#store/copies/opened-shipments.ts'
import { Device } from '#tests/support/device.ts'
import { rejected } from '#tests/support/fake-backend.ts'
import { someShipment } from '#tests/support/shipments.ts'

const SEEN = '2026-11-20T10:00:00.000Z'
const CHANGED = '2026-11-20T11:00:00.000Z'
const row = someShipment({ id: 's1', shipment_id: 'SHP1', updated_at: SEEN })

async function desk() {
  const device = new Device()
  device.server.put('shipments', row)
  await device.round()
  return device
}
const sentDeletes = async ({ db }: Device) =>
  (await db.outbox.toArray()).flatMap(({ command }) => (command.kind === 'delete-shipment' ? [command.payload] : []))

test('a deletion names the state that was seen, also under a change of one’s own that is not sent yet', async () => {
  const device = await desk()
  await setStatus(device.db, ['s1'], 'Delayed', new Date('2026-11-20T12:00:00.000Z'))
  await deleteShipment(device.db, 's1')
  expect(await sentDeletes(device)).toEqual([{ id: 's1', seenAt: SEEN }])
})

test('a shipment that somebody else changed unseen comes back, and is then deleted only as it is', async () => {
  const device = await desk()
  const { entryId } = await deleteShipment(device.db, 's1')
  device.server.verdicts.set(entryId, rejected('changed-meanwhile'))
  device.server.put('shipments', { ...row, notes: 'Ring twice', updated_at: CHANGED })
  await device.round()
  expect(await device.db.shipments.get('s1')).toMatchObject({ notes: 'Ring twice' })
  expect(await readRefusedDeletes(device.db)).toMatchObject([{ entryId, shown: 'SHP1', changedMeanwhile: true }])

  await retryNow(device.db, entryId)
  expect(await sentDeletes(device)).toEqual([{ id: 's1', seenAt: CHANGED }])
  await device.round()
  expect(await readRefusedDeletes(device.db)).toEqual([])
})

test('an old shipment that was opened here is named in the queue, and its invoice known', async () => {
  const { db } = new Device()
  const old = someShipment({ id: 'old', tracking_number: '155', updated_at: SEEN }) as OfficeShipment
  await keepDetail(db, 'old', { shipment: old, updates: [], proofs: [] })
  expect(await readDeleteObstacle(db, 'old')).toBeNull()
  await deleteShipment(db, 'old')
  expect((await readQueue(db)).map(({ trackingNumber }) => trackingNumber)).toEqual(['155'])
  await keepDetail(db, 'old', { shipment: { ...old, invoice_status: 'raised', invoice_number: 'P120-0007' }, updates: [], proofs: [] })
  expect(await readDeleteObstacle(db, 'old')).toEqual({ kind: 'on-invoice', invoiceNumber: 'P120-0007' })
})
