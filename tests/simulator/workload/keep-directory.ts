import { recordKey } from '#domain/sync/command.ts'
import { CLIENT_FIELDS, type TypedClient } from '#domain/people/client.ts'
import type { TypedWarehouse } from '#domain/warehouse/warehouse.ts'
import { deleteClient } from '#store/writes/delete-client.ts'
import { deleteWarehouse } from '#store/writes/delete-warehouse.ts'
import { saveClient } from '#store/writes/save-client.ts'
import { createWarehouse, updateWarehouse } from '#store/writes/save-warehouse.ts'
import type { Tab } from '../machinery/simulated-device.ts'
import { plantedName, plantedPhone } from '../machinery/world.ts'
import type { Stage } from '../stage.ts'
import { remember, rememberSeen } from './remember.ts'

export async function makeClient(tab: Tab, stage: Stage): Promise<void> {
  const { random, world } = stage
  const typed: TypedClient = {
    client_code: random.chance(0.2) ? 'P120' : `C${random.int(30)}`,
    client_name: plantedName('Client', random, world.words),
    contact_email: 'new@client.example',
    contact_phone: plantedPhone(random, world.words),
    address: '2 Bazaar Road',
    gstin: '36AAPFU0939F1ZW',
    pan: 'AAPFU0939F',
  }
  await remember(tab, stage, () => saveClient(tab.db, { id: random.uuid(), opened: null, typed }, tab.now()))
}

export async function changeClient(tab: Tab, stage: Stage): Promise<void> {
  const client = await someRow(tab, stage, 'clients')
  if (client === undefined) return
  const { random } = stage
  const { id, ...all } = client
  const opened = Object.fromEntries(CLIENT_FIELDS.map((field) => [field, all[field]])) as unknown as TypedClient
  const typed = {
    ...opened,
    address: `${random.int(4)} Bazaar Road`,
    ...(random.chance(0.4) && { contact_email: `a${random.int(3)}@client.example` }),
  }
  await remember(tab, stage, () => saveClient(tab.db, { id, opened, typed }, tab.now()))
}

export async function removeClient(tab: Tab, stage: Stage): Promise<void> {
  const client = await someRow(tab, stage, 'clients')
  if (client === undefined) return
  const { id, ...all } = client
  const opened = Object.fromEntries(CLIENT_FIELDS.map((field) => [field, all[field]])) as unknown as TypedClient
  await removeRow(tab, stage, {
    table: 'clients',
    id,
    record: recordKey.client(id),
    edit: () => saveClient(tab.db, { id, opened, typed: { ...opened, address: '5 Bazaar Road' } }, tab.now()),
    remove: () => deleteClient(tab.db, id, tab.now()),
  })
}

export async function makeWarehouse(tab: Tab, stage: Stage): Promise<void> {
  const typed: TypedWarehouse = { name: `Warehouse ${stage.random.int(100)}`, location: 'Pune', capacity: '', status: 'active' }
  await remember(tab, stage, () => createWarehouse(tab.db, stage.random.uuid(), typed, tab.now()))
}

export async function changeWarehouse(tab: Tab, stage: Stage): Promise<void> {
  const warehouse = await someRow(tab, stage, 'warehouses')
  if (warehouse === undefined) return
  const { id, name, location, capacity, status } = warehouse
  const opened = { name, location, capacity, status }
  const typed = { ...opened, capacity: `${stage.random.int(4)}000 units`, location: stage.random.pick(['Pune', 'Hyderabad', 'Kochi']) }
  await remember(tab, stage, () => updateWarehouse(tab.db, { id, opened, typed }, tab.now()))
}

export async function removeWarehouse(tab: Tab, stage: Stage): Promise<void> {
  const warehouse = await someRow(tab, stage, 'warehouses')
  if (warehouse === undefined) return
  const { id, name, location, capacity, status } = warehouse
  const opened = { name, location, capacity, status }
  await removeRow(tab, stage, {
    table: 'warehouses',
    id,
    record: recordKey.warehouse(id),
    edit: () => updateWarehouse(tab.db, { id, opened, typed: { ...opened, location: 'Nagpur' } }, tab.now()),
    remove: () => deleteWarehouse(tab.db, id, tab.now()),
  })
}

interface Removing {
  table: keyof DirectoryRows
  id: string
  record: string
  edit: () => Promise<unknown>
  remove: () => Promise<unknown>
}

const CHANGED_MEANWHILE = {
  clients: `update public.clients set contact_email = 'meanwhile@client.example' where id = $1`,
  warehouses: `update public.warehouses set capacity = '7777 units' where id = $1`,
} satisfies Record<keyof DirectoryRows, string>

/** Every second time without signal, on top of an edit of their own, while others change something else of it. By the clock: it costs no draw. */
async function removeRow(tab: Tab, stage: Stage, { table, id, record, edit, remove }: Removing): Promise<void> {
  if (tab.now().getTime() % 2 === 0) {
    tab.device.offline = true
    await remember(tab, stage, edit)
    await stage.server.sql(CHANGED_MEANWHILE[table], [id])
    stage.counts.add('branch', `one of the ${table} was removed on top of an own edit`)
  }
  await rememberSeen(tab, stage, {
    see: async () => {
      const row = await tab.db.table<DirectoryRows[typeof table], string>(table).get(id)
      return new Map(row === undefined ? [] : [[record, { row: { ...row } }]])
    },
    write: remove,
  })
}

type DirectoryRows = { clients: TypedClient & { id: string }; warehouses: TypedWarehouse & { id: string } }

async function someRow<Table extends keyof DirectoryRows>(
  tab: Tab,
  { random }: Stage,
  table: Table,
): Promise<DirectoryRows[Table] | undefined> {
  const rows = await tab.db.table<DirectoryRows[Table], string>(table).orderBy('id').toArray()
  return rows.length === 0 ? undefined : random.pick(rows)
}
