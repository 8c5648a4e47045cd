import { clearShown } from '#store/clear-mirror.ts'
import type { WaybillDatabase } from '#store/database.ts'
import { changeMeta } from '#store/meta.ts'
import { countKeptStocks } from '#store/warehouse-stock.ts'
import { readUnsentEntries } from '#store/queue.ts'
import { hasUnfinishedCapture, hasUnsentWork } from '#store/remove-database.ts'
import { readUnansweredScans } from '#store/scan-session.ts'
import { readUnfinishedForms } from '#store/shipment-draft.ts'

/** What of a person's work lies on this device, counted. */
export interface StoredWork {
  shipments: number
  /** Clients, warehouses and the names of drivers. */
  directory: number
  /** Shipments whose history was opened and kept. */
  histories: number
  unsent: number
  /** A capture that was begun and not submitted, forms of shipments that were not saved, and scans that wait for an answer. */
  unfinished: { delivery: boolean; shipments: number; scans: number }
  /** Entries of the last days that have arrived or were given up. */
  receipts: number
  photos: { count: number; bytes: number }
}

export async function readStoredWork(db: WaybillDatabase): Promise<StoredWork> {
  const [photos, unsent] = await Promise.all([db.photos.toArray(), readUnsentEntries(db)])
  const [shipments, clients, warehouses, drivers, opened, stocks, entries] = await Promise.all([
    db.shipments.count(),
    db.clients.count(),
    db.warehouses.count(),
    db.drivers.count(),
    db.details.count(),
    countKeptStocks(db),
    db.outbox.count(),
  ])
  return {
    shipments,
    directory: clients + warehouses + drivers,
    histories: opened - stocks,
    unsent: unsent.length,
    unfinished: {
      delivery: await hasUnfinishedCapture(db),
      shipments: (await readUnfinishedForms(db)).length,
      scans: (await readUnansweredScans(db)).flatMap(({ numbers }) => numbers).length,
    },
    receipts: entries - unsent.length,
    photos: { count: photos.length, bytes: photos.reduce((sum, { size }) => sum + size, 0) },
  }
}

/**
 * Empties this person's database while they go on working in it, in every tab, unless that would lose unsent work, a half-made
 * capture or a half-written form. Sync begins anew with what the server shows them.
 */
export async function clearStoredWork(db: WaybillDatabase): Promise<'cleared' | 'has-unsent-work'> {
  return db.transaction('rw', db.tables, async () => {
    if (await hasUnsentWork(db)) return 'has-unsent-work'
    for (const table of [db.outbox, db.neverOffered, db.photos, db.photoBytes, db.drafts, db.details, db.answers]) await table.clear()
    await clearShown(db, 'everything')
    await changeMeta(db, 'mirror', { phase: 'none', role: null, scope: -1 })
    return 'cleared'
  })
}
