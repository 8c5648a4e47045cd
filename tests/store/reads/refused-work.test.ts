import { afterEach, expect, test } from 'vitest'
import { recordKey } from '#domain/sync/command.ts'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import type { OutboxEntry } from '#store/outbox/outbox-entry.ts'
import { readRefusedClient } from '#store/reads/refused-client.ts'
import { readRefusedDirectoryWork } from '#store/reads/refused-directory-work.ts'
import { readRefusedWork } from '#store/reads/refused-edits.ts'
import { someEntry, someWork } from '#tests/support/outbox-rows.ts'

const open: WaybillDatabase[] = []
afterEach(() => open.splice(0).forEach((db) => db.close()))

async function desk(...entries: Omit<OutboxEntry, 'seq'>[]): Promise<WaybillDatabase> {
  const db = openDatabase(crypto.randomUUID())
  open.push(db)
  await db.outbox.bulkAdd(entries)
  return db
}

type Given = Parameters<typeof someWork>[3]
const refused = { state: 'refused' } as const
const because = (message: string, code = 'not-valid'): Given => ({ ...refused, refusal: { code, message } })
const byAnother: Given = {
  ...refused,
  refusal: { code: 'conflict', message: 'Sita has changed it.', conflict: { fields: {}, changedBy: 'Sita', changedAt: null } },
}

const creating = (id: string, given: Given) =>
  someWork(`create ${id}`, recordKey.shipment(id), { kind: 'create-shipment', payload: { shipment: { id }, items: [] } }, given)
const editing = (entryId: string, id: string, given: Given) =>
  someWork(entryId, recordKey.shipment(id), { kind: 'update-shipment', payload: { id, changes: {} } }, given)

test('of a shipment each refused change that nobody has settled is told, the latest last', async () => {
  const db = await desk(
    creating('s1', because('The client is unknown.')),
    editing('edit', 's1', refused),
    editing('waits', 's1', {}),
    editing('settled', 's1', { state: 'discarded' }),
    editing('other', 's2', refused),
    creating('s3', refused),
    someEntry('delivery', 's1', refused),
    someWork('delete', recordKey.shipment('s1'), { kind: 'delete-shipment', payload: { id: 's1' } }, refused),
  )
  expect(await readRefusedWork(db, 's1')).toEqual([
    { kind: 'create-shipment', refusal: { code: 'not-valid', message: 'The client is unknown.' } },
    { kind: 'update-shipment', refusal: null },
  ])
  expect(await readRefusedWork(db, 's4')).toEqual([])
})

const savingClient = (entryId: string, id: string, given: Given, name?: string, isNew = false) => {
  const changes = name === undefined ? { address: { from: 'Pune', to: 'Nashik' } } : { client_name: { from: 'Acme', to: name } }
  return someWork(entryId, recordKey.client(id), { kind: 'save-client', payload: { id, isNew, changes } }, given)
}
const savingWarehouse = (entryId: string, id: string, given: Given, name?: string, isNew = false) => {
  const changes = name === undefined ? { location: { from: 'Pune', to: 'Nashik' } } : { name: { from: 'Depot', to: name } }
  return someWork(entryId, recordKey.warehouse(id), { kind: 'save-warehouse', payload: { id, isNew, changes } }, given)
}
const deletingClient = (id: string, given: Given) =>
  someWork(`delete ${id}`, recordKey.client(id), { kind: 'delete-client', payload: { id } }, given)
const deletingWarehouse = (id: string, given: Given) =>
  someWork(`delete ${id}`, recordKey.warehouse(id), { kind: 'delete-warehouse', payload: { id } }, given)

test('what was typed of a client comes back for correcting; where another changed it too, a person chooses instead', async () => {
  const db = await desk(
    deletingClient('c1', refused),
    savingClient('of-another', 'c2', refused),
    savingClient('both', 'c1', byAnother, 'Acme Mills'),
    savingClient('waits', 'c1', {}),
    savingClient('typed', 'c1', because('This name is already in use.'), 'Acme Traders', true),
    savingClient('later', 'c1', refused),
    savingClient('both-again', 'c3', byAnother),
  )
  expect(await readRefusedClient(db, 'c1')).toEqual({
    entryId: 'typed',
    id: 'c1',
    isNew: true,
    changes: { client_name: 'Acme Traders' },
    message: 'This name is already in use.',
  })
  expect(await readRefusedClient(db, 'c2')).toEqual({
    entryId: 'of-another',
    id: 'c2',
    isNew: false,
    changes: { address: 'Nashik' },
    message: 'The server refused it.',
  })
  expect(await readRefusedClient(db, 'c3')).toBeNull()
})

test('refused work on clients and on warehouses is told apart, the oldest first, by the name typed or known here', async () => {
  const db = await desk(
    savingClient('c-new', 'c1', because('This name is already in use.', 'client-name-taken'), 'Acme Traders', true),
    savingWarehouse('w-edit', 'w1', refused),
    deletingWarehouse('w2', because('It still holds parcels.', 'holds-parcels')),
    savingClient('c-both', 'c2', byAnother),
    savingWarehouse('w-new', 'w3', byAnother, 'Depot 3', true),
    deletingClient('c3', refused),
    savingClient('c-waits', 'c4', {}),
    editing('edit', 's1', refused),
  )
  const empty = { contact_email: '', contact_phone: '', address: '', gstin: '', pan: '' }
  await db.clients.add({ ...empty, id: 'c2', client_code: 'BETA', client_name: 'Beta Mills' })
  await db.warehouses.add({ id: 'w1', name: 'Depot 1', location: '', capacity: '', status: 'active', user_id: null })
  const plain = { code: 'unknown', message: 'The server refused it.', isConflict: false }
  const both = { code: 'conflict', message: 'Sita has changed it.', isConflict: true }
  expect(await readRefusedDirectoryWork(db, 'clients')).toEqual([
    {
      entryId: 'c-new',
      recordId: 'c1',
      what: 'creating',
      name: 'Acme Traders',
      code: 'client-name-taken',
      message: 'This name is already in use.',
      isConflict: false,
    },
    { ...both, entryId: 'c-both', recordId: 'c2', what: 'updating', name: 'Beta Mills' },
    { ...plain, entryId: 'delete c3', recordId: 'c3', what: 'deleting', name: null },
  ])
  expect(await readRefusedDirectoryWork(db, 'warehouses')).toEqual([
    { ...plain, entryId: 'w-edit', recordId: 'w1', what: 'updating', name: 'Depot 1' },
    {
      entryId: 'delete w2',
      recordId: 'w2',
      what: 'deleting',
      name: null,
      code: 'holds-parcels',
      message: 'It still holds parcels.',
      isConflict: false,
    },
    { ...both, entryId: 'w-new', recordId: 'w3', what: 'creating', name: 'Depot 3' },
  ])
})
