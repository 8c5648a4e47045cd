import { expect, test } from 'vitest'
import type { Command, CommandAnswer, CommandPayloads, FieldConflict } from '#domain/sync/command.ts'
import { assignDriver } from '#store/writes/assign-driver.ts'
import { readQueue } from '#store/outbox/queue.ts'
import { readConflict, resolveConflict } from '#store/outbox/resolve-conflict.ts'
import { updateShipment } from '#store/writes/update-shipment.ts'
import { Device } from '#tests/support/device.ts'
import { someShipment } from '#tests/support/shipments.ts'

const books = {
  id: 'i1',
  item_name: 'Books',
  description: null,
  package_type: 'Box',
  weight_kg: 4,
  quantity: 2,
  length_cm: null,
  width_cm: null,
  height_cm: null,
} as const

const conflictIn =
  (fields: Record<string, FieldConflict>) =>
  (command: Command): CommandAnswer => ({
    id: command.id,
    status: 'conflict',
    code: 'changed-meanwhile',
    message: 'Somebody else changed this meanwhile.',
    version: null,
    conflict: { fields, changedBy: 'Meera Manager', changedAt: '2026-11-20T11:00:00.000Z' },
  })

const notes = { from: 'old', yours: 'mine', theirs: 'theirs' }
const city = { from: 'Pune', yours: 'Satara', theirs: 'Nashik' }

/** A desk that changed three fields while somebody else changed the given ones. */
async function deskInConflict(fields: Record<string, FieldConflict>, more: Partial<CommandPayloads['update-shipment']> = {}) {
  const device = new Device({ userId: 'office-1' })
  device.server.role = 'staff'
  device.server.put('shipments', someShipment({ id: 's1', notes: 'theirs', to_city: 'Nashik', items: [books] }))
  await device.round()
  const edit = {
    id: 's1',
    changes: {
      notes: { from: 'old', to: 'mine' },
      to_city: { from: 'Pune', to: 'Satara' },
      to_state: { from: 'Maharashtra', to: 'Goa' },
    },
    ...more,
  }
  const saved = await updateShipment(device.db, edit, new Date(device.now))
  device.server.verdicts.set(saved!.entryId, conflictIn(fields))
  await device.round()
  return { device, entryId: saved!.entryId }
}

test('a conflict waits with both values and with who changed it and when', async () => {
  const { device, entryId } = await deskInConflict({ notes, to_city: city })
  expect(await device.db.shipments.get('s1')).toMatchObject({ notes: 'theirs', to_state: 'Maharashtra' })
  expect(await readConflict(device.db, entryId)).toEqual({
    fields: { notes, to_city: city },
    changedBy: 'Meera Manager',
    changedAt: '2026-11-20T11:00:00.000Z',
    items: [books],
  })
})

test('the kept fields go out as a new command that knows their value, with everything they had not touched', async () => {
  const { device, entryId } = await deskInConflict({ notes, to_city: city })
  const choices = { notes: 'mine', to_city: 'theirs' } as const
  const resolved = await resolveConflict(device.db, entryId, { choices, inWords: 'mine kept for Notes' }, new Date(device.now + 1))

  expect(resolved.entryId).not.toBe(entryId)
  expect(await device.db.shipments.get('s1')).toMatchObject({ notes: 'mine', to_city: 'Nashik', to_state: 'Goa' })
  expect(await readConflict(device.db, entryId)).toBeNull()
  await device.round()
  expect(device.server.carriedOut.at(-1)).toMatchObject({
    id: resolved.entryId,
    claimedAt: new Date(device.now + 1).toISOString(),
    payload: { id: 's1', changes: { notes: { from: 'theirs', to: 'mine' }, to_state: { from: 'Maharashtra', to: 'Goa' } } },
  })
  expect(device.server.carriedOut.at(-1)?.payload).not.toHaveProperty('changes.to_city')
  const queue = await readQueue(device.db)
  expect(queue.find((item) => item.entryId === resolved.entryId)).toMatchObject({ state: 'delivered-to-office', refusal: null })
  const old = await device.db.outbox.where('entryId').equals(entryId).first()
  expect(old).toMatchObject({ state: 'discarded', discardReason: 'Decided. mine kept for Notes' })
})

test('with theirs kept and nothing else changed there is nothing to send', async () => {
  const { device, entryId } = await deskInConflict({ notes }, { changes: { notes: { from: 'old', to: 'mine' } } })
  const resolved = await resolveConflict(device.db, entryId, { choices: { notes: 'theirs' }, inWords: 'theirs kept for Notes' })
  expect(resolved).toEqual({ entryId: null })
  expect(await device.states()).toEqual(['discarded'])
  await device.round()
  expect(device.server.carriedOut).toEqual([])
  expect((await device.db.shipments.get('s1'))?.notes).toBe('theirs')
})

test('with theirs kept for every field, what they had not touched is still sent', async () => {
  const { device, entryId } = await deskInConflict({ notes, to_city: city })
  await resolveConflict(device.db, entryId, { choices: { notes: 'theirs', to_city: 'theirs' }, inWords: 'theirs' })
  await device.round()
  expect(device.server.carriedOut.at(-1)?.payload).toMatchObject({ changes: { to_state: { from: 'Maharashtra', to: 'Goa' } } })
})

test('the new command goes before later ones of the same shipment', async () => {
  const { device, entryId } = await deskInConflict({ notes })
  const later = await updateShipment(device.db, { id: 's1', changes: { to_city: { from: 'Satara', to: 'Solapur' } } })
  const first = await resolveConflict(device.db, entryId, { choices: { notes: 'mine' }, inWords: 'mine' })
  await device.round()
  expect(device.server.carriedOut.map(({ id }) => id)).toEqual([first.entryId, later!.entryId])
})

test('packages are decided field by field; one that they removed stays removed', async () => {
  const weight = { from: 4, yours: 5, theirs: 6 }
  const gone = { from: { quantity: 1 }, yours: { quantity: 3 }, theirs: null }
  const changed = [
    { id: 'i1', changes: { weight_kg: { from: 4, to: 5 }, quantity: { from: 2, to: 9 } } },
    { id: 'i2', changes: { quantity: { from: 1, to: 3 } } },
  ]
  const { device, entryId } = await deskInConflict({ 'items.i1.weight_kg': weight, 'items.i2': gone }, { changes: {}, items: { changed } })
  await resolveConflict(device.db, entryId, { choices: { 'items.i1.weight_kg': 'mine', 'items.i2': 'mine' }, inWords: 'mine' })
  await device.round()
  expect(device.server.carriedOut.at(-1)?.payload).toEqual({
    id: 's1',
    changes: {},
    items: { changed: [{ id: 'i1', changes: { weight_kg: { from: 6, to: 5 }, quantity: { from: 2, to: 9 } } }] },
  })
})

test('with their package kept, the totals that were worked out with mine are given up too', async () => {
  const changes = { total_weight: { from: 8, to: 10 }, base_price: { from: 0, to: 90 } }
  const changed = [{ id: 'i1', changes: { weight_kg: { from: 4, to: 5 } } }]
  const { device, entryId } = await deskInConflict(
    { 'items.i1.weight_kg': { from: 4, yours: 5, theirs: 6 } },
    { changes, items: { changed } },
  )
  const choices = { 'items.i1.weight_kg': 'theirs' } as const
  expect(await resolveConflict(device.db, entryId, { choices, inWords: 'theirs' })).toEqual({ entryId: null })
})

test('decided in two tabs, the first decision stands', async () => {
  const { device, entryId } = await deskInConflict({ notes })
  const decide = (side: 'mine' | 'theirs') => resolveConflict(device.db, entryId, { choices: { notes: side }, inWords: side })
  const [first, second] = await Promise.all([decide('mine'), decide('theirs')])
  expect([first.entryId === null, second.entryId === null]).toEqual([false, true])
  expect(await device.db.outbox.count()).toBe(2)
})

/** A desk that gave a shipment without a driver to d1, while somebody else gave it to another. */
async function assignmentInConflict(theirs: string | null) {
  const device = new Device({ userId: 'office-1' })
  device.server.role = 'staff'
  device.server.put('shipments', someShipment({ id: 's1', driver_id: 'd0' }))
  await device.round()
  await assignDriver(device.db, ['s1'], 'd1', new Date(device.now))
  const [entry] = await device.db.outbox.toArray()
  device.server.verdicts.set(entry!.entryId, conflictIn({ driver_id: { from: 'd0', yours: 'd1', theirs } }))
  device.server.put('shipments', someShipment({ id: 's1', driver_id: theirs }))
  await device.round()
  return { device, entryId: entry!.entryId }
}

test.each(['d2', null])('my driver kept goes out on top of theirs (%s), which is known now', async (theirs) => {
  const { device, entryId } = await assignmentInConflict(theirs)
  expect(await device.db.shipments.get('s1')).toMatchObject({ driver_id: theirs })
  await resolveConflict(device.db, entryId, { choices: { driver_id: 'mine' }, inWords: 'mine' })
  expect(await device.db.shipments.get('s1')).toMatchObject({ driver_id: 'd1' })
  await device.round()
  expect(device.server.carriedOut.at(-1)).toMatchObject({
    kind: 'assign-driver',
    replaces: [entryId],
    payload: { shipmentId: 's1', driverId: 'd1', from: theirs },
  })
})

test('their driver kept leaves nothing to send, and a receipt that says so', async () => {
  const { device, entryId } = await assignmentInConflict('d2')
  const sent = device.server.carriedOut.length
  expect(await resolveConflict(device.db, entryId, { choices: { driver_id: 'theirs' }, inWords: 'theirs' })).toEqual({ entryId: null })
  await device.round()
  expect(device.server.carriedOut).toHaveLength(sent)
  expect(await device.db.shipments.get('s1')).toMatchObject({ driver_id: 'd2' })
  expect(await readQueue(device.db)).toMatchObject([{ state: 'discarded', discardReason: 'Decided. theirs' }])
})
