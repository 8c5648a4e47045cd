import { afterEach, expect, test } from 'vitest'
import type { ServerResult } from '#domain/sync/server-result.ts'
import { changeMeta, readMeta } from '#store/database/meta.ts'
import type { MirrorPage, PullPage } from '#domain/sync/mirror.ts'
import { recordDelivery } from '#store/writes/record-delivery.ts'
import { searchShipments } from '#store/search/search-shipments.ts'
import { Device } from '#tests/support/device.ts'
import { someRunSheet } from '#tests/support/run-sheets.ts'
import { someShipment } from '#tests/support/shipments.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const devices: Device[] = []
afterEach(() => devices.splice(0).forEach(({ db }) => db.close()))

const numbered = (count: number) => Array.from({ length: count }, (_, at) => `s${at + 1}`)

/** A device whose questions are written down: table, from where on, how many. */
function asking(ids: string[], { role = 'driver', userId = 'driver-1' }: { role?: 'driver' | 'staff'; userId?: string } = {}) {
  const device = new Device({ userId })
  devices.push(device)
  const { server } = device
  server.role = role
  for (const [at, id] of ids.entries())
    server.put('shipments', someShipment({ id, created_at: new Date(Date.parse('2026-11-01') + at * MINUTE_MS).toISOString() }))
  const mirrors: string[] = []
  const pulls: Parameters<typeof server.pull>[0][] = []
  const { mirror, pull } = server
  server.mirror = (request) => {
    mirrors.push(`${request.table} after ${request.after?.id ?? 'nothing'}: ${request.limit}`)
    return mirror(request)
  }
  server.pull = (request) => {
    pulls.push(request)
    return pull(request)
  }
  return { device, db: device.db, server, mirrors, pulls }
}

test('the newest shipments come first and few, then all small tables, then the older shipments in large pages', async () => {
  const { device, mirrors, pulls } = asking(numbered(5), { role: 'staff', userId: 'staff-1' })
  await device.round()
  expect(mirrors).toEqual([
    'shipments after nothing: 500',
    'clients after nothing: 500',
    'warehouses after nothing: 500',
    'drivers after nothing: 500',
    'run_sheets after nothing: 500',
    'shipments after s4: 5000',
    'shipments after s2: 5000',
  ])
  expect(pulls).toEqual([{ epoch: 'epoch-1', scope: 1, cursor: 5, limit: 1_000 }])
})

/** What is asked for after so many failures of the line in a row. */
async function limitsAfter(failures: number): Promise<[mirror: string | undefined, pull: number | undefined]> {
  const { device, db, server, mirrors, pulls } = asking(numbered(3))
  server.beforeAnswer = (call) => {
    if (call === 'mirror' && mirrors.length === 2) server.network = { kind: 'unreachable' }
  }
  await device.round()
  server.network = null
  server.beforeAnswer = () => undefined
  await changeMeta(db, 'contact', { failures })
  // The small table's first page had not come; then the next of the shipments' is asked for with the line as it is.
  await db.meta.toCollection().modify((row) => {
    if (row.key === 'mirror') row.tables.run_sheets.done = true
  })
  mirrors.length = pulls.length = 0
  await device.round()
  await changeMeta(db, 'contact', { failures })
  pulls.length = 0
  await device.round()
  return [mirrors[0], pulls[0]?.limit]
}

test.each([
  [0, 5_000, 1_000],
  [1, 2_500, 500],
  [3, 625, 125],
  [5, 156, 100],
  [6, 100, 100],
  [31, 100, 100],
  // An outage of a night is hundreds of failures.
  [32, 100, 100],
  [33, 100, 100],
  [480, 100, 100],
])('after %i lost calls a line is asked for %i rows of a first copy, and for %i changes', async (failures, rows, changes) => {
  expect(await limitsAfter(failures)).toEqual([`shipments after s2: ${rows}`, changes])
})

test('nothing is asked about captures where the office is looking at none', async () => {
  const { device, db, pulls } = asking(['s1'])
  await recordDelivery(db, { shipmentId: 's1', trackingNumber: '17', outcome: 'Delivered', notes: '', photo: null })
  await device.round()
  expect(pulls[0]).not.toHaveProperty('underReview')
  expect(pulls[0]).not.toHaveProperty('unanswered')
})

test.each(['driver', 'staff'] as const)(
  'cash of a capture that waits for another try is asked about for a driver alone: %s',
  async (role) => {
    const { device, db, server, pulls } = asking(['s1'], { role })
    await device.round()
    const collection = { expectedPaise: 100, collectedPaise: 100, mode: 'cash', reference: null, reason: null } as const
    const { entryId } = await recordDelivery(db, {
      shipmentId: 's1',
      trackingNumber: '17',
      outcome: 'Delivered',
      notes: '',
      photo: null,
      collection,
    })
    server.verdicts.set(entryId, ({ id }) => ({ id, status: 'retry', code: 'busy', message: null, version: null }))
    pulls.length = 0
    await device.round()
    expect(pulls.map(({ unanswered }) => unanswered)).toEqual([role === 'driver' ? [entryId] : undefined])
  },
)

/** Changes what the next pages say. */
function pages<Call extends 'mirror' | 'pull'>(
  { server }: Device,
  call: Call,
  say: (page: Call extends 'pull' ? PullPage : MirrorPage) => object,
): void {
  const answer = server[call] as (request: never) => Promise<ServerResult<MirrorPage | PullPage>>
  server[call] = (async (request: never) => {
    const result = await answer(request)
    return result.kind === 'answer' ? { ...result, value: { ...result.value, ...say(result.value as never) } } : result
  }) as never
}

test('a server whose epoch or scope is another in each answer has the copy made anew twice in a round, and is then in trouble', async () => {
  for (const name of ['epoch', 'scope', 'cursor'] as const) {
    const { device, db, pulls } = asking(['s1'])
    await device.round()
    pulls.length = 0
    let at = 7
    if (name === 'cursor') pages(device, 'pull', () => ({ reset: 'cursor' }))
    else pages(device, 'pull', () => ({ [name]: name === 'epoch' ? `epoch-${++at}` : ++at }))
    await device.round()
    expect(pulls).toHaveLength(3)
    expect((await readMeta(db, 'contact')).connection).toBe('server-trouble')
  }
})

test('another role in an answer about changes is another scope, whatever the scope says: everything is asked for anew', async () => {
  const { device, db, server, mirrors } = asking(['s1'])
  await device.round()
  server.role = 'staff'
  mirrors.length = 0
  await device.round()
  expect(mirrors[0]).toBe('shipments after nothing: 500')
  expect((await readMeta(db, 'mirror')).role).toBe('staff')
  expect(device.roles.at(-1)).toBe('staff')
})

test('a first copy whose server is another in the middle begins anew at once: rows of two databases are not laid together', async () => {
  const { device, server, mirrors } = asking(numbered(3))
  server.beforeAnswer = () => {
    if (mirrors.length === 2) server.epoch = 'epoch-2'
  }
  await device.round()
  expect(mirrors.slice(0, 3)).toEqual(['shipments after nothing: 500', 'run_sheets after nothing: 500', 'shipments after nothing: 500'])
})

test('each page says who this is, of the first copy and of changes', async () => {
  const { device } = asking(numbered(3))
  await device.round()
  // Two pages of shipments, one of run sheets, one of changes.
  expect(device.roles).toEqual(['driver', 'driver', 'driver', 'driver'])
})

test('a page of changes that leads nowhere is trouble; one that says to begin anew is not', async () => {
  const { device, db, pulls } = asking(['s1'])
  await device.round()
  pulls.length = 0
  let isOver = false
  pages(device, 'pull', ({ cursor }) => (isOver ? {} : ((isOver = true), { reset: 'cursor', more: true, cursor })))
  await device.round()
  expect((await readMeta(db, 'contact')).connection).toBe('online')
  expect(pulls).toHaveLength(2)
  pages(device, 'pull', () => ({ more: true }))
  await device.round()
  expect(pulls).toHaveLength(3)
  expect((await readMeta(db, 'contact')).connection).toBe('server-trouble')
})

test('changes come page after page in one round, and a page with more behind it is no reason to doubt the server', async () => {
  const { device, db, server, pulls } = asking(['s1'])
  await device.round()
  await recordDelivery(db, { shipmentId: 's1', trackingNumber: '17', outcome: 'Delivered', notes: '', photo: null })
  server.pullPageRows = 1
  server.put('shipments', someShipment({ id: 's2' }))
  server.put('shipments', someShipment({ id: 's3' }))
  pulls.length = 0
  await device.round()
  expect(pulls.map(({ cursor }) => cursor)).toEqual([1, 2, 3])
  expect((await db.shipments.toCollection().primaryKeys()).toSorted()).toEqual(['s1', 's2', 's3'])
  expect(await device.states()).toEqual(['confirmed'])
})

test('a change that brings a shipment whose days are over goes in the same round; one that belongs here waits for its hour', async () => {
  const { device, db, server } = asking(['s1'])
  await device.round()
  const { prunedAt } = await readMeta(db, 'mirror')
  device.later(MINUTE_MS)
  server.put('shipments', someShipment({ id: 'new', updated_at: new Date(device.now).toISOString() }))
  server.put('run_sheets', someRunSheet({ id: 'r1', driver_id: 'another' }))
  await device.round()
  expect((await readMeta(db, 'mirror')).prunedAt).toBe(prunedAt)
  device.later(MINUTE_MS)
  server.put('shipments', someShipment({ id: 'old', status: 'Delivered', updated_at: new Date(device.now - 30 * DAY_MS).toISOString() }))
  server.put('shipments', someShipment({ id: 'newer', updated_at: new Date(device.now).toISOString() }))
  await device.round()
  expect(await db.shipments.get('old')).toBeUndefined()
  expect((await readMeta(db, 'mirror')).prunedAt).toBe(prunedAt + 2 * MINUTE_MS)
})

test('a shipment that has left is not found by its text in the same round, also where that round ends early', async () => {
  const { device, db, server } = asking(['s1'])
  server.put('shipments', someShipment({ id: 's2', to_name_or_company: 'Zubeida Rahman' }))
  await device.round()
  server.takeAway('shipments', 's2')
  server.pullPageRows = 2
  for (const id of ['s3', 's4']) server.put('shipments', someShipment({ id }))
  let pulled = 0
  server.beforeAnswer = (call) => {
    if (call === 'pull' && ++pulled === 2) server.network = { kind: 'unreachable' }
  }
  await device.round()
  const packs = JSON.stringify([await db.searchPacks.toArray(), await db.searchDeltas.toArray()])
  expect(packs.toLowerCase()).not.toContain('zubeida')
  const found = await searchShipments(db, {
    text: 'zubeida',
    status: null,
    from: null,
    to: null,
    sort: 'created',
    direction: 'desc',
    page: 1,
    pageSize: 5,
  })
  expect(found.total).toBe(0)
})

test('who is switched off is still asked for the epoch of what they had sent; a customer is not', async () => {
  const callsOf = async (why: 'inactive' | 'customer') => {
    const { device, server } = asking(['s1'])
    await device.round()
    server.denied = why
    server.calls.length = 0
    await device.round()
    return server.calls
  }
  expect(await callsOf('inactive')).toEqual(['pull', 'push'])
  expect(await callsOf('customer')).toEqual(['pull'])
})

test('a no whose reason this app does not know is trouble, and nobody is told that they are somebody else', async () => {
  const { device, db, server } = asking(['s1'])
  await device.round()
  device.roles.length = 0
  server.denied = 'role'
  await device.round()
  expect(device.roles).toEqual([])
  expect((await readMeta(db, 'contact')).connection).toBe('server-trouble')
})

test('an answer that is no page is trouble, and ends the round', async () => {
  const { device, db, server } = asking(['s1'])
  server.fates.mirror.push({ kind: 'failed', message: '500' })
  await device.round()
  expect((await readMeta(db, 'contact')).connection).toBe('server-trouble')
  expect((await readMeta(db, 'mirror')).phase).toBe('none')
})
