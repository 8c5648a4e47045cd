import '#tests/support/indexed-db.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CustomerAccount } from '#domain/people/customer-account.ts'
import type { Client } from '#domain/people/client.ts'
import type { Command, CommandKind, CommandPayloads } from '#domain/sync/command.ts'
import type { MirrorPage, PushAnswer } from '#domain/sync/mirror.ts'
import type { Shipment } from '#domain/shipment/shipment.ts'
import type { ShipmentName } from '#domain/shipment/names-of-shipment.ts'
import type { AskAccounts } from '#features/shipments/csv/accounts-of-file.ts'
import { checkFile } from '#features/shipments/csv/check-file.ts'
import { exportShipments } from '#features/shipments/csv/export-shipments.ts'
import type { AskServer } from '#features/shipments/csv/known-anywhere.ts'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { readCsv } from '#csv-import/read-csv.ts'
import { callAs, signIn, type Caller } from '#tests/support/backend/caller.ts'
import { choosePasswordByMail } from '#tests/support/backend/mails-of-server.ts'
import { startTestServer, type TestServer } from '#tests/support/backend/test-server.ts'

let full: TestServer
let empty: TestServer

beforeAll(async () => {
  full = await startTestServer()
  empty = await startTestServer({ demo: false })
})
afterAll(async () => {
  await full.remove()
  await empty.remove()
})

/** The first account of a company, as its owner makes it. */
async function firstAdmin({ url, secrets }: TestServer): Promise<Caller> {
  const email = 'owner@waybill.example'
  expect((await callAs(url).post('/auth/v1/signup', { email, password: 'waybill-demo' })).status).toBe(200)
  await choosePasswordByMail(url, email, 'waybill-demo')
  expect((await callAs(url, { apikey: secrets.secretKey }).rpc('make_first_admin', { email })).body).toMatchObject({ done: true })
  return signIn(url, email)
}

async function mirrored<Row>(caller: Caller, table: 'shipments' | 'clients'): Promise<Row[]> {
  const rows: Row[] = []
  for (let after: MirrorPage['next'] = null; ;) {
    const page = (await caller.rpc('sync_mirror', { table, limit: 500, after })).body as MirrorPage
    rows.push(...(page.rows as Row[]))
    if (page.next === null) return rows
    after = page.next
  }
}

async function deviceOf(caller: Caller): Promise<WaybillDatabase> {
  const db = openDatabase(crypto.randomUUID())
  await db.shipments.bulkAdd(await mirrored<Shipment>(caller, 'shipments'))
  await db.clients.bulkAdd(await mirrored<Client>(caller, 'clients'))
  return db
}

async function push<Kind extends CommandKind>(
  caller: Caller,
  kind: Kind,
  given: { record: string; payload: CommandPayloads[Kind] }[],
): Promise<void> {
  for (let at = 0; at < given.length; at += 50) {
    const commands = given.slice(at, at + 50).map(
      ({ record, payload }) =>
        ({
          id: crypto.randomUUID(),
          kind,
          payloadVersion: 1,
          record,
          claimedAt: new Date().toISOString(),
          clockOffsetMs: 0,
          payload,
        }) as Command,
    )
    const { answers } = (await caller.rpc('sync_push', { commands })).body as Extract<PushAnswer, { answers: unknown }>
    expect(answers.filter(({ status }) => status !== 'applied')).toEqual([])
  }
}

const asking =
  (caller: Caller): AskServer =>
  async (asked) => ({
    kind: 'answer',
    value: (await caller.rpc('known_shipments', asked)).body as { known: ShipmentName[] },
    serverTime: null,
  })

const accountsOf =
  (caller: Caller): AskAccounts =>
  async (wanted) => ({
    kind: 'answer',
    value: (await caller.rpc('find_customer_accounts', wanted)).body as { accounts: CustomerAccount[] },
    serverTime: null,
  })

async function exported(db: WaybillDatabase): Promise<Blob> {
  const ids = await db.shipments.toCollection().primaryKeys()
  const done = await exportShipments(db, ids, () => undefined, new AbortController().signal)
  if (done === null) throw new Error('Nobody cancelled')
  return done.file
}

/** Another company has accounts, drivers and invoices of its own, and the server's clock says when a shipment was made and finished. */
const OF_THE_COMPANY = new Set(['Customer Account', 'Driver', 'Created', 'Delivered', 'Cancelled', 'Delivery Notes', 'Invoice Number'])

async function contentOf(file: Blob) {
  const read = await readCsv(file)
  if (!read.ok) throw new Error(read.refusal)
  const rows = read.rows.map(({ cells }) =>
    Object.fromEntries(read.header.flatMap((title, at) => (OF_THE_COMPANY.has(title) ? [] : [[title, cells[at]]]))),
  )
  const place = (row: Record<string, string | undefined>) => `${row['Tracking Number']} ${row['Package']}`
  return { read, rows: rows.toSorted((a, b) => place(a).localeCompare(place(b))) }
}

test('what one company exports, another imports and exports the same', async () => {
  const here = await deviceOf(await signIn(full.url, 'staff@waybill.example'))
  const { read, rows } = await contentOf(await exported(here))
  expect(rows.length).toBeGreaterThan(100)

  const owner = await firstAdmin(empty)
  await push(
    owner,
    'save-client',
    (await here.clients.toArray()).map(({ id, ...fields }) => ({
      record: `client:${id}`,
      payload: { id, isNew: true, changes: Object.fromEntries(Object.entries(fields).map(([field, to]) => [field, { from: '', to }])) },
    })),
  )
  const there = await deviceOf(owner)
  expect(await there.shipments.count()).toBe(0)
  const accounts = read.header.indexOf('Customer Account')
  const file = read.rows.map((row) => ({ ...row, cells: row.cells.map((cell, at) => (at === accounts ? '' : cell)) }))
  const { shipments } = await checkFile(there, read.header, file, asking(owner), accountsOf(owner))
  expect(shipments.flatMap((each) => (each.state === 'faulty' ? each.problems : []))).toEqual([])
  await push(
    owner,
    'create-shipment',
    shipments.flatMap((each) =>
      each.state === 'ready' ? [{ record: `shipment:${each.payload.shipment.id}`, payload: each.payload }] : [],
    ),
  )

  const afterwards = await deviceOf(owner)
  expect((await contentOf(await exported(afterwards))).rows).toEqual(rows)
  // The device from before holds none of them: the server knows.
  for (const device of [afterwards, there]) {
    const again = await checkFile(device, read.header, file, asking(owner), accountsOf(owner))
    expect(new Set(again.shipments.map(({ state }) => state))).toEqual(new Set(['here']))
  }
})
