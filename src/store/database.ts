import Dexie, { type EntityTable, type Table } from 'dexie'
import type { Client } from '#domain/client.ts'
import type { Driver, MirroredRows, MirroredTable } from '#domain/mirror.ts'
import type { ShipmentDetail } from '#domain/proof.ts'
import type { Shipment } from '#domain/shipment.ts'
import type { Warehouse } from '#domain/warehouse.ts'
import { databaseName } from '#store/database-name.ts'
import type { MetaRow } from '#store/meta-rows.ts'
import type { NeverOffered, OutboxEntry, PhotoBytes, QueuedPhoto } from '#store/outbox-entry.ts'
import type { SearchDelta, SearchPack } from '#store/search-rows.ts'
import type { StoredDraft } from '#store/capture-draft.ts'

/** The server's own row of a record that has unsent changes on top of it; null when the server has none (any more). */
export type ServerRow = {
  [Each in MirroredTable]: { table: Each; id: string; row: MirroredRows[Each] | null }
}[MirroredTable]

export interface KeptDetail {
  id: string
  openedAt: number
  detail: ShipmentDetail
}

/** What the server answered last to one question. */
export interface AnswerCopy {
  /** The question. */
  key: string
  /** Device time in milliseconds. */
  keptAt: number
  answer: unknown
}

/**
 * Everything one person has on this device. `shipments`, `clients`, `warehouses` and `drivers` hold what is shown:
 * the server's row with this person's unsent changes on top.
 */
export class WaybillDatabase extends Dexie {
  declare shipments: EntityTable<Shipment, 'id'>
  declare clients: EntityTable<Client, 'id'>
  declare warehouses: EntityTable<Warehouse, 'id'>
  declare drivers: EntityTable<Driver, 'id'>
  declare serverRows: Table<ServerRow, [MirroredTable, string]>
  declare outbox: EntityTable<OutboxEntry, 'seq'>
  declare neverOffered: EntityTable<NeverOffered, 'entryId'>
  declare photos: EntityTable<QueuedPhoto, 'id'>
  declare photoBytes: EntityTable<PhotoBytes, 'id'>
  declare drafts: EntityTable<StoredDraft, 'id'>
  declare details: EntityTable<KeptDetail, 'id'>
  declare answers: EntityTable<AnswerCopy, 'key'>
  declare searchPacks: EntityTable<SearchPack, 'no'>
  declare searchDeltas: EntityTable<SearchDelta, 'id'>
  declare meta: Table<MetaRow, string>

  constructor(name: string) {
    // A saved delivery has to survive a battery that dies a moment later.
    super(name, { chromeTransactionDurability: 'strict', cache: 'disabled' })
    this.version(1).stores({
      shipments: 'id, tracking_number, created_at, [status+created_at], driver_id',
      clients: 'id, client_code',
      warehouses: 'id',
      drivers: 'id',
      serverRows: '[table+id]',
      outbox: '++seq, &entryId, state, *orderKeys',
      photos: 'id, entryId, state',
      photoBytes: 'id',
      drafts: 'id',
      details: 'id, openedAt',
      searchPacks: '++no',
      searchDeltas: 'id',
      meta: 'key',
    })
    this.version(2).stores({
      shipments: 'id, tracking_number, created_at, [status+created_at], driver_id, [client_code+created_at]',
    })
    this.version(3).stores({ answers: 'key, keptAt' })
    this.version(4)
      .stores({ neverOffered: 'entryId' })
      // A draft that was begun before drafts had ids, once and for all tabs.
      .upgrade((upgrade) =>
        upgrade
          .table<Partial<StoredDraft>, string>('drafts')
          .where('id')
          .equals('delivery')
          .modify((draft) => {
            draft.draftId ??= crypto.randomUUID()
          }),
      )
  }
}

/** One database per person: another person on the same device never meets what this one left. */
export function openDatabase(userId: string): WaybillDatabase {
  const db = new WaybillDatabase(databaseName(userId))
  // Another tab deletes it. Dexie's own answer, which false keeps from coming after this one, would open it anew at the next
  // question, and the deletion would be undone.
  db.on('versionchange', ({ newVersion }) => {
    if (newVersion !== null) return true
    db.close()
    return false
  })
  // Emptied, but never deleted, as when the browser was closed over it: whoever comes back begins anew. Only at the first
  // opening, so that a tab which outlived the removal does not take it back.
  db.on('ready', async (opened) => {
    const { meta } = opened as WaybillDatabase
    if ((await meta.get('removal')) !== undefined) await meta.delete('removal')
  })
  return db
}
