import { afterEach, expect, test } from 'vitest'
import type { MirrorPage, PullPage, PullRequest } from '#domain/sync/mirror.ts'
import { cacheResponse } from '#store/copies/response-cache.ts'
import { keepDetail } from '#store/copies/opened-shipments.ts'
import { changeMeta, readMeta } from '#store/database/meta.ts'
import type { MirrorState } from '#store/database/meta-rows.ts'
import { resetMirror, seesTheSame, standsBefore } from '#store/mirror/clear-mirror.ts'
import { completeMirror, takeMirrorPage, tablesOf, type AskedPage } from '#store/mirror/mirror-pages.ts'
import { takePullPage } from '#store/mirror/pull-pages.ts'
import { applyPushAnswers } from '#store/outbox/apply-push-answers.ts'
import { cannotHaveArrived } from '#store/outbox/read-entry.ts'
import { takeSyncLease } from '#store/outbox/sync-lease.ts'
import { recordDelivery } from '#store/writes/record-delivery.ts'
import { Device } from '#tests/support/device.ts'
import { someShipment } from '#tests/support/shipments.ts'

const TAB = 'this tab'
const HOUR_MS = 3_600_000
const devices: Device[] = []
afterEach(() => devices.splice(0).forEach(({ db }) => db.close()))

/** A device that has its turn; `ids` are the shipments of a copy that is whole, none if there is none yet. */
async function inTurnWith(...ids: string[]) {
  const device = new Device({ userId: 'staff-1' })
  devices.push(device)
  device.server.role = 'staff'
  for (const id of ids) device.server.put('shipments', someShipment({ id }))
  if (ids.length > 0) await device.round()
  await takeSyncLease(device.db, TAB, device.now)
  const { db } = device
  const mirror = () => readMeta(db, 'mirror')
  const shown = async () => (await db.shipments.toCollection().primaryKeys()).toSorted()
  return { device, db, mirror, shown }
}

const iso = (at: number) => new Date(at).toISOString()
const NOW = new Device().now

const mirrorPage = (more: Partial<MirrorPage> = {}): MirrorPage => ({
  epoch: 'epoch-1',
  scope: 1,
  role: 'staff',
  head: 40,
  serverTime: iso(NOW),
  rows: [],
  next: null,
  ...more,
})
const asked = (more: Partial<AskedPage> = {}): AskedPage => ({ holder: TAB, table: 'shipments', after: null, ...more })

const pullPage = (more: Partial<PullPage> = {}): PullPage => ({
  reset: null,
  epoch: 'epoch-1',
  scope: 1,
  role: 'staff',
  cursor: 50,
  more: false,
  serverTime: iso(NOW),
  rows: [],
  ...more,
})

async function question(db: Device['db']): Promise<PullRequest> {
  const { epoch, scope, cursor } = await readMeta(db, 'mirror')
  return { epoch, scope, cursor, limit: 100 }
}

test('a driver gets shipments and run sheets, the office everything', () => {
  expect(tablesOf('driver')).toEqual(['shipments', 'run_sheets'])
  for (const role of ['staff', 'manager', 'admin'] as const)
    expect(tablesOf(role)).toEqual(['shipments', 'clients', 'warehouses', 'drivers', 'run_sheets'])
})

test('the first page of shipments begins a copy, and nothing else does', async () => {
  const { db, mirror, shown } = await inTurnWith()
  const row = { rows: [someShipment({ id: 's1' })] }
  expect(await takeMirrorPage(db, asked({ table: 'run_sheets' }), mirrorPage())).toBe('moved-on')
  expect(await takeMirrorPage(db, asked({ after: { createdAt: 'x', id: 's0' } }), mirrorPage(row))).toBe('moved-on')
  expect((await mirror()).phase).toBe('none')
  await changeMeta(db, 'mirror', { remadeAt: 77 })
  const next = { createdAt: '2026-11-01T00:00:00.000Z', id: 's1' }
  expect(await takeMirrorPage(db, asked(), mirrorPage({ ...row, next, keepPhotosHours: 6 }))).toBe('taken')
  expect(await shown()).toEqual(['s1'])
  expect(await mirror()).toEqual({
    key: 'mirror',
    phase: 'first',
    epoch: 'epoch-1',
    scope: 1,
    role: 'staff',
    head: 40,
    cursor: 40,
    tables: {
      shipments: { after: next, done: false },
      clients: { after: null, done: false },
      warehouses: { after: null, done: false },
      drivers: { after: null, done: false },
      run_sheets: { after: null, done: false },
    },
    prunedAt: 0,
    answeredUnder: NOW,
    remadeAt: 77,
    unknownTables: [],
    keptForWork: [],
    carried: [],
  } satisfies MirrorState)
  expect((await readMeta(db, 'contact')).keepPhotosMs).toBe(6 * HOUR_MS)
})

test('what a driver does not get is done from the start', async () => {
  const { db, mirror } = await inTurnWith()
  await takeMirrorPage(db, asked(), mirrorPage({ role: 'driver' }))
  const { tables } = await mirror()
  expect(Object.entries(tables).map(([table, { done }]) => [table, done])).toEqual([
    ['shipments', true],
    ['clients', true],
    ['warehouses', true],
    ['drivers', true],
    ['run_sheets', false],
  ])
})

test('a page of another epoch, scope, place or of a table that is done is too late, and writes nothing', async () => {
  const { db, mirror, shown } = await inTurnWith()
  const next = { createdAt: '2026-11-01T00:00:00.000Z', id: 's1' }
  await takeMirrorPage(db, asked(), mirrorPage({ rows: [someShipment({ id: 's1' })], next }))
  const before = await mirror()
  const late = { rows: [someShipment({ id: 'late' })] }
  const after = asked({ after: next })
  for (const [question, page] of [
    [after, mirrorPage({ ...late, epoch: 'epoch-2' })],
    [after, mirrorPage({ ...late, scope: 2 })],
    [asked(), mirrorPage(late)],
    [asked({ after: { ...next, id: 's9' } }), mirrorPage(late)],
  ] as const)
    expect(await takeMirrorPage(db, question, page)).toBe('moved-on')
  expect(await mirror()).toEqual(before)
  expect(await shown()).toEqual(['s1'])
  expect(await takeMirrorPage(db, after, mirrorPage({ rows: [someShipment({ id: 's2' })] }))).toBe('taken')
  expect((await mirror()).tables.shipments).toEqual({ after: next, done: true })
  // Another tab has written it already.
  expect(await takeMirrorPage(db, after, mirrorPage(late))).toBe('moved-on')
  expect(await shown()).toEqual(['s1', 's2'])
})

test('the latest time under which a page was answered is kept', async () => {
  const { db, mirror } = await inTurnWith()
  await takeMirrorPage(db, asked(), mirrorPage())
  await takeMirrorPage(db, asked({ table: 'clients' }), mirrorPage({ serverTime: iso(NOW - HOUR_MS) }))
  expect((await mirror()).answeredUnder).toBe(NOW)
  await takeMirrorPage(db, asked({ table: 'warehouses' }), mirrorPage({ serverTime: iso(NOW + 5) }))
  expect((await mirror()).answeredUnder).toBe(NOW + 5)
})

test('a copy is whole once every table is done, and goes on from the head of its first page', async () => {
  const { db, mirror } = await inTurnWith()
  await takeMirrorPage(db, asked(), mirrorPage())
  await completeMirror(db, TAB)
  expect((await mirror()).phase).toBe('first')
  for (const table of ['clients', 'warehouses', 'drivers', 'run_sheets'] as const)
    await takeMirrorPage(db, asked({ table }), mirrorPage({ head: 90 }))
  await completeMirror(db, TAB)
  expect(await mirror()).toMatchObject({ phase: 'complete', cursor: 40 })
  await changeMeta(db, 'mirror', { cursor: 60 })
  await completeMirror(db, TAB)
  expect((await mirror()).cursor).toBe(60)
})

test('an answer to an older question is not taken: another cursor, another epoch, or a copy that begins anew', async () => {
  const { db, mirror } = await inTurnWith('s1')
  const now = await question(db)
  const gone = { rows: [{ table: 'shipments', id: 's1', version: 9, gone: true, row: null }] } as const
  const page = pullPage({ rows: [...gone.rows] })
  expect(await takePullPage(db, TAB, { ...now, cursor: now.cursor - 1 }, page)).toBe('moved-on')
  expect(await takePullPage(db, TAB, { ...now, epoch: 'epoch-0' }, page)).toBe('moved-on')
  await changeMeta(db, 'mirror', { phase: 'first' })
  expect(await takePullPage(db, TAB, now, page)).toBe('moved-on')
  await changeMeta(db, 'mirror', { phase: 'complete' })
  expect(await db.shipments.count()).toBe(1)
  expect(await takePullPage(db, TAB, now, page)).toBe('taken')
  expect(await db.shipments.count()).toBe(0)
  expect(await mirror()).toMatchObject({ cursor: 50, role: 'staff' })
})

test('of two changes of one record in a page the later one is shown, in whatever order they stand', async () => {
  const { db } = await inTurnWith('s1')
  const change = (version: number, notes: string) =>
    ({ table: 'shipments', id: 's1', version, gone: false, row: someShipment({ id: 's1', notes }) }) as const
  await takePullPage(db, TAB, await question(db), pullPage({ rows: [change(9, 'later'), change(8, 'earlier')] }))
  expect((await db.shipments.get('s1'))?.notes).toBe('later')
})

test('copies of a shipment that is gone go with it; those of one that changed, and of another record of that name, stay', async () => {
  const { db } = await inTurnWith('s1', 's2', 's3')
  for (const id of ['s1', 's2', 's3']) await keepDetail(db, id, { shipment: null, updates: [], proofs: [] })
  const rows: PullPage['rows'] = [
    { table: 'shipments', id: 's1', version: 9, gone: true, row: null },
    { table: 'shipments', id: 's2', version: 10, gone: false, row: someShipment({ id: 's2' }) },
    { table: 'run_sheets', id: 's3', version: 11, gone: true, row: null },
  ]
  await takePullPage(db, TAB, await question(db), pullPage({ rows }))
  expect((await db.openedShipments.toCollection().primaryKeys()).toSorted()).toEqual(['s2', 's3'])
})

test('what the office says of cash, of deciding and of photos is kept, from the last page alone where it is about cash', async () => {
  const { db } = await inTurnWith('s1')
  const cash = { carriedPaise: 500, checkedPaise: 0, limitPaise: 5_000_000, handOvers: [] }
  const within = { attempts: 2, workingDays: 1, clients: {} }
  const kept = async () => [
    (await readMeta(db, 'cash')).told,
    (await readMeta(db, 'decisions')).within,
    (await readMeta(db, 'contact')).keepPhotosMs / HOUR_MS,
  ]
  const take = async (more: Partial<PullPage>) =>
    takePullPage(db, TAB, await question(db), pullPage({ cursor: (await question(db)).cursor + 1, ...more }))
  await take({ cash, more: true, decideWithin: within, keepPhotosHours: 5 })
  expect(await kept()).toEqual([null, within, 5])
  await take({ cash })
  expect(await kept()).toEqual([cash, within, 5])
  // An older server says nothing, which takes nothing back.
  await take({})
  expect(await kept()).toEqual([cash, within, 5])
  await take({ cash: { ...cash, carriedPaise: 700 }, decideWithin: { ...within, attempts: 3 }, keepPhotosHours: 7 })
  expect(await kept()).toEqual([{ ...cash, carriedPaise: 700 }, { ...within, attempts: 3 }, 7])
  await take({ cash: null, decideWithin: null })
  expect(await kept()).toEqual([null, null, 7])
})

/** A delivery of this shipment that the server has said yes to, with its version of this epoch. */
async function accepted(db: Device['db'], id: string, version: number, epoch = 'epoch-1'): Promise<void> {
  const { entryId } = await recordDelivery(db, { shipmentId: id, trackingNumber: `17-${id}`, outcome: 'Delivered', notes: '', photo: null })
  const answer = { status: 'applied', version, epoch } as const
  await db.outbox.where('entryId').equals(entryId).modify({ state: 'accepted', answer })
}

test('what a page has reached is a receipt, and its record is the server’s again, whether the page holds it or not', async () => {
  const { db, device } = await inTurnWith('s1', 's2', 's3')
  await accepted(db, 's1', 50)
  await accepted(db, 's2', 49)
  await accepted(db, 's3', 51)
  const row = someShipment({ id: 's2', status: 'Delivered', notes: 'as the server has it' })
  await takePullPage(db, TAB, await question(db), pullPage({ rows: [{ table: 'shipments', id: 's2', version: 49, gone: false, row }] }))
  expect(await device.states()).toEqual(['confirmed', 'confirmed', 'accepted'])
  expect((await db.serverRows.toArray()).map(({ id }) => id)).toEqual(['s3'])
  const shown = await db.shipments.bulkGet(['s1', 's2', 's3'])
  expect(shown.map((shipment) => [shipment?.status, shipment?.notes])).toEqual([
    ['Out for Delivery', null],
    ['Delivered', 'as the server has it'],
    ['Delivered', null],
  ])
})

test('what was accepted in another epoch is a receipt once a page comes to the server’s head', async () => {
  const { db, device } = await inTurnWith('s1')
  await accepted(db, 's1', 9, 'epoch-0')
  await takePullPage(db, TAB, await question(db), pullPage({ cursor: 48, more: true }))
  expect(await device.states()).toEqual(['accepted'])
  await takePullPage(db, TAB, await question(db), pullPage())
  expect(await device.states()).toEqual(['confirmed'])
})

test('tables of a newer server are remembered once each, over all pages', async () => {
  const { db, mirror } = await inTurnWith('s1')
  const take = async (unknown: Partial<PullPage>) => {
    await takePullPage(db, TAB, await question(db), pullPage({ cursor: (await question(db)).cursor + 1, ...unknown }))
    return (await mirror()).unknownTables
  }
  expect([
    await take({}),
    await take({ unknownTables: ['vans'] }),
    await take({ unknownTables: ['vans', 'routes'] }),
    await take({}),
  ]).toEqual([[], ['vans'], ['vans', 'routes'], ['vans', 'routes']])
})

test('what the office says again as before wakes no screen', async () => {
  const { db } = await inTurnWith('s1')
  const cash = { carriedPaise: 500, checkedPaise: 0, limitPaise: 5_000_000, handOvers: [] }
  const said = { cash, decideWithin: { attempts: 2, workingDays: 1, clients: {} }, keepPhotosHours: 5 }
  const take = async () => takePullPage(db, TAB, await question(db), pullPage({ cursor: (await question(db)).cursor + 1, ...said }))
  await take()
  const written: unknown[] = []
  db.meta.hook('updating', (_changes, key) => {
    written.push(key)
  })
  db.meta.hook('creating', (key) => {
    written.push(key)
  })
  await take()
  expect(new Set(written)).toEqual(new Set(['mirror']))
})

test('the whole office sees the same, a driver something else, and nobody sees nothing', () => {
  const roles = [null, 'driver', 'staff', 'manager', 'admin'] as const
  const same = roles.map((before) => (['driver', 'staff', 'admin'] as const).map((now) => seesTheSame(before, now)))
  expect(same).toEqual([
    [false, false, false],
    [true, false, false],
    [false, true, true],
    [false, true, true],
    [false, true, true],
  ])
})

test('a server stands before what it told this device where its head is below the cursor, or below an answer of its epoch', async () => {
  const { db, device } = await inTurnWith('s1')
  await recordDelivery(db, {
    shipmentId: 's1',
    trackingNumber: '17',
    outcome: 'Delivered',
    notes: '',
    photo: null,
    now: new Date(device.now),
  })
  await changeMeta(db, 'mirror', { cursor: 10 })
  const stands = async (head: number, answered: 'what-is-not-here-yet' | 'all-answers', epoch = 'epoch-1') =>
    standsBefore(db, { epoch, head }, answered)
  expect([await stands(9, 'all-answers'), await stands(10, 'all-answers'), await stands(9, 'all-answers', 'epoch-2')]).toEqual([
    true,
    false,
    false,
  ])
  const answeredAs = async (state: 'accepted' | 'confirmed' | 'waiting', version: number | null) =>
    db.outbox.toCollection().modify({ state, answer: { status: 'applied', version, epoch: 'epoch-1' } })
  await answeredAs('accepted', 20)
  expect([await stands(19, 'what-is-not-here-yet'), await stands(20, 'what-is-not-here-yet')]).toEqual([true, false])
  expect(await stands(19, 'what-is-not-here-yet', 'epoch-2')).toBe(false)
  await answeredAs('confirmed', 20)
  expect([await stands(19, 'what-is-not-here-yet'), await stands(19, 'all-answers'), await stands(20, 'all-answers')]).toEqual([
    false,
    true,
    false,
  ])
  await answeredAs('waiting', 20)
  expect(await stands(19, 'all-answers')).toBe(false)
  await answeredAs('confirmed', null)
  expect(await stands(10, 'all-answers')).toBe(false)
})

test('what a server refused before it forgot may still be carried out: a late twin names no epoch', async () => {
  const { db } = await inTurnWith('s1')
  await changeMeta(db, 'contact', { epoch: 'epoch-1' })
  await recordDelivery(db, { shipmentId: 's1', trackingNumber: '17', outcome: 'Delivered', notes: '', photo: null })
  await db.neverOffered.clear()
  await db.outbox.toCollection().modify({ state: 'refused', answer: { status: 'rejected', version: null, epoch: 'epoch-1' } })
  const cannot = async () => Promise.all((await db.outbox.toArray()).map(async (entry) => cannotHaveArrived(db, entry)))
  expect(await cannot()).toEqual([true])
  await resetMirror(db, TAB, 'cursor', { epoch: 'epoch-1', role: 'staff', head: 9 })
  expect(await cannot()).toEqual([false])
})

test('a copy that begins anew by itself keeps its rows and its receipts; one of another role keeps neither rows nor copies', async () => {
  const { db, mirror, shown } = await inTurnWith('s1')
  await cacheResponse(db, 'a question', { answer: 42 })
  await resetMirror(db, TAB, 'cursor', null)
  expect(await mirror()).toMatchObject({ phase: 'none', cursor: 0, role: 'staff', scope: 1 })
  expect([await shown(), await db.responseCache.count()]).toEqual([['s1'], 1])
  await resetMirror(db, TAB, 'scope', { epoch: 'epoch-1', role: 'manager', head: 90 })
  expect(await mirror()).toMatchObject({ phase: 'none', cursor: 0, role: null, scope: -1 })
  expect([await shown(), await db.responseCache.count()]).toEqual([[], 1])
  await changeMeta(db, 'mirror', { role: 'staff' })
  await resetMirror(db, TAB, 'scope', { epoch: 'epoch-1', role: 'driver', head: 90 })
  expect(await db.responseCache.count()).toBe(0)
})

test('a server that forgot without a new epoch is offered again what it had confirmed, and one that did not is not', async () => {
  const { db, device } = await inTurnWith('s1')
  await recordDelivery(db, {
    shipmentId: 's1',
    trackingNumber: '17',
    outcome: 'Delivered',
    notes: '',
    photo: null,
    now: new Date(device.now),
  })
  await changeMeta(db, 'contact', { epoch: 'epoch-1' })
  const confirmed = () =>
    db.outbox.toCollection().modify({ state: 'confirmed', answer: { status: 'applied', version: 20, epoch: 'epoch-1' } })
  await confirmed()
  await resetMirror(db, TAB, 'epoch', { epoch: 'epoch-1', role: 'staff', head: 90 })
  expect(await device.states()).toEqual(['confirmed'])
  await resetMirror(db, TAB, 'epoch', { epoch: 'epoch-1', role: 'staff', head: 19 })
  expect(await device.states()).toEqual(['waiting'])
  await confirmed()
  await resetMirror(db, TAB, 'cursor', { epoch: 'epoch-1', role: 'staff', head: 90 })
  expect(await device.states()).toEqual(['waiting'])
  await confirmed()
  await resetMirror(db, TAB, 'cursor', null)
  expect(await device.states()).toEqual(['confirmed'])
})

test('what the first page of a copy offers again, because its epoch is another, shows at once and not only once its row comes', async () => {
  const { db, device } = await inTurnWith('s1', 's2')
  await changeMeta(db, 'contact', { epoch: 'epoch-1' })
  await recordDelivery(db, {
    shipmentId: 's1',
    trackingNumber: '17',
    outcome: 'Delivered',
    notes: '',
    photo: null,
    now: new Date(device.now),
  })
  const [entry] = await db.outbox.toArray()
  if (entry === undefined) throw new Error('nothing was saved')
  // The server had forgotten the shipment: the delivery is of an unknown number to it, and changes no row.
  const answer = { status: 'applied', version: null, epoch: 'epoch-1' } as const
  await applyPushAnswers(
    db,
    [entry],
    { epoch: 'epoch-1', serverTime: iso(NOW), answers: [{ id: entry.entryId, code: null, message: null, ...answer }] },
    { holder: TAB, now: device.now, pauseAfter: () => ({ from: 0, until: 0 }) },
  )
  const status = async () => (await db.shipments.get('s1'))?.status
  expect([await device.states(), await status()]).toEqual([['confirmed'], 'Out for Delivery'])
  await resetMirror(db, TAB, 'cursor', null)
  const next = { createdAt: '2026-11-01T00:00:00.000Z', id: 's2' }
  await takeMirrorPage(db, asked(), mirrorPage({ epoch: 'epoch-2', rows: [someShipment({ id: 's2' })], next }))
  expect([await device.states(), await status()]).toEqual([['waiting'], 'Delivered'])
  expect((await db.serverRows.get(['shipments', 's1']))?.row).toMatchObject({ status: 'Out for Delivery' })
})
