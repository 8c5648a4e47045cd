import { afterEach, expect, test } from 'vitest'
import { BLANK_CLIENT } from '#domain/people/client.ts'
import type { MirrorPage, MirroredTable } from '#domain/sync/mirror.ts'
import { changeMeta, readMeta } from '#store/database/meta.ts'
import { completeMirror, takeMirrorPage, type AskedPage, type PageTaken } from '#store/mirror/mirror-pages.ts'
import { takeSyncLease, TakenOver } from '#store/outbox/sync-lease.ts'
import { searchShipments } from '#store/search/search-shipments.ts'
import { readStatusCounts } from '#store/search/status-counts.ts'
import { updateShipment } from '#store/writes/update-shipment.ts'
import { Device } from '#tests/support/device.ts'
import { someWork } from '#tests/support/outbox-rows.ts'
import { someShipment } from '#tests/support/shipments.ts'

const TAB = 'this tab'
const devices: Device[] = []
afterEach(() => devices.splice(0).forEach(({ db }) => db.close()))

/** A device of the office whose turn it is, with these shipments in a copy that is whole. */
async function desk(...ids: string[]) {
  const device = new Device({ userId: 'staff-1' })
  devices.push(device)
  device.server.role = 'staff'
  for (const id of ids) device.server.put('shipments', someShipment({ id }))
  await device.round()
  const { db } = device
  await takeSyncLease(db, TAB, device.now)
  const shown = async () => (await db.shipments.orderBy('id').toArray()).map(({ id, notes }) => [id, notes])
  const take = (page: Partial<MirrorPage>, asked: Partial<AskedPage> = {}): Promise<PageTaken> =>
    takeMirrorPage(db, { holder: TAB, table: 'shipments', after: null, ...asked }, { ...anyPage(device), ...page })
  const rest = async (page: Partial<MirrorPage> = {}) => {
    for (const table of ['clients', 'warehouses', 'drivers', 'run_sheets'] as const) await take(page, { table })
    await completeMirror(db, TAB)
  }
  const begin = (mirror: Parameters<typeof changeMeta<'mirror'>>[2] = {}) => changeMeta(db, 'mirror', { phase: 'none', ...mirror })
  return { device, db, shown, take, rest, begin }
}

function anyPage({ now }: Device): MirrorPage {
  return { epoch: 'epoch-2', scope: 1, role: 'staff', head: 40, serverTime: new Date(now).toISOString(), rows: [], next: null }
}

const shipment = (id: string, notes: string | null = null) => someShipment({ id, notes })
const edit = (db: Device['db'], id: string, notes: string) => updateShipment(db, { id, changes: { notes: { from: null, to: notes } } })
const found = async (db: Device['db']) => {
  const asked = { text: '', status: null, from: null, to: null, sort: 'created', direction: 'desc', page: 1, pageSize: 10 } as const
  const { total, rows } = await searchShipments(db, asked)
  return [total, rows.map(({ id }) => id).toSorted()]
}

test('a row that stands twice in a page, or is here already, is shown, found and counted once', async () => {
  const { db, shown, take, begin } = await desk()
  await begin()
  const next = { createdAt: '2026-11-01T00:00:00.000Z', id: 's2' }
  await take({ rows: [shipment('s1', 'first'), shipment('s2'), shipment('s1', 'last')], next })
  const once = { total: 2, byStatus: { 'Out for Delivery': 2 } }
  expect([await shown(), await readStatusCounts(db), await found(db)]).toEqual([
    [
      ['s1', 'last'],
      ['s2', null],
    ],
    once,
    [2, ['s1', 's2']],
  ])
  expect(await take({ rows: [shipment('s2', 'again'), shipment('s3')] }, { after: next })).toBe('taken')
  expect([await shown(), await found(db)]).toEqual([
    [
      ['s1', 'last'],
      ['s2', 'again'],
      ['s3', null],
    ],
    [3, ['s1', 's2', 's3']],
  ])
  expect(await readStatusCounts(db)).toEqual({ total: 3, byStatus: { 'Out for Delivery': 3 } })
})

test('in another tab’s turn nothing is written', async () => {
  const { db, shown, take, begin } = await desk('s1')
  await begin()
  await expect(take({ rows: [shipment('s2')] }, { holder: 'another tab' })).rejects.toBeInstanceOf(TakenOver)
  expect([await shown(), (await readMeta(db, 'mirror')).phase]).toEqual([[['s1', null]], 'none'])
})

test('over a new epoch what unsent work is about stays with it, until the new copy brings its row or does not', async () => {
  const { db, shown, take, rest, begin } = await desk('s1', 's2', 's3')
  await edit(db, 's1', 'mine')
  await edit(db, 's2', 'mine')
  await begin()
  await take({ rows: [shipment('s4')], next: { createdAt: '2026-11-01T00:00:00.000Z', id: 's4' } })
  expect(await shown()).toEqual([
    ['s1', 'mine'],
    ['s2', 'mine'],
    ['s4', null],
  ])
  expect((await readMeta(db, 'mirror')).carried.toSorted()).toEqual(['shipments:s1', 'shipments:s2'])
  expect([await readStatusCounts(db), await found(db)]).toEqual([
    { total: 3, byStatus: { 'Out for Delivery': 3 } },
    [3, ['s1', 's2', 's4']],
  ])
  const position = { createdAt: '2026-11-01T00:00:00.000Z', id: 's4' }
  await take({ rows: [{ ...shipment('s1'), to_city: 'Nashik' }] }, { after: position })
  expect((await readMeta(db, 'mirror')).carried).toEqual(['shipments:s2'])
  expect(await db.shipments.get('s1')).toMatchObject({ notes: 'mine', to_city: 'Nashik' })
  await rest()
  expect(await readMeta(db, 'mirror')).toMatchObject({ phase: 'complete', cursor: 40, carried: [] })
  expect(await shown()).toEqual([
    ['s1', 'mine'],
    ['s4', null],
  ])
  expect(await db.serverRows.get(['shipments', 's2'])).toMatchObject({ row: null })
})

test('a record that was carried over, and is settled before its new row comes, takes that row as well', async () => {
  const { db, shown, take, begin } = await desk('s1')
  await edit(db, 's1', 'mine')
  await begin()
  const next = { createdAt: '2026-11-01T00:00:00.000Z', id: 's0' }
  await take({ rows: [], next })
  await db.outbox.toCollection().modify({ state: 'confirmed' })
  expect(await take({ rows: [shipment('s1', 'theirs')] }, { after: next })).toBe('taken')
  expect([await shown(), (await readMeta(db, 'mirror')).carried, (await readStatusCounts(db)).total]).toEqual([[['s1', 'theirs']], [], 1])
})

test.each([
  ['another scope of the same role', { role: 'staff', scope: 9 }],
  ['another role of the office', { role: 'manager', scope: 1 }],
  ['a driver’s role', { role: 'driver', scope: 1 }],
  ['no role so far', { role: null, scope: 1 }],
] as const)('over %s nothing but one’s own new records is carried', async (_, before) => {
  const { db, shown, take, begin } = await desk('s1', 's2')
  await edit(db, 's1', 'mine')
  await db.outbox.add(
    someWork('made', 'shipment:s9', { kind: 'create-shipment', payload: { shipment: { id: 's9', notes: 'made' }, items: [] } }),
  )
  await begin(before)
  await take({ rows: [shipment('s2')] })
  expect([await shown(), (await readMeta(db, 'mirror')).carried]).toEqual([
    [
      ['s2', null],
      ['s9', 'made'],
    ],
    [],
  ])
})

test.each([
  ['driver', true],
  ['manager', false],
  ['staff', false],
  [null, false],
] as const)('a copy that begins after the role of %s: its answers and receipts are forgotten: %s', async (role, isForgotten) => {
  const { db, take, begin } = await desk()
  await db.responseCache.add({ key: 'a question' } as never)
  const save = someWork('a', 'client:c1', { kind: 'save-client', payload: { id: 'c1', isNew: true, changes: {} } }, { state: 'confirmed' })
  await db.outbox.add(save)
  await db.openedShipments.add({ id: 's1' } as never)
  await begin({ role })
  await take({ epoch: 'epoch-1' })
  expect((await db.responseCache.count()) === 0).toBe(isForgotten)
  expect((await db.outbox.toArray())[0]?.contentsGone === true).toBe(isForgotten)
  expect(await db.openedShipments.count()).toBe(0)
})

test('a person whom the office shows something again begins with the first page of shipments', async () => {
  const { db, shown, take, begin } = await desk()
  await begin({ phase: 'denied', role: null })
  expect(await take({}, { table: 'clients' })).toBe('moved-on')
  expect(await take({ rows: [shipment('s1')] })).toBe('taken')
  expect([await shown(), (await readMeta(db, 'mirror')).phase]).toEqual([[['s1', null]], 'first'])
})

test.each(['clients', 'warehouses', 'drivers', 'run_sheets'] as const)(
  'rows of %s are neither counted nor found as shipments',
  async (table) => {
    const { db, take, begin } = await desk()
    await begin()
    await take({ rows: [shipment('s1')] })
    const row = { ...BLANK_CLIENT, id: 'x:1' } as MirrorPage['rows'][number]
    expect(await take({ rows: [row] }, { table })).toBe('taken')
    expect(await db.table(table satisfies MirroredTable).get('x:1')).toEqual(row)
    expect([await found(db), (await readStatusCounts(db)).total]).toEqual([[1, ['s1']], 1])
  },
)

test('a carried record of another table is gone by its whole id, and what was accepted is a receipt then', async () => {
  const { db, take, rest, begin } = await desk()
  await db.clients.add({ ...BLANK_CLIENT, id: 'x:1' })
  const save = { kind: 'save-client', payload: { id: 'x:1', isNew: false, changes: { client_name: { from: '', to: 'Mine' } } } } as const
  const answer = { status: 'applied', version: 39, epoch: 'epoch-2' } as const
  await db.outbox.add(someWork('a', 'client:x:1', save, { state: 'accepted', answer }))
  await begin()
  await take({})
  expect((await readMeta(db, 'mirror')).carried).toEqual(['clients:x:1'])
  await rest()
  expect([await db.clients.count(), (await db.outbox.toArray()).map(({ state }) => state), await db.serverRows.count()]).toEqual([
    0,
    ['confirmed'],
    0,
  ])
})
