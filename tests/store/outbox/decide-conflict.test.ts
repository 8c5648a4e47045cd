import { expect, test } from 'vitest'
import type { Command, FieldConflict } from '#domain/sync/command.ts'
import type { ShipmentItem } from '#domain/shipment/shipment.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { changeMeta } from '#store/database/meta.ts'
import { readNotedWork } from '#store/outbox/noted-work.ts'
import type { OutboxEntry, OutboxState } from '#store/outbox/outbox-entry.ts'
import { replaceRefusedCommand } from '#store/outbox/replace-refused-command.ts'
import { mayKeepMine, readConflict, resolveConflict, type Choices } from '#store/outbox/resolve-conflict.ts'
import { recordTables } from '#store/records/rebase-records.ts'
import { entriesById, goesOn, NOW, outboxWith, someEntry, someWithdrawal } from '#tests/support/outbox-rows.ts'
import { someShipment } from '#tests/support/shipments.ts'

const LATER = new Date(NOW + 500)
const both = (theirs: unknown = 'theirs'): FieldConflict => ({ from: 'old', yours: 'mine', theirs })
const change = (to: unknown = 'mine') => ({ from: 'old', to })
const conflictIn = (fields: Record<string, FieldConflict>) => ({
  code: 'changed-meanwhile',
  message: '',
  conflict: { fields, changedBy: 'Meera', changedAt: null },
})

/** A refused entry of this kind; its conflict is in these fields. */
function inConflict(command: { kind: Command['kind']; payload: object }, fields: Record<string, FieldConflict>): Omit<OutboxEntry, 'seq'> {
  const entry = someEntry('a', 's1', { state: 'refused', refusal: conflictIn(fields) })
  return { ...entry, command: { ...entry.command, ...command } as Command }
}

const decide = (db: WaybillDatabase, choices: Choices) => resolveConflict(db, 'a', { choices, inWords: 'So.' }, LATER)

/** What goes out once a person has chosen; null where nothing does. */
async function sentAfter(command: { kind: Command['kind']; payload: object }, fields: Record<string, FieldConflict>, choices: Choices) {
  const db = await outboxWith([inConflict(command, fields)])
  const { entryId } = await decide(db, choices)
  const { a, ...others } = await entriesById(db)
  expect(a).toMatchObject({ state: 'discarded', discardReason: 'Decided. So.' })
  expect(Object.keys(others)).toEqual(entryId === null ? [] : [entryId])
  return entryId === null ? null : others[entryId]?.command.payload
}

const edit = (payload: object) => ({ kind: 'update-shipment', payload: { id: 's1', ...payload } }) as const

test.each<[string, Choices, object | null]>([
  ['mine in both', { notes: 'mine', to_city: 'mine' }, { notes: { from: 'theirs', to: 'mine' }, to_city: { from: 'Pune', to: 'mine' } }],
  ['mine in one', { notes: 'mine', to_city: 'theirs' }, { notes: { from: 'theirs', to: 'mine' } }],
  ['nothing chosen for one', { notes: 'mine' }, { notes: { from: 'theirs', to: 'mine' } }],
  ['theirs in both', { notes: 'theirs', to_city: 'theirs' }, null],
])('of a form’s fields goes what is kept, on top of what is known now: %s', async (_what, choices, changes) => {
  const fields = { notes: both(), to_city: both('Pune') }
  const mine = { notes: change(), to_city: change(), absent: undefined }
  expect(await sentAfter(edit({ changes: mine }), fields, choices)).toEqual(changes && { id: 's1', changes })
  const untouched = { ...mine, to_state: change('Goa') }
  expect(await sentAfter(edit({ changes: untouched }), fields, choices)).toEqual({
    id: 's1',
    changes: { ...changes, to_state: change('Goa') },
  })
})

test('a choice for a field in which nothing conflicts changes nothing of it', async () => {
  const sent = await sentAfter(
    edit({ changes: { notes: change(), to_city: change() } }),
    { notes: both() },
    { notes: 'mine', to_city: 'theirs' },
  )
  expect(sent).toEqual({ id: 's1', changes: { notes: { from: 'theirs', to: 'mine' }, to_city: change() } })
})

const box = (id: string) => ({ id, item_name: 'Books' })
const item = (id: string, ...columns: string[]) => ({ id, changes: Object.fromEntries(columns.map((column) => [column, change()])) })

test('of packages goes field by field what is kept; what is left of one that somebody removed, or in which nothing is kept, does not', async () => {
  const items = {
    added: [box('new')],
    removed: [{ id: 'old' }],
    changed: [item('i1', 'weight_kg', 'quantity'), item('i2', 'weight_kg'), item('i3', 'quantity')],
  }
  const fields = { 'items.i1.weight_kg': both(), 'items.i2.weight_kg': both(), 'items.i3': both(null), weight_kg: both() }
  const choices = { 'items.i1.weight_kg': 'mine', 'items.i2.weight_kg': 'theirs', 'items.i3': 'mine' } as const
  expect(await sentAfter(edit({ changes: {}, items }), fields, choices)).toEqual({
    id: 's1',
    changes: {},
    items: {
      added: [box('new')],
      removed: [{ id: 'old' }],
      changed: [{ id: 'i1', changes: { weight_kg: { from: 'theirs', to: 'mine' }, quantity: change() } }],
    },
  })
})

const totals = { total_weight: change(), base_price: change() }
test.each<[string, object]>([
  ['an added package', { added: [box('new')] }],
  ['a removed one', { removed: [{ id: 'old' }] }],
  ['a changed one', { changed: [item('i2', 'quantity')] }],
])('with %s left to send, the totals go along', async (_what, left) => {
  const sent = await sentAfter(
    edit({ changes: totals, items: { changed: [item('i1', 'weight_kg')], ...left } }),
    { 'items.i1.weight_kg': both() },
    { 'items.i1.weight_kg': 'theirs' },
  )
  expect(sent).toEqual({ id: 's1', changes: totals, items: { changed: [], ...left } })
})

test('with no package left to send the totals stay here, and what else was changed goes', async () => {
  const fields = { 'items.i1.weight_kg': both() }
  const theirs = { 'items.i1.weight_kg': 'theirs' } as const
  const items = { changed: [item('i1', 'weight_kg')] }
  expect(await sentAfter(edit({ changes: totals, items }), fields, theirs)).toBeNull()
  expect(await sentAfter(edit({ changes: { ...totals, notes: change() }, items }), fields, theirs)).toEqual({
    id: 's1',
    changes: { notes: change() },
    items: { changed: [] },
  })
  expect(await sentAfter(edit({ changes: { notes: change() }, items: {} }), { notes: both() }, { notes: 'theirs' })).toBeNull()
})

test('what was decided on a failed delivery stands, whatever is kept of the address', async () => {
  const command = { kind: 'decide-failed', payload: { shipmentId: 's1', decision: 'attempt', changes: { to_city: change() } } } as const
  expect(await sentAfter(command, { to_city: both() }, { to_city: 'theirs' })).toEqual({ ...command.payload, changes: {} })
  const mine = { ...command.payload, changes: { to_city: { from: 'theirs', to: 'mine' } } }
  expect(await sentAfter(command, { to_city: both() }, { to_city: 'mine' })).toEqual(mine)
})

test('a client is decided like a shipment without packages', async () => {
  const command = { kind: 'save-client', payload: { id: 'c1', isNew: false, changes: { client_name: change() } } } as const
  expect(await sentAfter(command, { client_name: both() }, { client_name: 'theirs' })).toBeNull()
  const mine = { client_name: { from: 'theirs', to: 'mine' } }
  expect(await sentAfter(command, { client_name: both() }, { client_name: 'mine' })).toEqual({ ...command.payload, changes: mine })
})

test.each<[string, unknown, string | null]>([
  ['another driver', 'd2', 'd2'],
  ['nobody', null, null],
  ['what this app cannot read', 7, null],
])('my driver goes on top of theirs: %s', async (_what, theirs, from) => {
  const command = { kind: 'assign-driver', payload: { shipmentId: 's1', driverId: 'd1', from: 'd0' } } as const
  expect(await sentAfter(command, { driver_id: both(theirs) }, { driver_id: 'mine' })).toEqual({ ...command.payload, from })
  expect(await sentAfter(command, { driver_id: both(theirs) }, { driver_id: 'theirs' })).toBeNull()
  expect(await sentAfter(command, {}, { driver_id: 'mine' })).toEqual({ ...command.payload, from: null })
})

test('what is not open any more is not decided, nor shown', async () => {
  const states = ['waiting', 'sending', 'accepted', 'confirmed', 'discarded'] as const satisfies OutboxState[]
  const entry = inConflict(edit({ changes: { notes: change() } }), { notes: both() })
  for (const given of [...states.map((state) => ({ state })), { refusal: null }, { refusal: { code: 'invalid', message: '' } }]) {
    const db = await outboxWith([{ ...entry, ...given }])
    const before = await db.outbox.toArray()
    expect(await decide(db, { notes: 'mine' })).toEqual({ entryId: null })
    expect(await db.outbox.toArray()).toEqual(before)
    expect(await readConflict(db, 'a')).toBeNull()
    expect(await readConflict(db, 'gone')).toBeNull()
    expect(await resolveConflict(db, 'gone', { choices: {}, inWords: '' })).toEqual({ entryId: null })
  }
})

test('a conflict of a shipment comes with its packages, where this device has them; any other has none', async () => {
  const items = [{ id: 'i1' }] as ShipmentItem[]
  const open = async (entry: Omit<OutboxEntry, 'seq'>) => {
    const db = await outboxWith([entry])
    await db.shipments.bulkAdd([someShipment({ id: 's1', items }), someShipment({ id: 'c1', items })])
    return readConflict(db, 'a')
  }
  const fields = { notes: both() }
  expect(await open(inConflict(edit({ changes: {} }), fields))).toEqual({ fields, changedBy: 'Meera', changedAt: null, items })
  expect(await open(inConflict(edit({ id: 's9', changes: {} }), fields))).toMatchObject({ items: [] })
  expect(await open(inConflict({ kind: 'save-client', payload: { id: 'c1', changes: {} } }, fields))).toMatchObject({ items: [] })
  expect(await open(inConflict({ kind: 'withdraw', payload: {} }, fields))).toMatchObject({ items: [] })
})

test('mine may be kept of all but a package that somebody removed', () => {
  expect(mayKeepMine(both(null), 'items.i1')).toBe(false)
  expect(mayKeepMine(both({ quantity: 2 }), 'items.i1')).toBe(true)
  for (const field of ['items.i1.weight_kg', 'notes', 'its_items.i1', 'items.'])
    expect([field, mayKeepMine(both(null), field)]).toEqual([field, true])
})

const troubled: Partial<OutboxEntry> = {
  state: 'refused',
  attempts: 3,
  pause: goesOn,
  lease: { holder: 'x', ...goesOn },
  refusal: conflictIn({}),
  trouble: conflictIn({}),
  answer: { status: 'conflict', version: null, epoch: 'e1' },
  withdrawal: someWithdrawal('a'),
}

/** A refused change of one's own delivery, in whose place this goes out. */
async function replaced(payload: object | null, epoch = 'e1') {
  const entry = someEntry('a', 's1', troubled)
  const db = await outboxWith([{ ...entry, command: { ...entry.command, replaces: ['first'] } }, someEntry('b', 's2')])
  await db.shipments.add(someShipment({ id: 's1' }))
  await changeMeta(db, 'contact', { clockOffsetMs: -7, epoch })
  const [before] = await db.outbox.toArray()
  const { entryId } = await db.transaction('rw', [...recordTables(db), db.meta], async () =>
    replaceRefusedCommand(db, before!, { payload, reason: 'Decided', now: LATER }),
  )
  expect(await readNotedWork(db)).toBe(1)
  return { db, entryId, before: before!, entries: await db.outbox.orderBy('seq').toArray() }
}

test('work in place of what was refused takes its place in the order, from the beginning, and shows; the refused stays as a receipt', async () => {
  const payload = { ...someEntry('a', 's1').command.payload, outcome: 'Returned' }
  const { db, entryId, before, entries } = await replaced(payload)
  const [anew, beside, receipt, ...others] = entries
  expect(others).toEqual([])
  expect(beside?.entryId).toBe('b')
  expect(anew).toEqual({
    ...before,
    entryId,
    state: 'waiting',
    attempts: 0,
    pause: null,
    lease: null,
    refusal: null,
    answer: null,
    trouble: null,
    withdrawal: null,
    command: { ...before.command, id: entryId, claimedAt: LATER.toISOString(), clockOffsetMs: -7, payload, replaces: ['first', 'a'] },
  })
  expect(receipt).toEqual({ ...before, seq: receipt?.seq, state: 'discarded', discardReason: 'Decided', confirmedAt: LATER.getTime() })
  expect(await db.neverOffered.toCollection().primaryKeys()).toEqual([entryId])
  expect((await db.shipments.get('s1'))?.status).toBe('Returned')
  expect(await db.serverRows.get(['shipments', 's1'])).toMatchObject({ row: { status: 'Out for Delivery' } })
})

test('in place of what a server of another epoch refused, which may have been carried out since, nothing is called unsent', async () => {
  const { db } = await replaced({}, 'e2')
  expect(await db.neverOffered.count()).toBe(0)
})

test('with nothing left to send the refused is a receipt where it stood', async () => {
  const { db, entryId, before, entries } = await replaced(null)
  expect(entryId).toBeNull()
  expect(entries).toHaveLength(2)
  expect(entries[0]).toEqual({ ...before, state: 'discarded', discardReason: 'Decided', confirmedAt: LATER.getTime() })
  expect(await db.neverOffered.count()).toBe(0)
})

test('work on what this device knows nothing of is replaced as well', async () => {
  const entry = someEntry('a', 's1', troubled)
  Object.assign(entry.command.payload, { shipmentId: null })
  const db = await outboxWith([entry])
  const { payload } = entry.command
  const [before] = await db.outbox.toArray()
  const { entryId } = await db.transaction('rw', [...recordTables(db), db.meta], async () =>
    replaceRefusedCommand(db, before!, { payload, reason: 'Decided', now: LATER }),
  )
  expect((await entriesById(db))[entryId!]).toMatchObject({ state: 'waiting', command: { payload } })
})
