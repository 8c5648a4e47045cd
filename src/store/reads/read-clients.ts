import type { Client } from '#domain/people/client.ts'
import type { WaybillDatabase } from '#store/database/database.ts'

export type ClientChoice = Pick<Client, 'id' | 'client_code' | 'client_name'>

/** By client code. */
export async function readClients(db: WaybillDatabase): Promise<Client[]> {
  return db.clients.orderBy('client_code').toArray()
}

export async function readClientChoices(db: WaybillDatabase): Promise<ClientChoice[]> {
  return (await readClients(db)).map(({ id, client_code, client_name }) => ({ id, client_code, client_name }))
}

export async function readClient(db: WaybillDatabase, id: string): Promise<Client | undefined> {
  return db.clients.get(id)
}

export async function readClientByCode(db: WaybillDatabase, code: string): Promise<Client | undefined> {
  return db.clients.where('client_code').equals(code).first()
}

/** The codes of all clients on this device but one. */
export async function readOtherCodes(db: WaybillDatabase, id: string): Promise<Set<string>> {
  return new Set((await readClients(db)).flatMap((client) => (client.id === id ? [] : [client.client_code.toUpperCase()])))
}
