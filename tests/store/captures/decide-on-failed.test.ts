import { expect, test } from 'vitest'
import type { Shipment } from '#domain/shipment/shipment.ts'
import { readFailedShipments } from '#store/reads/failures/failed-shipments.ts'
import { resolveConflict } from '#store/outbox/resolve-conflict.ts'
import { readQueue } from '#store/outbox/queue.ts'
import { decideFailed } from '#store/writes/decide-on-failed.ts'
import { Device } from '#tests/support/device.ts'
import { someShipment } from '#tests/support/shipments.ts'

const failedAt = (day: string) => ({ reason: 'refused', again_on: null, called_at: null, failed_at: `${day}T10:00:00.000Z` }) as const

async function desk(...given: (Partial<Shipment> & { id: string })[]): Promise<Device> {
  const device = new Device({ userId: 'office-1' })
  device.server.role = 'staff'
  for (const each of given) device.server.put('shipments', someShipment({ status: 'Failed Attempt', ...each }))
  await device.round()
  return device
}

test('what waits stands the oldest first, by the attempt and not by the booking', async () => {
  const device = await desk(
    { id: 's1', failure: failedAt('2026-11-24'), created_at: '2026-11-01T00:00:00.000Z' },
    { id: 's2', failure: failedAt('2026-11-20'), created_at: '2026-11-10T00:00:00.000Z' },
    { id: 's3', failure: null, failed_on: ['2026-11-22'] },
    { id: 's4', return_state: 'on-its-way' },
    { id: 's5', status: 'Delayed' },
    { id: 's6', status: 'Delayed', failure: { ...failedAt('2026-11-19'), reason: 'not-attempted' } },
  )
  expect((await readFailedShipments(device.db)).map(({ id }) => id)).toEqual(['s6', 's2', 's3', 's1'])
})

test('without signal a decision shows at once, leaves the list, and waits in the queue', async () => {
  const device = await desk({ id: 's1', driver_id: 'd1' }, { id: 's2', driver_id: 'd1' }, { id: 's3', status: 'Delivered' })
  device.server.network = { kind: 'unreachable' }
  const now = new Date(device.now)
  expect(await decideFailed(device.db, ['s1', 's3', 's1'], { decision: 'again', againOn: '2026-11-30', warehouseId: 'w' }, now)).toBe(1)
  expect(await decideFailed(device.db, ['s2'], { decision: 'hold', againOn: '2026-11-30', warehouseId: 'w' }, now)).toBe(1)
  expect(await readFailedShipments(device.db)).toEqual([])
  expect(await device.db.shipments.bulkGet(['s1', 's2'])).toMatchObject([
    { status: 'In Transit', estimated_delivery_date: '2026-11-30', driver_id: 'd1', decided: { again_on: '2026-11-30' } },
    { status: 'Other', estimated_delivery_date: null, driver_id: null, decided: { held_at: 'w' } },
  ])
  const queue = await readQueue(device.db, device.now)
  expect(queue.map(({ kind, title }) => ({ kind, title }))).toEqual([
    { kind: 'decide-failed', title: expect.stringMatching(/^Decided failed delivery \d/) as string },
    { kind: 'decide-failed', title: expect.stringMatching(/^Decided failed delivery \d/) as string },
  ])
  const payloads = (await device.db.outbox.orderBy('seq').toArray()).map(({ command }) => command.payload)
  expect(payloads).toEqual([
    { shipmentId: 's1', decision: 'again', againOn: '2026-11-30', warehouseId: null },
    { shipmentId: 's2', decision: 'hold', againOn: null, warehouseId: 'w' },
  ])
})

test('a return begins, and is decided once', async () => {
  const device = await desk({ id: 's1' })
  const decided = { decision: 'return', againOn: null, warehouseId: null } as const
  expect(await decideFailed(device.db, ['s1'], decided, new Date(device.now))).toBe(1)
  expect(await device.db.shipments.get('s1')).toMatchObject({ status: 'Other', return_state: 'started' })
  expect(await decideFailed(device.db, ['s1'], decided, new Date(device.now))).toBe(0)
})

test('a better address goes with the decision, shows at once, and what somebody else wrote meanwhile is chosen without losing the decision', async () => {
  const device = await desk({ id: 's1', driver_id: 'd1', to_street_address: '1 Main Road', to_contact_number: '9000000012' })
  const changes = {
    to_street_address: { from: '1 Main Road', to: '2 Main Road' },
    to_contact_number: { from: '9000000012', to: '9000000099' },
  }
  const decided = { decision: 'again', againOn: '2026-11-30', warehouseId: null, changes } as const
  device.server.network = { kind: 'unreachable' }
  await decideFailed(device.db, ['s1'], decided, new Date(device.now))
  expect(await device.db.shipments.get('s1')).toMatchObject({
    status: 'In Transit',
    to_street_address: '2 Main Road',
    to_contact_number: '9000000099',
  })
  const [entry] = await device.db.outbox.toArray()
  expect(entry?.command.payload).toMatchObject({ decision: 'again', changes })

  const fields = { to_street_address: { from: '1 Main Road', yours: '2 Main Road', theirs: '3 Main Road' } }
  const conflict = { fields, changedBy: 'Meera', changedAt: '2026-11-25T10:00:00.000Z' }
  await device.db.outbox.update(entry?.seq ?? 0, {
    state: 'refused',
    refusal: { code: 'changed-meanwhile', message: 'Somebody else changed this meanwhile.', conflict },
  })
  const choose = (side: 'mine' | 'theirs') => ({ choices: { to_street_address: side }, inWords: 'Chosen' })
  const { entryId } = await resolveConflict(device.db, entry?.entryId ?? '', choose('theirs'), new Date(device.now))
  const next = await device.db.outbox
    .where('entryId')
    .equals(entryId ?? '')
    .first()
  expect(next?.command.payload).toEqual({
    shipmentId: 's1',
    decision: 'again',
    againOn: '2026-11-30',
    warehouseId: null,
    changes: { to_contact_number: changes.to_contact_number },
  })
})

test('where nothing of the better address is left, the decision still goes out', async () => {
  const device = await desk({ id: 's1', to_city: 'Pune' })
  const changes = { to_city: { from: 'Pune', to: 'Goa' } }
  await decideFailed(device.db, ['s1'], { decision: 'again', againOn: '2026-11-30', warehouseId: null, changes }, new Date(device.now))
  const [entry] = await device.db.outbox.toArray()
  const conflict = { fields: { to_city: { from: 'Pune', yours: 'Goa', theirs: 'Delhi' } }, changedBy: null, changedAt: null }
  await device.db.outbox.update(entry?.seq ?? 0, { state: 'refused', refusal: { code: 'changed-meanwhile', message: '', conflict } })
  const chosen = { choices: { to_city: 'theirs' }, inWords: 'Chosen' } as const
  const { entryId } = await resolveConflict(device.db, entry?.entryId ?? '', chosen, new Date(device.now))
  const next = await device.db.outbox
    .where('entryId')
    .equals(entryId ?? '')
    .first()
  expect(next?.command.payload).toMatchObject({ decision: 'again', againOn: '2026-11-30', changes: {} })
})

test('another decision takes no address', async () => {
  const device = await desk({ id: 's1' })
  const changes = { to_city: { from: '', to: 'Goa' } }
  await decideFailed(device.db, ['s1'], { decision: 'return', againOn: null, warehouseId: null, changes }, new Date(device.now))
  expect((await device.db.outbox.toArray())[0]?.command.payload).not.toHaveProperty('changes')
})
