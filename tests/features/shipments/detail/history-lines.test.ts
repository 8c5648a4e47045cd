import { expect, test } from 'vitest'
import type { Proof, ShipmentUpdate } from '#domain/shipment/proof.ts'
import type { ShipmentStatus } from '#domain/shipment/status/shipment-status.ts'
import type { ActivityEntry } from '#domain/sync/activity.ts'
import { historyLines } from '#features/shipments/detail/history-lines.ts'

const at = (time: string) => `2026-11-20T${time}:00.000Z`

const update = (id: string, status: ShipmentStatus, time: string, warehouse_name: string | null = null): ShipmentUpdate => ({
  id,
  status,
  location: null,
  updated_at: at(time),
  updated_by_name: null,
  warehouse_name,
})

const entry = (id: string, time: string, changes: ActivityEntry['changes'], commandId: string | null = `c${id}`): ActivityEntry => ({
  id,
  happenedAt: at(time),
  actor: 'u1',
  actorName: 'Sita',
  table: 'shipments',
  record: 's1',
  recordName: 'SHP1',
  part: null,
  action: 'update',
  changes,
  names: {},
  commandId,
})
const becomes = (status: ShipmentStatus): ActivityEntry['changes'] => ({ status: ['Pending', status] })

const proof = (id: string, outcome: Proof['outcome'], time: string) =>
  ({ id, outcome, delivered_at: at(time), received_at: at(time) }) as Proof

/** "h1+2+p1": the status, the change that brought it, and what was recorded at the door. */
function told(updates: ShipmentUpdate[], entries: ActivityEntry[], proofs: Proof[] = []): string[] {
  const lines = historyLines({ updates, proofs, changes: { entries: entries.toReversed(), more: false } })
  return lines.map((line) => [line.update?.id, line.deed?.lead.id, line.proof?.id].filter((part) => part !== undefined).join('+'))
}

test('a status stands with its change, other changes by themselves, the newest first', () => {
  const edit = entry('2', '10:30', { notes: [null, 'Ring twice'] })
  expect(told([update('h1', 'In Transit', '10:00')], [entry('1', '10:00', becomes('In Transit')), edit])).toEqual(['2', 'h1+1'])
})

test('a delivery that arrived late stands at its own time, each of two with its change', () => {
  const updates = [update('h1', 'Delivered', '09:00'), update('h2', 'In Transit', '10:30'), update('h3', 'Delivered', '10:55')]
  const entries = [
    entry('1', '10:00', becomes('Delivered')),
    entry('2', '10:30', becomes('In Transit')),
    entry('3', '11:00', becomes('Delivered')),
  ]
  expect(told(updates, entries)).toEqual(['h3+3', 'h2+2', 'h1+1'])
})

test('a change takes neither a scan nor a status that came later, and a status without a change stands alone', () => {
  const updates = [update('loaded', 'Delayed', '08:00'), update('scan', 'In Transit', '09:59', 'Hub'), update('h1', 'In Transit', '10:00')]
  expect(told(updates, [entry('1', '10:00', becomes('In Transit'))])).toEqual(['h1+1', 'scan', 'loaded'])
  expect(told([update('later', 'Delayed', '12:00')], [entry('1', '10:00', becomes('Delayed'))])).toEqual(['later', '1'])
})

test('a proof stands with the change that it made, or with the status of its moment, or alone', () => {
  const updates = [update('h1', 'Failed Attempt', '09:00'), update('h2', 'Delivered', '10:00')]
  const entries = [entry('1', '09:20', becomes('Failed Attempt'), 'p1'), entry('2', '12:00', becomes('Delivered'), null)]
  const proofs = [proof('p1', 'Failed Attempt', '09:00'), proof('p2', 'Delivered', '10:00'), proof('again', 'Failed Attempt', '09:30')]
  expect(told(updates, entries, proofs)).toEqual(['h2+2+p2', 'again', 'h1+1+p1'])
})

test('a delivery that arrived late keeps its own change, whatever the office said of it meanwhile', () => {
  const updates = [
    { ...update('driver', 'Failed Attempt', '09:00'), command_id: 'c2' },
    { ...update('office', 'Failed Attempt', '11:00'), command_id: 'c1' },
  ]
  const entries = [entry('1', '11:00', becomes('Failed Attempt')), entry('2', '14:00', becomes('Failed Attempt'))]
  expect(told(updates, entries)).toEqual(['office+1', 'driver+2'])
})
