import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import type { Client } from '#domain/people/client.ts'
import type { CommandAnswer } from '#domain/sync/command.ts'
import { hasShipments, readClientShipments } from '#store/reads/client-shipments.ts'
import { deleteClient } from '#store/writes/delete-client.ts'
import { readPendingRecords } from '#store/records/pending-records.ts'
import { readQueue } from '#store/outbox/queue.ts'
import { readClient, readClients, readOtherCodes } from '#store/reads/read-clients.ts'
import { readRefusedClient } from '#store/reads/refused-client.ts'
import { readRefusedDirectoryWork } from '#store/reads/refused-directory-work.ts'
import { correctClient, saveClient, saveClients } from '#store/writes/save-client.ts'
import { Device } from '#tests/support/device.ts'
import { someShipment } from '#tests/support/shipments.ts'

const acme: Client = {
  id: 'c1',
  client_code: 'ACME',
  client_name: 'Acme Traders',
  contact_email: 'books@acme.example',
  contact_phone: '9000000001',
  address: 'Pune',
  gstin: '27AAPFU0939F1ZV',
  pan: 'AAPFU0939F',
}
const typed = { ...acme, client_code: 'BETA', client_name: 'Beta Mills' }
const taken = ({ id }: { id: string }): CommandAnswer => ({
  id,
  status: 'rejected',
  code: 'client-code-taken',
  message: 'This client code is already in use.',
  version: null,
})

async function desk() {
  const device = new Device({ userId: 'admin-1' })
  device.server.role = 'admin'
  device.server.put('clients', acme)
  await device.round()
  return device
}

test('a new client is shown at once, marked until it has arrived', async () => {
  const { db } = await desk()
  await saveClient(db, { id: 'c2', opened: null, typed })
  expect((await readClients(db)).map(({ client_code }) => client_code)).toEqual(['ACME', 'BETA'])
  expect(await readPendingRecords(db, 'clients')).toEqual(new Map([['c2', 'unsent']]))
  expect((await readQueue(db))[0]).toMatchObject({ title: 'New client Beta Mills', isNew: true })
  expect(await readOtherCodes(db, 'c1')).toEqual(new Set(['BETA']))
})

test('an edit sends what was changed from what was opened, and nothing when nothing was; deleting takes it away', async () => {
  const { db } = await desk()
  expect(await saveClient(db, { id: 'c1', opened: acme, typed: acme })).toBeNull()
  await saveClient(db, { id: 'c1', opened: acme, typed: { ...acme, address: 'Nashik' } })
  const [entry] = await db.outbox.toArray()
  expect(entry?.command.payload).toEqual({ id: 'c1', isNew: false, changes: { address: { from: 'Pune', to: 'Nashik' } } })
  expect(await readClient(db, 'c1')).toEqual({ ...acme, address: 'Nashik' })
  await deleteClient(db, 'c1')
  expect(await readClients(db)).toEqual([])
})

test('a refused client is corrected in its place: what was done on top of it waits for the corrected one', async () => {
  const device = await desk()
  const { db } = device
  const refused = await saveClient(db, { id: 'c2', opened: null, typed: { ...typed, client_code: 'GAMMA' } }, new Date(device.now))
  await saveClient(db, { id: 'c2', opened: typed, typed: { ...typed, address: 'Surat' } }, new Date(device.now))
  device.server.verdicts.set(refused?.entryId ?? '', taken)
  await device.round()
  expect(await readRefusedDirectoryWork(db, 'clients')).toMatchObject([
    { entryId: refused?.entryId, recordId: 'c2', what: 'creating', name: 'Beta Mills', code: 'client-code-taken', isConflict: false },
  ])
  const toCorrect = await readRefusedClient(db, 'c2')
  expect(toCorrect).toMatchObject({ isNew: true, changes: { client_code: 'GAMMA' }, message: 'This client code is already in use.' })

  await correctClient(db, toCorrect?.entryId ?? '', { id: 'c2', opened: null, typed }, new Date(device.now))
  expect(await readRefusedDirectoryWork(db, 'clients')).toEqual([])
  await device.round()
  expect(device.server.carriedOut.map(({ payload }) => payload)).toMatchObject([
    { id: 'c2', isNew: true, changes: { client_code: { from: '', to: 'BETA' } } },
    { id: 'c2', isNew: false, changes: { address: { from: typed.address, to: 'Surat' } } },
  ])
  expect((await readQueue(db)).find(({ entryId }) => entryId === refused?.entryId)).toMatchObject({
    state: 'discarded',
    discardReason: 'Corrected and sent again.',
  })
})

test('a client has its shipments page by page, the newest first, also while its code is changed here alone', async () => {
  const device = await desk()
  const { db } = device
  for (const day of [1, 2, 3])
    device.server.put('shipments', someShipment({ id: `s${day}`, client_code: 'ACME', created_at: `2026-11-0${day}T10:00:00.000Z` }))
  for (const other of [{ id: 'other', client_code: 'BETA' }, { id: 'none' }]) device.server.put('shipments', someShipment(other))
  await device.round()
  const page = async (no: number) => {
    const client = await readClient(db, 'c1')
    const { rows, total } = await readClientShipments(db, client ?? acme, { page: no, pageSize: 2 })
    return [total, ...rows.map(({ id }) => id)]
  }
  expect([await page(1), await page(2)]).toEqual([
    [3, 's3', 's2'],
    [3, 's1'],
  ])
  await saveClient(db, { id: 'c1', opened: acme, typed: { ...acme, client_code: 'ACME2' } })
  expect(await page(1)).toEqual([3, 's3', 's2'])
  expect([await hasShipments(db, acme), await hasShipments(db, { id: 'c9', client_code: 'NOBODY' })]).toEqual([true, false])
})

test('many are saved at once, each as it would be alone', async () => {
  const { db } = await desk()
  const saved = [
    { id: 'c2', opened: null, typed },
    { id: 'c1', opened: acme, typed: { ...acme, address: 'Nashik' } },
    { id: 'c1', opened: acme, typed: acme },
  ]
  expect(await saveClients(db, saved)).toBe(2)
  expect((await readClients(db)).map(({ client_code, address }) => [client_code, address])).toEqual([
    ['ACME', 'Nashik'],
    ['BETA', 'Pune'],
  ])
})

test('of a client that the office has deleted under an edit the shipments are found by its code', async () => {
  const device = await desk()
  device.server.put('shipments', someShipment({ id: 's1', client_code: 'ACME' }))
  await device.round()
  await device.db.serverRows.put({ table: 'clients', id: 'c1', row: null })
  expect(await hasShipments(device.db, acme)).toBe(true)
})
