import { CLIENT_FIELDS } from '#domain/people/client.ts'
import type { CommandPayloads } from '#domain/sync/command.ts'
import { WAREHOUSE_FIELDS } from '#domain/warehouse/warehouse.ts'
import type { WaybillDatabase } from '#store/database/database.ts'

type Seen<Kind extends 'delete-client' | 'delete-warehouse'> = Pick<CommandPayloads[Kind], 'seen'>

/** The client as a person who deletes it sees it here; empty when this device does not show it. */
export async function seenClient(db: WaybillDatabase, id: string): Promise<Seen<'delete-client'>> {
  const client = await db.clients.get(id)
  return client === undefined ? {} : { seen: Object.fromEntries(CLIENT_FIELDS.map((field) => [field, client[field]])) }
}

export async function seenWarehouse(db: WaybillDatabase, id: string): Promise<Seen<'delete-warehouse'>> {
  const warehouse = await db.warehouses.get(id)
  return warehouse === undefined ? {} : { seen: Object.fromEntries(WAREHOUSE_FIELDS.map((field) => [field, warehouse[field]])) }
}
