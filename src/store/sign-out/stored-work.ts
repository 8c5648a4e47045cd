import { clearShown } from '#store/mirror/clear-mirror.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { changeMeta } from '#store/database/meta.ts'
import { keptCopies } from '#store/copies/kept-copies.ts'
import { readUnsentEntries } from '#store/outbox/queue.ts'
import { hasUnfinishedCapture, hasUnsentWork } from '#store/sign-out/remove-database.ts'
import { readUnansweredScans } from '#store/drafts/scan-session.ts'
import { countNotes, countShipments } from '#store/drafts/count-shipments.ts'
import { countUnraised } from '#store/drafts/months-end-draft.ts'
import { readUnfinishedForms } from '#store/drafts/shipment-draft.ts'

/** Counts of a person's work on this device. */
export interface StoredWork {
  shipments: number
  /** Clients, warehouses and the names of drivers. */
  directory: number
  /** Shipments whose history was opened and kept. */
  histories: number
  unsent: number
  /** A capture that was not submitted, forms of shipments that were not saved, private notes not sent, invoices of a month's end not raised, and scans that wait for an answer. */
  unfinished: { delivery: boolean; shipments: number; notes: number; invoices: number; scans: number }
  /** Entries of the last days that have arrived or were given up. */
  receipts: number
  photos: { count: number; bytes: number }
}

export async function readStoredWork(db: WaybillDatabase): Promise<StoredWork> {
  const [photos, unsent, forms] = await Promise.all([db.photos.toArray(), readUnsentEntries(db), readUnfinishedForms(db)])
  const [shipments, clients, warehouses, drivers, histories, entries] = await Promise.all([
    db.shipments.count(),
    db.clients.count(),
    db.warehouses.count(),
    db.drivers.count(),
    db.openedShipments.count(),
    db.outbox.count(),
  ])
  return {
    shipments,
    directory: clients + warehouses + drivers,
    histories,
    unsent: unsent.length,
    unfinished: {
      delivery: await hasUnfinishedCapture(db),
      shipments: countShipments(forms),
      notes: countNotes(forms),
      invoices: await countUnraised(db),
      scans: (await readUnansweredScans(db)).flatMap(({ numbers }) => numbers).length,
    },
    receipts: entries - unsent.length,
    photos: { count: photos.length, bytes: photos.reduce((sum, { size }) => sum + size, 0) },
  }
}

/**
 * Empties this person's database while they go on working in it, in every tab, unless that would lose unsent work, a half-made capture, a
 * half-written form or a month's end that was begun. Sync then begins anew.
 */
export async function clearStoredWork(db: WaybillDatabase): Promise<'cleared' | 'has-unsent-work'> {
  return db.transaction('rw', db.tables, async () => {
    if (await hasUnsentWork(db)) return 'has-unsent-work'
    const work = [db.outbox, db.neverOffered, db.photos, db.photoBytes]
    const drafts = [db.deliveryDrafts, db.formDrafts, db.scanSessions]
    for (const table of [...work, ...drafts, ...keptCopies(db), db.responseCache]) await table.clear()
    await clearShown(db, 'everything')
    await changeMeta(db, 'monthsEnd', { run: null })
    await changeMeta(db, 'mirror', { phase: 'none', role: null, scope: -1 })
    return 'cleared'
  })
}
