import Dexie, { type EntityTable, type Table } from 'dexie'
import type { Client } from '#domain/people/client.ts'
import type { Driver, MirroredRows, MirroredTable } from '#domain/sync/mirror.ts'
import type { ShipmentDetail } from '#domain/shipment/proof.ts'
import type { RunSheet } from '#domain/run-sheet/run-sheet.ts'
import type { Shipment } from '#domain/shipment/shipment.ts'
import type { Warehouse } from '#domain/warehouse/warehouse.ts'
import type { WarehouseStock } from '#domain/warehouse/warehouse-stock.ts'
import { databaseName } from '#store/database/database-name.ts'
import type { MetaRow } from '#store/database/meta-rows.ts'
import type { NeverOffered, OutboxEntry, PhotoBytes, QueuedPhoto } from '#store/outbox/outbox-entry.ts'
import type { FactPack, SearchDelta, SearchPack } from '#store/search/search-rows.ts'
import type { DeliveryDraft, KeptScanSession, UnfinishedForm } from '#store/drafts/draft-rows.ts'

/** The server's own row of a record that has unsent changes on top of it; null when the server has none (any more). */
export type ServerRow = {
  [Each in MirroredTable]: { table: Each; id: string; row: MirroredRows[Each] | null }
}[MirroredTable]

/** History and proofs of a shipment, as the server told them when it was opened. */
export interface OpenedShipment {
  id: string
  /** Device time in milliseconds. */
  openedAt: number
  detail: ShipmentDetail
}

/** The server's answer about one warehouse, kept to be read without signal. */
export interface KeptStock {
  warehouseId: string
  /** Device time in milliseconds. */
  openedAt: number
  /** The answer may lack this device's commands after this place in the outbox. */
  afterSeq: number
  /** Device time in milliseconds before the server was asked. The answer holds what the server had confirmed by then. */
  askedAt: number
  stock: WarehouseStock
}

/** The server's last answer to one question. */
export interface CachedResponse {
  /** The question. */
  key: string
  /** Device time in milliseconds. */
  keptAt: number
  answer: unknown
}

/**
 * Everything one person has on this device. `shipments`, `clients`, `warehouses`, `drivers` and `run_sheets` hold what is
 * shown: the server's row with this person's unsent changes on top.
 */
export class WaybillDatabase extends Dexie {
  declare shipments: EntityTable<Shipment, 'id'>
  declare clients: EntityTable<Client, 'id'>
  declare warehouses: EntityTable<Warehouse, 'id'>
  declare drivers: EntityTable<Driver, 'id'>
  declare run_sheets: EntityTable<RunSheet, 'id'>
  declare serverRows: Table<ServerRow, [MirroredTable, string]>
  declare outbox: EntityTable<OutboxEntry, 'seq'>
  declare neverOffered: EntityTable<NeverOffered, 'entryId'>
  declare photos: EntityTable<QueuedPhoto, 'id'>
  declare photoBytes: EntityTable<PhotoBytes, 'id'>
  declare deliveryDrafts: EntityTable<DeliveryDraft, 'id'>
  declare formDrafts: Table<UnfinishedForm, string>
  declare scanSessions: EntityTable<KeptScanSession, 'warehouseId'>
  declare openedShipments: EntityTable<OpenedShipment, 'id'>
  declare warehouseStocks: EntityTable<KeptStock, 'warehouseId'>
  declare responseCache: EntityTable<CachedResponse, 'key'>
  declare searchPacks: EntityTable<SearchPack, 'no'>
  declare factPacks: Table<FactPack, number>
  declare searchDeltas: EntityTable<SearchDelta, 'id'>
  declare meta: Table<MetaRow, string>

  constructor(name: string) {
    // A saved delivery must survive a battery that dies a moment later.
    super(name, { chromeTransactionDurability: 'strict', cache: 'disabled' })
    this.version(1).stores({
      shipments: 'id, tracking_number, shipment_id, created_at, [status+created_at], driver_id, [client_code+created_at], return_state',
      clients: 'id, client_code',
      warehouses: 'id',
      drivers: 'id',
      run_sheets: 'id, driver_id, sheet_date, state',
      serverRows: '[table+id]',
      outbox: '++seq, &entryId, state, *orderKeys',
      neverOffered: 'entryId',
      photos: 'id, entryId, state',
      photoBytes: 'id',
      deliveryDrafts: 'id',
      formDrafts: 'key',
      scanSessions: 'warehouseId',
      openedShipments: 'id, openedAt',
      warehouseStocks: 'warehouseId',
      responseCache: 'key, keptAt',
      searchPacks: '++no',
      factPacks: 'no',
      searchDeltas: 'id',
      meta: 'key',
    })
  }
}

/** One database per person: another person on this device never sees its contents. */
export function openDatabase(userId: string): WaybillDatabase {
  const db = new WaybillDatabase(databaseName(userId))
  // Another tab deletes the database. Returning false stops Dexie's own handler, which would open it again at the next question and undo
  // the deletion.
  db.on('versionchange', ({ newVersion }) => {
    if (newVersion !== null) return true
    db.close()
    return false
  })
  // The database was emptied but not deleted, for example because the browser was closed. The person begins anew. Only at the first
  // opening: a tab that outlived the removal must not undo it.
  db.on('ready', async (opened) => {
    const { meta } = opened as WaybillDatabase
    if ((await meta.get('removal')) !== undefined) await meta.delete('removal')
  })
  return db
}
