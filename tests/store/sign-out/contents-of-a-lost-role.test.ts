import { expect, test, vi } from 'vitest'
import type { CommandAnswer, CommandKind, CommandPayloads } from '#domain/sync/command.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { changeMeta } from '#store/database/meta.ts'
import type { OutboxEntry, Refusal } from '#store/outbox/outbox-entry.ts'
import { tablesOfARole } from '#store/mirror/clear-mirror.ts'
import { forgetFormerRole, forgetReceipts } from '#store/sign-out/forget-contents.ts'
import { entriesById, outboxWith, someEntry, someWork } from '#tests/support/outbox-rows.ts'
import { someShipment } from '#tests/support/shipments.ts'

type Done = Parameters<typeof someWork>[2]

const changes = { city: { from: 'Pune', to: 'Nashik' } } as never
const item = { id: 'i1', description: 'Books' } as never

/** What each act of the office was, and what its receipt still says once the role is lost. */
const acts: { [Kind in CommandKind]?: [done: CommandPayloads[Kind], left: CommandPayloads[Kind]] } = {
  'create-shipment': [
    { shipment: someShipment({ id: 'x' }), items: [item] },
    { shipment: { id: 'x' }, items: [] },
  ],
  'update-shipment': [
    { id: 'x', changes, items: { added: [item] } },
    { id: 'x', changes: {} },
  ],
  'delete-shipment': [{ id: 'x', seenAt: '2026-11-20T12:00:00.000Z' }, { id: 'x' }],
  'assign-driver': [
    { shipmentId: 'x', driverId: 'driver-1', from: 'driver-2' },
    { shipmentId: 'x', driverId: null },
  ],
  'decide-failed': [
    { shipmentId: 'x', decision: 'again', againOn: '2026-11-21', warehouseId: null, changes },
    { shipmentId: 'x', decision: 'again', againOn: '2026-11-21', warehouseId: null },
  ],
  'save-client': [
    { id: 'x', isNew: true, changes },
    { id: 'x', isNew: true, changes: {} },
  ],
  'delete-client': [{ id: 'x', seen: { client_name: 'Zubeida' } }, { id: 'x' }],
  'save-warehouse': [
    { id: 'x', isNew: true, changes },
    { id: 'x', isNew: true, changes: {} },
  ],
  'delete-warehouse': [{ id: 'x', seen: { name: 'Zubeida' } }, { id: 'x' }],
  'save-run-sheet': [
    { id: 'x', isNew: true, changes, added: ['s1'], removed: ['s2'], order: ['s1'], overLimitReason: 'Zubeida pays' },
    { id: 'x', isNew: true, changes: {}, added: [], removed: [], order: [] },
  ],
  'send-out-run-sheet': [
    { id: 'x', reason: 'Zubeida waits', overLimitReason: 'Zubeida pays' },
    { id: 'x', reason: '' },
  ],
  'close-run-sheet': [
    { id: 'x', stops: [{ shipmentId: 's1', outcome: 'Returned', note: 'Zubeida' } as never], missingPieces: 'Zubeida' },
    { id: 'x', stops: [] },
  ],
}

const workOf = (kind: string, payload: unknown, given: Partial<OutboxEntry> = {}) =>
  someWork(kind, `any:${kind}`, { kind, payload } as Done, given)

const forget = (db: WaybillDatabase, how: (db: WaybillDatabase) => Promise<void> = forgetFormerRole) =>
  db.transaction('rw', [...tablesOfARole(db), db.meta], async () => {
    await how(db)
  })

const isReceipt = { state: 'confirmed', confirmedAt: 1 } as const

test('a receipt of a lost role says what was done to which record, and nothing of how', async () => {
  const db = await outboxWith(Object.entries(acts).map(([kind, [done]]) => workOf(kind, done, isReceipt)))
  await forget(db)
  const left = await entriesById(db)
  for (const [kind, [, expected]] of Object.entries(acts)) {
    expect(left[kind]?.command).toStrictEqual(workOf(kind, expected).command)
    expect(left[kind]).toMatchObject({ contentsGone: true, ofFormerRole: true })
  }
  db.close()
})

test('a person’s own acts at the door and in the warehouse stay whole', async () => {
  const own = {
    'correct-delivery': { corrects: 'd1', keepsPhoto: true, notes: 'left with the guard' },
    'scan-at-warehouse': { shipmentId: 's1', trackingNumber: '17', warehouseId: 'w1', direction: 'in' },
    'undo-scan': { scanId: 'c1', shipmentId: 's1', trackingNumber: '17', warehouseId: 'w1' },
    withdraw: { commandId: 'c1', commandKind: 'record-delivery' },
  }
  const entries = [someEntry('record-delivery', 's1', isReceipt), ...Object.entries(own).map(([kind, of]) => workOf(kind, of, isReceipt))]
  const db = await outboxWith(entries)
  await forget(db)
  expect(Object.values(await entriesById(db))).toStrictEqual(
    entries.map((entry) => ({ ...entry, seq: expect.any(Number) as number, ofFormerRole: true })),
  )
  db.close()
})

test('what is unsent, refused or not pulled yet stays whole until it is settled', async () => {
  const states = ['waiting', 'sending', 'backoff', 'signed-out', 'refused', 'accepted', 'confirmed', 'discarded'] as const
  const db = await outboxWith(
    states.map((state) => ({ ...workOf('save-client', { id: 'x', isNew: true, changes }, { state }), entryId: state })),
  )
  await forget(db)
  const gone = Object.values(await entriesById(db)).flatMap(({ entryId, contentsGone }) => (contentsGone === true ? [entryId] : []))
  expect(gone).toEqual(['confirmed', 'discarded'])
  db.close()
})

test('without a lost role the office keeps its receipts, a driver none that is not of the door, and nobody is taken for a driver', async () => {
  const kept = async (role: 'driver' | 'staff' | 'manager' | 'admin' | null, given: Partial<OutboxEntry> = {}) => {
    const db = await outboxWith([workOf('save-client', { id: 'x', isNew: true, changes }, { ...isReceipt, ...given })])
    await changeMeta(db, 'mirror', { role })
    await forget(db, forgetReceipts)
    const isKept = (await entriesById(db))['save-client']?.contentsGone !== true
    db.close()
    return isKept
  }
  expect([await kept('staff'), await kept('manager'), await kept('admin'), await kept(null), await kept('driver')]).toEqual([
    true,
    true,
    true,
    true,
    false,
  ])
  expect([await kept('staff', { ofFormerRole: true }), await kept('staff', { ofFormerRole: false })]).toEqual([false, true])
})

test('a receipt whose contents are gone is not written again', async () => {
  const db = await outboxWith([workOf('save-client', { id: 'x', isNew: true, changes }, isReceipt)])
  await forget(db)
  let written = 0
  db.outbox.hook('updating', () => {
    written += 1
  })
  await forget(db)
  await forget(db, forgetReceipts)
  expect(written).toBe(0)
  db.close()
})

test('work that only a newer app knows stays as it is', async () => {
  const entry = workOf('of-a-newer-app', { id: 'x' }, isReceipt)
  const db = await outboxWith([entry])
  await forget(db)
  expect((await entriesById(db))['of-a-newer-app']?.command).toStrictEqual(entry.command)
  db.close()
})

test('a refusal in words that say nothing of others is not written again', async () => {
  const refusal = { code: 'in-use', message: 'It is used.' }
  const db = await outboxWith([someEntry('a', 's1', { state: 'refused', ofFormerRole: true, refusal, trouble: refusal })])
  const put = vi.spyOn(IDBObjectStore.prototype, 'put')
  await forget(db)
  expect((put.mock.contexts as IDBObjectStore[]).map(({ name }) => name)).not.toContain('outbox')
  put.mockRestore()
  db.close()
})

test('each thing that others wrote is taken from an entry that came by it after the role was lost', async () => {
  const conflict: NonNullable<CommandAnswer['conflict']> = { fields: {}, changedBy: null, changedAt: null }
  const leftOut = [{ code: 'on-another-sheet', message: 'Of Zubeida.', shipmentIds: [] }]
  const answer = { status: 'applied', version: null, epoch: 'e1' } as const
  const own: Refusal = { code: 'embargoed', message: 'The office refused it.' }
  const cases: [before: Partial<OutboxEntry>, after: Partial<OutboxEntry>][] = [
    [{ edited: someShipment({ id: 's1' }) }, {}],
    [{ answer: { ...answer, leftOut } }, { answer }],
    [{ refusal: { code: 'embargoed', message: 'Not for Zubeida.' } }, { refusal: own }],
    [{ trouble: { code: 'embargoed', message: 'Not for Zubeida.' } }, { trouble: own }],
    [{ refusal: { ...own, conflict } }, { refusal: own, discardReason: null }],
    [{ trouble: { ...own, conflict } }, { trouble: own }],
    [
      { refusal: { ...own, conflict }, discardReason: 'Kept “Zubeida”' },
      { refusal: own, discardReason: 'Decided.' },
    ],
    [
      { refusal: { code: 'embargoed', message: 'Not for Zubeida.' }, discardReason: 'Not mine' },
      { refusal: own, discardReason: 'Not mine' },
    ],
    [{ discardReason: 'Not mine' }, { discardReason: 'Not mine' }],
  ]
  for (const [before, after] of cases) {
    const db = await outboxWith([someEntry('a', 's1', { state: 'refused', ofFormerRole: true, ...before })])
    await forget(db)
    const { a } = await entriesById(db)
    const entry = someEntry('a', 's1', { state: 'refused', ofFormerRole: true, ...before, ...after })
    delete entry.edited
    expect(a).toStrictEqual({ ...entry, seq: expect.any(Number) as number })
    db.close()
  }
})

test('the words of codes that say nothing of others stay, all others are this app’s own', async () => {
  const harmless = `
    already-exists app-too-old cash-not-counted client-code-taken driver-not-active frozen-by-collection frozen-by-invoice
    has-payment has-proof id-reused in-use invalid keeps-failing not-allowed
    not-found not-scanned on-invoice price-out-of-range replaced sheet-closed too-late
    tracking-number-invalid tracking-number-taken unknown-kind unknown-version withdrawn
  `
    .trim()
    .split(/\s+/)
  const codes = [...harmless, 'changed-meanwhile', 'of-a-newer-server', '']
  const db = await outboxWith(
    codes.map((code) => someEntry(code, 's1', { state: 'refused', refusal: { code, message: 'Its own words.' } })),
  )
  await forget(db)
  const left = await entriesById(db)
  expect(codes.map((code) => left[code]?.refusal)).toStrictEqual([
    ...harmless.map((code) => ({ code, message: 'Its own words.' })),
    { code: 'changed-meanwhile', message: 'Somebody else changed it.' },
    { code: 'of-a-newer-server', message: 'The office refused it.' },
    { code: '', message: 'The office refused it.' },
  ])
  db.close()
})

test('what the office told of cash and of deciding goes with the role, and what a person noted for themselves stays', async () => {
  const db = await outboxWith([])
  await db.meta.bulkPut([
    { key: 'cash', told: { carriedPaise: 5, checkedPaise: 0, limitPaise: 9, handOvers: [] } },
    { key: 'decisions', within: { attempts: 2, workingDays: 1, clients: {} } },
    { key: 'calls', at: { '98': '2026-11-20T12:00:00.000Z' } },
  ])
  await forget(db)
  expect((await db.meta.toCollection().primaryKeys()).filter((key) => key !== 'syncLease')).toEqual(['calls'])
  db.close()
})
