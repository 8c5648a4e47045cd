import { afterEach, expect, test } from 'vitest'
import type { Collection } from '#domain/shipment/collecting/collection.ts'
import { recordKey } from '#domain/sync/command.ts'
import { keepDetail } from '#store/copies/opened-shipments.ts'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import type { OutboxEntry } from '#store/outbox/outbox-entry.ts'
import { readCollectedToday } from '#store/reads/cash/collected-today.ts'
import { readClientPlaces } from '#store/reads/client-places.ts'
import { readDeleteObstacle } from '#store/reads/delete-obstacle.ts'
import { readHeld, readReturns, readTakenOff } from '#store/reads/failures/failed-shipments.ts'
import { scanAtWarehouse } from '#store/writes/scan-at-warehouse.ts'
import { undoLastScan } from '#store/writes/undo-scan.ts'
import { someEntry, someWithdrawal } from '#tests/support/outbox-rows.ts'
import { someOfficeShipment, someShipment } from '#tests/support/shipments.ts'

const open: WaybillDatabase[] = []
afterEach(() => open.splice(0).forEach((db) => db.close()))

async function device(rows: Parameters<typeof someShipment>[0][] = [], entries: Omit<OutboxEntry, 'seq'>[] = []): Promise<WaybillDatabase> {
  const db = openDatabase(crypto.randomUUID())
  open.push(db)
  await db.shipments.bulkAdd(rows.map((row) => someShipment(row)))
  await db.outbox.bulkAdd(entries)
  return db
}

const TODAY = new Date('2026-11-20T10:00:00.000Z')

/** A capture that collected something, by default in cash and today. */
function collected(id: string, paise: number, more: Partial<OutboxEntry> & { mode?: Collection['mode']; claimedAt?: string } = {}) {
  const { mode = 'cash', claimedAt = TODAY.toISOString(), ...given } = more
  const entry = someEntry(id, id, given)
  const { command } = entry
  if (command.kind !== 'record-delivery') throw new Error('It is a delivery')
  const collection = { expectedPaise: paise, collectedPaise: paise, mode, reference: null, reason: null }
  return { ...entry, command: { ...command, claimedAt, payload: { ...command.payload, collection } } }
}

/** The same, in the place of others. */
function correcting(id: string, corrects: string, paise: number, more: Parameters<typeof collected>[2] = {}): Omit<OutboxEntry, 'seq'> {
  const entry = collected(id, paise, more)
  const payload = { ...entry.command.payload, corrects, keepsPhoto: false }
  return { ...entry, command: { ...entry.command, kind: 'correct-delivery', payload } }
}

test('what was collected today is the sum of what counts, cash and UPI apart', async () => {
  const db = await device(
    [],
    [
      collected('a', 100),
      collected('b', 20, { mode: 'upi' }),
      collected('c', 3, { state: 'confirmed' }),
      // After midnight in India, and before it.
      collected('d', 4, { claimedAt: '2026-11-19T18:30:00.000Z' }),
      collected('e', 5_000, { claimedAt: '2026-11-19T18:29:59.999Z' }),
      collected('f', 6_000, { state: 'discarded' }),
      collected('g', 7_000, { state: 'refused' }),
      collected('h', 8_000, { withdrawal: someWithdrawal('h') }),
      someEntry('i', 'i'),
    ],
  )
  expect(await readCollectedToday(db, TODAY)).toEqual({ cash: 107, upi: 20 })
  expect(await readCollectedToday(await device(), TODAY)).toEqual({ cash: 0, upi: 0 })
})

test('what was corrected is collected once, as the correction says, by whichever id its capture went', async () => {
  const renamed = collected('sent-anew', 900)
  const db = await device(
    [],
    [
      collected('a', 100),
      correcting('a2', 'a', 90),
      { ...renamed, command: { ...renamed.command, replaces: ['b'] } },
      correcting('b2', 'b', 8, { mode: 'upi' }),
      // A correction that was given up leaves what it corrected.
      collected('c', 7),
      correcting('c2', 'c', 70_000, { state: 'discarded' }),
    ],
  )
  expect(await readCollectedToday(db, TODAY)).toEqual({ cash: 97, upi: 8 })
})

test('what was corrected was collected on the day of its first capture, however often and whenever it was corrected', async () => {
  const db = await device(
    [],
    [
      collected('yesterday', 100, { claimedAt: '2026-11-19T18:29:59.999Z' }),
      correcting('yesterday2', 'yesterday', 90),
      correcting('yesterday3', 'yesterday2', 80),
      // What it corrects never reached the office, or has left this device.
      collected('given-up', 60, { state: 'discarded', claimedAt: '2026-11-19T18:29:59.999Z' }),
      correcting('given-up2', 'given-up', 50),
      correcting('alone', 'gone', 4),
    ],
  )
  expect(await readCollectedToday(db, TODAY)).toEqual({ cash: 4, upi: 0 })
  expect(await readCollectedToday(db, new Date('2026-11-19T10:00:00.000Z'))).toEqual({ cash: 130, upi: 0 })
})

test('of a client’s earlier shipments each address is proposed once, the last used first', async () => {
  const of = (at: number, name: string, more: object = {}) => ({
    // The latest has the first id.
    id: `s${9 - at}`,
    client_code: 'ACME',
    created_at: `2026-11-0${at}T06:00:00.000Z`,
    to_name_or_company: name,
    to_street_address: '1 Lake View',
    to_postal_code: '411001',
    ...more,
  })
  const db = await device([
    of(1, 'Asha'),
    of(2, 'Bela'),
    of(3, 'asha'),
    of(4, 'Asha', { to_street_address: '2 Lake View' }),
    of(5, '  '),
    of(6, 'Somebody else’s', { client_code: 'OTHER' }),
    of(7, 'Nobody’s', { client_code: '' }),
  ])
  const proposed = async (code: string) => (await readClientPlaces(db, code, 'to')).map(({ name, street }) => `${name}, ${street}`)
  expect(await proposed('ACME')).toEqual(['Asha, 2 Lake View', 'asha, 1 Lake View', 'Bela, 1 Lake View'])
  expect(await proposed('')).toEqual([])
})

test('two addresses are the same only in all of their parts', async () => {
  const place = (id: string, name: string, street: string) => ({
    id,
    client_code: 'ACME',
    created_at: `2026-11-01T06:00:0${id}.000Z`,
    to_name_or_company: name,
    to_street_address: street,
  })
  const db = await device([place('1', 'Asha', 'Rao Road'), place('2', 'AshaRao', ' Road'), place('3', 'Asha', 'Rao Road')])
  expect(await readClientPlaces(db, 'ACME', 'to')).toHaveLength(2)
})

test('a shipment is not deleted while it is on an invoice or was delivered, as far as this device knows', async () => {
  const raised = { invoice_status: 'raised', invoice_number: 'INV-7' } as const
  const keys = (id: string) => ({ orderKeys: [recordKey.shipment(id)] })
  const db = await device(
    [
      { id: 'billed', ...raised },
      { id: 'here' },
      { id: 'waits' },
      { id: 'gone' },
      { id: 'refused' },
      { id: 'opened' },
      { id: 'paper', ...raised, invoice_number: null },
    ],
    [
      someEntry('c1', 'waits', keys('waits')),
      someEntry('c2', 'gone', { ...keys('gone'), state: 'discarded' }),
      someEntry('c3', 'refused', { ...keys('refused'), state: 'refused' }),
    ],
  )
  const detail = { shipment: null, updates: [], proofs: [] }
  await keepDetail(db, 'opened', { ...detail, proofs: [{ id: 'p' }] as never })
  await keepDetail(db, 'seen', { ...detail, shipment: someOfficeShipment({ id: 'seen', ...raised }) })
  await keepDetail(db, 'here', detail)
  const obstacles: Record<string, unknown> = {}
  for (const id of ['billed', 'paper', 'here', 'waits', 'gone', 'refused', 'opened', 'seen', 'never-here'])
    obstacles[id] = await readDeleteObstacle(db, id)
  expect(obstacles).toEqual({
    billed: { kind: 'on-invoice', invoiceNumber: 'INV-7' },
    paper: { kind: 'on-invoice', invoiceNumber: '' },
    here: null,
    waits: { kind: 'has-proof' },
    gone: null,
    refused: null,
    opened: { kind: 'has-proof' },
    seen: { kind: 'on-invoice', invoiceNumber: 'INV-7' },
    'never-here': null,
  })
  expect(await readDeleteObstacle(db, 'told', someShipment({ id: 'told', ...raised }))).toEqual({
    kind: 'on-invoice',
    invoiceNumber: 'INV-7',
  })
})

test('what goes back and what is kept for pick-up stand with those first that were decided first', async () => {
  const at = (minute: number) => `2026-11-20T09:0${minute}:00.000Z`
  const back = (id: string, return_state: 'started' | 'on-its-way' | 'back', minute: number) => ({
    id,
    return_state,
    updated_at: at(minute),
  })
  const other = (id: string, minute: number, decided: object | null) => ({
    id,
    status: 'Other' as const,
    decided: decided as never,
    updated_at: at(minute),
  })
  const db = await device([
    back('r3', 'started', 2),
    back('r2', 'on-its-way', 2),
    back('r1', 'started', 1),
    back('r4', 'back', 0),
    other('h2', 4, { held_at: 'w1' }),
    other('h3', 4, { held_at: 'w2' }),
    other('h1', 3, { held_at: 'w1' }),
    other('plain', 0, null),
    other('goes-again', 0, { again_on: '2026-11-25' }),
  ])
  expect((await readReturns(db)).map(({ id }) => id)).toEqual(['r1', 'r2', 'r3'])
  expect((await readHeld(db)).map(({ id }) => id)).toEqual(['h1', 'h2', 'h3'])
})

test('of what goes back or is kept, what was decided first stands first, and its id says the rest', async () => {
  const decided = (id: string, minute: number, more: object) => ({ id, updated_at: `2026-11-20T09:0${minute}:00.000Z`, ...more })
  const inThisOrder = (prefix: string, more: object) => [
    decided(`${prefix}1`, 2, more),
    decided(`${prefix}3`, 1, more),
    decided(`${prefix}2`, 1, more),
  ]
  const db = await device([
    ...inThisOrder('r', { return_state: 'started' }),
    ...inThisOrder('h', { status: 'Other', decided: { held_at: 'w1' } }),
  ])
  expect((await readReturns(db)).map(({ id }) => id)).toEqual(['r2', 'r3', 'r1'])
  expect((await readHeld(db)).map(({ id }) => id)).toEqual(['h2', 'h3', 'h1'])
})

test('of what was taken off without a word of when it went out, any scan brings it back', async () => {
  const row = {
    id: 's1',
    tracking_number: '771',
    status: 'Delayed' as const,
    driver_id: null,
    decided: { with_driver: 'driver-1' } as never,
  }
  const db = await device([row])
  expect(await readTakenOff(db)).toHaveLength(1)
  await scanAtWarehouse(db, { warehouseId: 'w1', trackingNumber: '771', direction: 'in', now: TODAY })
  expect(await readTakenOff(db)).toEqual([])
})

test('what was taken off a sheet is in its driver’s van until a scan of since then brings it back, by number', async () => {
  const since = '2026-11-20T09:00:00.000Z'
  const along = (id: string, number: string, status: 'Failed Attempt' | 'Delayed' | 'Other', decided: object = {}) => ({
    id,
    tracking_number: number,
    status,
    driver_id: null,
    decided: { with_driver: 'driver-1', out_since: since, ...decided } as never,
  })
  const db = await device([
    along('s3', '773', 'Failed Attempt'),
    along('s1', '771', 'Delayed'),
    along('s2', '772', 'Other'),
    along('s4', '774', 'Delayed', { with_driver: 'driver-2' }),
  ])
  const numbers = async (driver?: string) => (await readTakenOff(db, driver)).map(({ tracking_number }) => tracking_number)
  expect(await numbers()).toEqual(['771', '772', '773', '774'])
  expect(await numbers('driver-1')).toEqual(['771', '772', '773'])
  const scan = (trackingNumber: string, now: string) =>
    scanAtWarehouse(db, { warehouseId: 'w1', trackingNumber, direction: 'in', now: new Date(now) })
  await scan('771', since)
  await scan('772', '2026-11-20T09:00:00.001Z')
  expect(await numbers()).toEqual(['771', '773', '774'])
  await undoLastScan(db, 'w1', new Date('2026-11-20T09:00:01.000Z'))
  expect(await numbers()).toEqual(['771', '772', '773', '774'])
})
