import type { Client } from '#domain/client.ts'
import type { WaybillDatabase } from '#store/database.ts'

export type ClientChoice = Pick<Client, 'id' | 'client_code' | 'client_name'>

export async function readClientChoices(db: WaybillDatabase): Promise<ClientChoice[]> {
  const clients = await db.clients.orderBy('client_code').toArray()
  return clients.map(({ id, client_code, client_name }) => ({ id, client_code, client_name }))
}
