import { expect, test } from 'vitest'
import { BLANK_CLIENT } from '#domain/people/client.ts'
import type { Shipment } from '#domain/shipment/shipment.ts'
import { typedFromShipment } from '#domain/shipment/shipment-fields.ts'
import { cacheResponse } from '#store/copies/response-cache.ts'
import { assignDriver } from '#store/writes/assign-driver.ts'
import { createShipment } from '#store/writes/create-shipment.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { readMeta } from '#store/database/meta.ts'
import { discardEntry, retryNow } from '#store/outbox/queue-actions.ts'
import { readQueue } from '#store/outbox/queue.ts'
import { recordDelivery } from '#store/writes/record-delivery.ts'
import { resolveConflict } from '#store/outbox/resolve-conflict.ts'
import { saveClient } from '#store/writes/save-client.ts'
import { searchShipments } from '#store/search/search-shipments.ts'
import { clearKeptCopies } from '#store/copies/kept-copies.ts'
import { keepDetail } from '#store/copies/opened-shipments.ts'
import { readUnfinishedForms, saveShipmentDraft } from '#store/drafts/shipment-draft.ts'
import { readStatusCounts } from '#store/search/status-counts.ts'
import { updateShipment } from '#store/writes/update-shipment.ts'
import { keepStock, readStock } from '#store/copies/kept-stock.ts'
import { Device, somePhoto } from '#tests/support/device.ts'
import { FakeBackend, rejected } from '#tests/support/fake-backend.ts'
import { someShipment } from '#tests/support/shipments.ts'

const DAY_MS = 86_400_000
const NAME = 'Zubeida Rahman'
const PHONE = '9812312399'
const PRICE = 4711.5
const WEIGHT = 98_761.5
const CODE = 'ZUB-77'
const WORDS = [NAME, PHONE, String(PRICE), String(WEIGHT), CODE]

/** Where in the whole database any of the words stands, in any case: "outbox 3". */
async function findWords(db: WaybillDatabase, words: readonly string[] = WORDS): Promise<string[]> {
  const found: string[] = []
  for (const table of db.tables) {
    await table.each((row: unknown, cursor) => {
      const text = JSON.stringify(row, (_key, value: unknown) => (value instanceof ArrayBuffer ? null : value)).toLowerCase()
      if (words.some((word) => text.includes(word.toLowerCase()))) found.push(`${table.name} ${JSON.stringify(cursor.primaryKey)}`)
    })
  }
  return found
}

const secret = (id: string, more: Partial<Shipment> = {}) =>
  someShipment({
    id,
    to_name_or_company: NAME,
    to_contact_number: PHONE,
    from_contact_number: PHONE,
    base_price: PRICE,
    total_weight: WEIGHT,
    ...more,
  })

const noUpdates = { updates: [], proofs: [] }

async function stockWith(db: WaybillDatabase, ...shipments: Shipment[]): Promise<void> {
  const parcels = shipments.map(({ id, tracking_number, status, to_name_or_company, to_city }) => ({
    id,
    tracking_number,
    status,
    to_name_or_company,
    to_city,
    since: '2026-11-20T06:00:00.000Z',
  }))
  const at = new Date('2026-11-20T12:00:00.000Z')
  await keepStock(db, 'w1', { stock: { total: parcels.length, parcels }, afterSeq: 0, askedAt: at, now: at })
}

/** Somebody of the office whose device holds the words in every way there is. */
async function officeDesk(): Promise<Device> {
  const device = new Device({ userId: 'staff-1', server: new FakeBackend() })
  const { server, db } = device
  server.role = 'staff'
  for (const id of ['s1', 's2', 's3', 's4']) server.put('shipments', secret(id))
  server.put('clients', { ...BLANK_CLIENT, id: 'c1', client_code: 'P101', client_name: NAME, contact_phone: PHONE })
  server.put('drivers', { id: 'driver-1', name: NAME, phone_number: PHONE })
  server.decideWithin = { attempts: 2, workingDays: 1, clients: { [CODE]: 0 } }
  server.put('warehouses', { id: 'w1', name: NAME, location: 'Pune', capacity: '', status: 'active', user_id: null })
  await device.round()

  await keepDetail(db, 's1', { shipment: null, ...noUpdates, updates: [] })
  await cacheResponse(db, 'invoices of P101', { invoices: [{ client: NAME, total: PRICE }] })
  await stockWith(db, secret('s1'), secret('s2'))
  const opened = secret('s2')
  await saveShipmentDraft(db, 'shipment:edit:s2', {
    typed: { ...typedFromShipment(secret('s2'), () => crypto.randomUUID()), ...withoutWords() },
    opened,
    savedAt: 5,
  })

  // Receipts of every kind, one that was refused, one that was decided, one that was given up.
  const now = new Date(device.now)
  await createShipment(db, { shipment: { ...secret('made'), id: 'made' }, items: [] }, now)
  await updateShipment(db, { id: 's1', changes: { base_price: { from: PRICE, to: 1 } } }, now)
  await assignDriver(db, ['s2'], 'driver-2', now)
  await saveClient(db, { id: 'c2', opened: null, typed: { ...BLANK_CLIENT, client_code: 'Z1', client_name: NAME, contact_phone: PHONE } })
  const edits = ['s3', 's4'].map((id) => updateShipment(db, { id, changes: { notes: { from: null, to: 'ring twice' } } }, now))
  const conflicts = await Promise.all(edits)
  for (const edit of conflicts) {
    server.verdicts.set(edit?.entryId ?? '', ({ id }) => ({
      id,
      status: 'conflict',
      code: 'changed-meanwhile',
      message: `Sita Staff changed “${NAME}” at 5 pm.`,
      version: null,
      conflict: { fields: { notes: { from: null, yours: 'ring twice', theirs: NAME } }, changedBy: null, changedAt: null },
    }))
  }
  await device.round()
  await resolveConflict(db, conflicts[0]?.entryId ?? '', { choices: { notes: 'theirs' }, inWords: `Notes: theirs is kept, “${NAME}”` })
  const givenUp = await updateShipment(db, { id: 's2', changes: { notes: { from: NAME, to: 'x' } } }, now)
  await discardEntry(db, givenUp?.entryId ?? '', 'A mistake')
  return device
}

/** What was typed is this person's own work, and stays. */
function withoutWords(): Partial<ReturnType<typeof typedFromShipment>> {
  const { to, from } = typedFromShipment(someShipment({ id: 'x' }), () => 'x')
  return { to, from, packages: [] }
}

const losses: [how: string, lose: (server: FakeBackend) => void][] = [
  [
    'who becomes a driver',
    (server) => {
      server.role = 'driver'
      server.scope += 1
      server.rows.clear()
    },
  ],
  [
    'who becomes a driver while a backup is restored',
    (server) => {
      server.role = 'driver'
      server.scope += 1
      server.epoch = 'epoch-2'
      server.rows.clear()
    },
  ],
  [
    'who is switched off',
    (server) => {
      server.denied = 'inactive'
    },
  ],
  [
    'who becomes a customer',
    (server) => {
      server.denied = 'customer'
    },
  ],
]

test.each(losses)('the device of somebody %s keeps nothing of the office', async (_how, lose) => {
  const device = await officeDesk()
  expect((await findWords(device.db)).length).toBeGreaterThan(20)
  lose(device.server)
  await device.round()
  await device.round()
  expect(await findWords(device.db)).toEqual([])
})

test.each(losses)('an accepted entry that was not pulled yet is a receipt without contents for somebody %s', async (_how, lose) => {
  const device = await officeDesk()
  const { server, db } = device
  await createShipment(db, { shipment: { ...secret('late'), id: 'late' }, items: [] })
  server.fates.pull.push({ kind: 'unreachable' })
  await device.round()
  expect(await device.states()).toContain('accepted')
  lose(server)
  server.fates.mirror.push({ kind: 'unreachable' })
  device.later(60_000)
  await device.round()
  expect(await findWords(db)).toEqual([])
  device.later(60_000)
  await device.round()
  await device.round()
  expect(await device.states()).not.toContain('accepted')
  expect(await findWords(db)).toEqual([])
})

test('nothing is left when the role goes between two pages of a first mirror', async () => {
  const device = await officeDesk()
  const { server } = device
  server.epoch = 'epoch-2'
  server.fates.mirror.push({ kind: 'unreachable' })
  await device.round()
  expect((await readMeta(device.db, 'mirror')).phase).toBe('none')
  losses[0]?.[1](server)
  device.later(60_000)
  await device.round()
  expect(await findWords(device.db)).toEqual([])
})

test('unsent work of a role that is gone stays whole, and its contents go once it is settled', async () => {
  const device = await officeDesk()
  const { server, db } = device
  server.verdicts.set('update-shipment', ({ id }) => ({ id, status: 'retry', code: 'busy', message: null, version: null }))
  const edit = await updateShipment(db, { id: 's1', changes: { to_name_or_company: { from: NAME, to: 'Asha' } } })
  const before = await db.outbox.where('entryId').equals(edit!.entryId).first()
  losses[0]?.[1](server)
  await device.round()
  const kept = await db.outbox.where('entryId').equals(edit!.entryId).first()
  expect(kept?.command).toEqual(before?.command)
  expect(await findWords(db)).toEqual([`outbox ${kept?.seq}`])

  server.verdicts.set('update-shipment', rejected('not-allowed'))
  device.later(600_000)
  await device.round()
  await retryNow(db, edit!.entryId)
  await device.round()
  const refused = await db.outbox.where('state').equals('refused').last()
  await discardEntry(db, refused?.entryId ?? '', 'Not mine any more')
  await device.round()
  expect(await findWords(db)).toEqual([])
})

test('an answer that was on its way when the role went does not stay either', async () => {
  const device = await officeDesk()
  device.server.denied = 'inactive'
  await device.round()
  await cacheResponse(device.db, 'invoices of P101', { client: NAME })
  await device.round()
  expect(await findWords(device.db)).toEqual([])
})

test('receipts still tell what was done, and what was captured at a door stays whole', async () => {
  const device = await officeDesk()
  await recordDelivery(device.db, {
    shipmentId: 's1',
    trackingNumber: '17',
    outcome: 'Delivered',
    notes: 'left with the guard',
    photo: null,
  })
  await device.round()
  device.server.denied = 'inactive'
  await device.round()
  const queue = await readQueue(device.db)
  expect(queue.find(({ kind }) => kind === 'record-delivery')).toMatchObject({ notes: 'left with the guard', outcome: 'Delivered' })
  expect(queue.map(({ title }) => title)).toEqual(expect.arrayContaining(['New client', expect.stringContaining('New shipment')]))
  const receipts = await device.db.outbox.where('state').anyOf('confirmed', 'discarded').toArray()
  expect(receipts.filter(({ contentsGone }) => contentsGone !== true).map(({ command }) => command.kind)).toEqual(['record-delivery'])
})

test('what a lost role did is no longer called delivered once a restored office may have forgotten it', async () => {
  const device = await officeDesk()
  await recordDelivery(device.db, { shipmentId: 's1', trackingNumber: '17', outcome: 'Delivered', notes: '', photo: null })
  await device.round()
  device.server.denied = 'customer'
  await device.round()
  const called = async () => (await readQueue(device.db)).flatMap(({ kind, state }) => (state === 'delivered-to-office' ? [kind] : []))
  expect(await called()).toEqual(expect.arrayContaining(['create-shipment', 'record-delivery']))
  device.server.denied = null
  device.server.scope += 1
  device.server.epoch = 'restored'
  await device.round()
  await device.round()
  expect(await called()).toEqual(['record-delivery'])
})

test('work made before the server said that this is a driver leaves no contents either', async () => {
  const device = new Device({ userId: 'driver-1', server: new FakeBackend() })
  const created = await createShipment(device.db, { shipment: secret('made'), items: [] }, new Date(device.now))
  // The edit remembers the shipment as it was opened.
  const edited = await updateShipment(device.db, { id: 'made', changes: { notes: { from: null, to: 'ring twice' } } }, new Date(device.now))
  for (const id of [created.entryId, edited?.entryId ?? '']) {
    device.server.verdicts.set(id, rejected('not-allowed'))
    await device.round()
    await discardEntry(device.db, id, 'I may not', new Date(device.now))
  }
  await device.round()
  expect(await findWords(device.db)).toEqual([])
})

test('a refused edit stays refused with its reason, without what others had written', async () => {
  const device = await officeDesk()
  losses[0]?.[1](device.server)
  await device.round()
  const refused = await device.db.outbox.where('state').equals('refused').toArray()
  expect(refused.map(({ refusal }) => refusal)).toEqual([{ code: 'changed-meanwhile', message: 'Somebody else changed it.' }])
})

test('a refusal’s words about others go with the role; its code stays, in the app’s own words', async () => {
  const device = await officeDesk()
  const { db, server } = device
  const verdicts = [
    ['embargoed', `“${NAME}” takes nothing any more.`],
    ['driver-not-active', 'This driver is not active.'],
  ] as const
  for (const [code, message] of verdicts) {
    const made = await createShipment(db, { shipment: someShipment({ id: code }), items: [] })
    server.verdicts.set(made.entryId, ({ id }) => ({ id, status: 'rejected', code, message, version: null }))
    await device.round()
  }
  const told = async () => (await readQueue(db)).flatMap(({ refusal }) => (refusal === null ? [] : [refusal]))
  expect((await told()).map(({ message }) => message).filter((message) => message.includes(NAME))).toHaveLength(3)
  losses[2]?.[1](server)
  await device.round()
  expect(await findWords(db)).toEqual([])
  expect(await told()).toEqual(
    expect.arrayContaining([
      { code: 'embargoed', message: 'The office refused it.' },
      { code: 'driver-not-active', message: 'This driver is not active.' },
      { code: 'changed-meanwhile', message: 'Somebody else changed it.' },
    ]),
  )
})

test('rounds of somebody denied write the outbox once, and not again', async () => {
  const device = await officeDesk()
  let written: unknown[] = []
  device.db.outbox.hook('updating', (changes) => {
    written.push(changes)
  })
  device.server.denied = 'inactive'
  await device.round()
  expect(written.length).toBeGreaterThan(0)
  written = []
  await device.round()
  expect(written).toEqual([])
})

test('the text typed into a form stays, and cannot undo later changes by others', async () => {
  const device = await officeDesk()
  losses[0]?.[1](device.server)
  await device.round()
  const [form, ...others] = await readUnfinishedForms(device.db)
  expect(others).toEqual([])
  expect(form).toMatchObject({ opened: null, savedAt: 5, typed: { to: { city: 'Pune' } } })
  expect(form?.key).toMatch(/^shipment:copy:/)
})

test('a person of the office who is promoted keeps their receipts and their forms', async () => {
  const device = await officeDesk()
  device.server.role = 'manager'
  device.server.scope += 1
  await device.round()
  expect(await device.db.outbox.filter(({ contentsGone }) => contentsGone === true).count()).toBe(0)
  expect(await device.db.outbox.filter(({ refusal }) => refusal?.conflict !== undefined).count()).toBeGreaterThan(0)
  expect((await readUnfinishedForms(device.db)).map(({ key }) => key)).toEqual(['shipment:edit:s2'])
})

/** A driver with a parcel that holds the words, and one that does not. */
async function phone(): Promise<Device> {
  const device = new Device()
  device.server.put('shipments', secret('s1'))
  device.server.put('shipments', someShipment({ id: 's2' }))
  await device.round()
  await keepDetail(device.db, 's1', { shipment: null, updates: [], proofs: [{ tracking_number: PHONE } as never] })
  await stockWith(device.db, secret('s1'), someShipment({ id: 's2' }))
  return device
}

const list = (device: Device) =>
  searchShipments(device.db, { text: '', status: null, from: null, to: null, sort: 'created', direction: 'desc', page: 1, pageSize: 10 })

test('a parcel that is reassigned takes every copy of it along in the same round', async () => {
  const device = await phone()
  expect((await list(device)).total).toBe(2)
  device.server.takeAway('shipments', 's1')
  await device.round()
  expect(await findWords(device.db)).toEqual([])
  expect((await list(device)).rows.map(({ id }) => id)).toEqual(['s2'])
  expect(await readStatusCounts(device.db)).toEqual({ total: 1, byStatus: { 'Out for Delivery': 1 } })
  expect(await readStock(device.db, 'w1')).toMatchObject({ total: 1, parcels: [{ id: 's2' }] })
})

test('it does so even where the round does not come to its end', async () => {
  const device = await phone()
  await recordDelivery(device.db, { shipmentId: 's2', trackingNumber: 'x', outcome: 'Delivered', notes: '', photo: await somePhoto() })
  device.server.takeAway('shipments', 's1')
  device.server.beforeAnswer = (call) => {
    if (device.server.calls.filter((each) => each === 'pull').length === 1 && call === 'pull') device.server.pullPageRows = 1
    if (device.server.calls.filter((each) => each === 'pull').length > 1) device.server.network = { kind: 'unreachable' }
  }
  device.server.calls.length = 0
  await device.round()
  expect(await findWords(device.db)).toEqual([])
})

test('a parcel with an own capture on it is gone as well once it is reassigned, and the capture still arrives', async () => {
  const device = await phone()
  device.server.verdicts.set('record-delivery', ({ id }) => ({ id, status: 'retry', code: 'busy', message: null, version: null }))
  await recordDelivery(device.db, { shipmentId: 's1', trackingNumber: 'x', outcome: 'Delivered', notes: '', photo: null })
  device.server.takeAway('shipments', 's1')
  await device.round()
  expect(await findWords(device.db)).toEqual([])
  device.server.verdicts.clear()
  device.later(600_000)
  await device.round()
  expect(device.server.carriedOut).toHaveLength(1)
  expect(await device.db.serverRows.count()).toBe(0)
})

test('one that comes back is found again, and gone again when it leaves again', async () => {
  const device = await phone()
  for (let times = 0; times < 2; times += 1) {
    device.server.takeAway('shipments', 's1')
    await device.round()
    expect(await findWords(device.db)).toEqual([])
    device.server.put('shipments', secret('s1'))
    await device.round()
    expect((await list(device)).total).toBe(2)
  }
})

test('a shipment that left while the mirror was made anew takes its copies along', async () => {
  const device = await phone()
  device.server.epoch = 'epoch-2'
  device.server.rows.delete('shipments:s1')
  await device.round()
  expect((await list(device)).total).toBe(1)
  expect(await findWords(device.db)).toEqual([])
})

test('a pruned shipment leaves the texts of the search with its row', async () => {
  const device = await phone()
  device.server.put('shipments', secret('s3', { status: 'Delivered', updated_at: new Date(device.now).toISOString() }))
  await device.round()
  await clearKeptCopies(device.db)
  device.server.takeAway('shipments', 's1')
  device.later(8 * DAY_MS)
  await device.round()
  expect(await findWords(device.db)).toEqual([])
})

test('of a parcel that goes back its driver keeps no recipient in the texts of the search, and of one that does not, no sender', async () => {
  const device = new Device()
  device.server.put('shipments', secret('s1'))
  device.server.put('shipments', someShipment({ id: 's2', return_state: 'started' }))
  await device.round()
  device.server.put('shipments', someShipment({ id: 's1', return_state: 'started' }))
  await device.round()
  expect(await findWords(device.db, [NAME, PHONE])).toEqual([])
  device.server.put('shipments', secret('s2', { return_state: 'started' }))
  await device.round()
  device.server.put('shipments', someShipment({ id: 's2', return_state: null }))
  await device.round()
  expect(await findWords(device.db, [NAME, PHONE])).toEqual([])
  expect((await list(device)).total).toBe(2)
})

test('of a parcel that was away while the mirror was made anew, and is here again with its recipient, no sender stays', async () => {
  const device = new Device()
  const { server, db } = device
  server.put('shipments', secret('s1', { return_state: 'on-its-way' }))
  await device.round()
  server.verdicts.set('record-delivery', ({ id }) => ({ id, status: 'retry', code: 'busy', message: null, version: null }))
  await recordDelivery(db, { shipmentId: 's1', trackingNumber: 'x', outcome: 'Delivered', notes: '', photo: null })
  server.epoch = 'epoch-2'
  server.rows.delete('shipments:s1')
  server.calls.length = 0
  server.beforeAnswer = (call) => {
    if (call === 'pull' && server.calls.includes('mirror') && !server.rows.has('shipments:s1'))
      server.put('shipments', someShipment({ id: 's1', return_state: null }))
  }
  await device.round()
  await device.round()
  expect(await findWords(db, [NAME, PHONE])).toEqual([])
  expect((await list(device)).rows.map(({ id }) => id)).toEqual(['s1'])
})

test('only packs with shipments that left are written anew, and nobody has to load the others again', async () => {
  const device = new Device()
  const { db, server } = device
  server.mirrorPageRows = 5
  for (let at = 0; at < 25; at += 1) {
    const created_at = new Date(Date.parse('2026-11-01') + at * 60_000).toISOString()
    server.put('shipments', someShipment({ id: `s${at}`, created_at, status: 'Delivered', updated_at: new Date(device.now).toISOString() }))
  }
  await device.round()
  const before = await readMeta(db, 'search')
  const written: number[] = []
  db.searchPacks.hook('updating', (_changes, no) => void written.push(no))
  server.takeAway('shipments', 's13')
  await device.round()
  const [pack] = await db.searchPacks.filter(({ ids }) => ids.includes('s13')).toArray()
  expect(written).toEqual([pack?.no])
  expect((await readMeta(db, 'search')).rewritten).toBe(before.rewritten)
  expect((await list(device)).total).toBe(24)
  written.length = 0
  await device.round()
  expect(written).toEqual([])
  expect((await readMeta(db, 'search')).leftInPacks).toBe(false)
  server.takeAway('shipments', 's2')
  await device.round()
  expect(written).toEqual(await db.searchPacks.filter(({ ids }) => ids.includes('s2')).primaryKeys())
})
