import Dexie from 'dexie'
import type { Client } from '#domain/people/client.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import type { FoundShipments } from '#store/search/search-shipments.ts'

type Named = Pick<Client, 'id' | 'client_code'>

/** One page of a client's shipments on this device, the newest first, and how many there are. */
export async function readClientShipments(
  db: WaybillDatabase,
  client: Named,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<FoundShipments> {
  const code = await codeOnShipments(db, client)
  const [total, rows] = await Promise.all([
    shipmentsOf(db, code).count(),
    shipmentsOf(db, code)
      .reverse()
      .offset((page - 1) * pageSize)
      .limit(pageSize)
      .toArray(),
  ])
  return { rows, total }
}

/** Whether this device knows of any: the server will not delete the client then. */
export async function hasShipments(db: WaybillDatabase, client: Named): Promise<boolean> {
  return (await shipmentsOf(db, await codeOnShipments(db, client)).count()) > 0
}

function shipmentsOf(db: WaybillDatabase, code: string) {
  return db.shipments.where('[client_code+created_at]').between([code, Dexie.minKey], [code, Dexie.maxKey])
}

/** Shipments do not carry a code that was changed here but not yet at the office: they carry the old one. */
async function codeOnShipments(db: WaybillDatabase, { id, client_code }: Named): Promise<string> {
  const atTheOffice = await db.serverRows.get(['clients', id])
  return atTheOffice?.table === 'clients' && atTheOffice.row !== null ? atTheOffice.row.client_code : client_code
}
