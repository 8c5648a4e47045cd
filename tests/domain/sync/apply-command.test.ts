import { expect, test } from 'vitest'
import { applyCommand, recordOf } from '#domain/sync/apply-command.ts'
import type { Command, CommandKind, CommandPayloads } from '#domain/sync/command.ts'
import type { Shipment, ShipmentItem } from '#domain/shipment/shipment.ts'
import { someShipment } from '#tests/support/shipments.ts'

const AT = '2026-11-20T10:00:00.000Z'

function command<Kind extends CommandKind>(kind: Kind, payload: CommandPayloads[Kind]): Command {
  return { id: 'c', kind, payloadVersion: 1, record: 'r', claimedAt: AT, clockOffsetMs: null, payload } as Command
}

function shown(row: Shipment | null, given: Command): Shipment | null {
  return applyCommand({ table: 'shipments', row }, given).row as Shipment | null
}

const delivery = (outcome: CommandPayloads['record-delivery']['outcome']) =>
  command('record-delivery', { shipmentId: 's', trackingNumber: '1', outcome, notes: 'at the gate', photo: null })

test('a delivery shows its outcome, its notes and the claimed time until the server says otherwise', () => {
  expect(shown(someShipment({ id: 's' }), delivery('Delivered'))).toMatchObject({
    status: 'Delivered',
    delivered_at: AT,
    delivery_notes: 'at the gate',
  })
  expect(shown(someShipment({ id: 's' }), delivery('Failed Attempt'))).toMatchObject({ status: 'Failed Attempt', delivered_at: null })
})

test('why it failed shows with it, and leaves with the status', () => {
  const failed = (reason: 'refused' | 'not-attempted') =>
    command('record-delivery', {
      shipmentId: 's',
      trackingNumber: '1',
      outcome: 'Failed Attempt',
      notes: '',
      photo: null,
      failure: { reason, againOn: null, calledAt: AT },
    })
  const refused = shown(someShipment({ id: 's', delivery_notes: 'Of before' }), failed('refused'))
  expect(refused).toMatchObject({
    status: 'Failed Attempt',
    delivery_notes: null,
    failure: { reason: 'refused', again_on: null, called_at: AT, failed_at: AT },
  })
  expect(shown(someShipment({ id: 's' }), failed('not-attempted'))).toMatchObject({
    status: 'Delayed',
    failure: { reason: 'not-attempted' },
  })
  expect(shown(refused, delivery('Delivered'))?.failure).toBeNull()
  const out = command('update-shipment', { id: 's', changes: { status: { from: 'Failed Attempt', to: 'Out for Delivery' } } })
  expect(shown(refused, out)?.failure).toBeNull()
})

test('a shipment that has since been cancelled or delivered is left as it is', () => {
  for (const status of ['Cancelled', 'Delivered', 'Returned', 'Lost/Damaged'] as const) {
    const row = someShipment({ id: 's', status, delivered_at: '2026-11-19T10:00:00.000Z' })
    expect(shown(row, delivery('Delivered'))).toEqual(row)
  }
})

test('a command about a shipment that is not here shows nothing', () => {
  expect(shown(null, delivery('Delivered'))).toBeNull()
  expect(shown(null, command('assign-driver', { shipmentId: 's', driverId: 'd' }))).toBeNull()
})

test('an edit changes only its own fields, and Delivered and Cancelled carry their times', () => {
  const row = someShipment({ id: 's', notes: 'call first' })
  const edited = shown(row, command('update-shipment', { id: 's', changes: { status: { from: 'Out for Delivery', to: 'Cancelled' } } }))
  expect(edited).toEqual({ ...row, status: 'Cancelled', cancelled_at: AT })
  expect(shown(edited, command('update-shipment', { id: 's', changes: { status: { from: 'Cancelled', to: 'Pending' } } }))).toEqual({
    ...row,
    status: 'Pending',
  })
})

test('packages are matched by id, never by their place', () => {
  const item = (id: string, quantity: number): ShipmentItem => ({
    id,
    item_name: 'Package',
    description: id,
    package_type: 'Box',
    weight_kg: 1,
    quantity,
    length_cm: null,
    width_cm: null,
    height_cm: null,
  })
  const row = someShipment({ id: 's', items: [item('a', 1), item('b', 2), item('c', 3)] })
  const items = { added: [item('d', 4)], removed: [{ id: 'a' }], changed: [{ id: 'c', changes: { quantity: { from: 3, to: 9 } } }] }
  expect(shown(row, command('update-shipment', { id: 's', changes: {}, items }))?.items).toEqual([item('b', 2), item('c', 9), item('d', 4)])
})

test('a new shipment shows with the usual values where nothing was said', () => {
  const created = shown(null, command('create-shipment', { shipment: { id: 'n', tracking_number: '5' }, items: [] }))
  expect(created).toMatchObject({
    id: 'n',
    tracking_number: '5',
    status: 'Pending',
    shipping_method: 'Standard',
    handling_instructions: 'Fragile, Prepaid',
    created_at: AT,
  })
  expect(shown(created, command('delete-shipment', { id: 'n' }))).toBeNull()
})

test('clients and warehouses are saved and deleted the same way', () => {
  const saved = applyCommand(
    { table: 'clients', row: null },
    command('save-client', { id: 'k', isNew: true, changes: { client_name: { from: '', to: 'Nizam Pearls' } } }),
  )
  expect(saved.row).toMatchObject({ id: 'k', client_name: 'Nizam Pearls', client_code: '' })
  expect(applyCommand(saved, command('delete-client', { id: 'k' })).row).toBeNull()
  const moved = command('save-warehouse', { id: 'w', isNew: false, changes: { location: { from: 'Pune', to: 'Nashik' } } })
  expect(applyCommand({ table: 'warehouses', row: null }, moved).row).toBeNull()
})

test('every command names the record it changes, as far as the device knows it', () => {
  expect(recordOf(command('delete-warehouse', { id: 'w' }))).toEqual({ table: 'warehouses', id: 'w' })
  expect(
    recordOf(command('record-delivery', { shipmentId: null, trackingNumber: '1', outcome: 'Delivered', notes: '', photo: null })),
  ).toBeNull()
})

test('a withdrawal, and what only a newer tab’s app knows, change no record', () => {
  const withdrawal = command('withdraw', { commandId: 'd', commandKind: 'update-shipment' })
  const ofTomorrow = { ...withdrawal, kind: 'weigh-shipment', payload: { id: 's', shipmentId: 's' } } as unknown as Command
  const records = [
    { table: 'shipments', row: someShipment({ id: 's' }) },
    { table: 'shipments', row: null },
    { table: 'clients', row: null },
    { table: 'warehouses', row: null },
    { table: 'drivers', row: { id: 'd', name: 'Ravi', phone_number: null } },
  ] as const
  for (const given of [withdrawal, ofTomorrow]) {
    expect(recordOf(given)).toBeNull()
    for (const record of records) expect(applyCommand(record, given)).toEqual(record)
  }
})
