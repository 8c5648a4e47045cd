import { enqueueCommand } from '#store/outbox/enqueue-command.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { saveWork } from '#store/database/free-room.ts'
import { canBeTakenBack, readOwnScans, type OwnScan } from '#store/reads/own-scans.ts'
import { discardEntry, retryNow } from '#store/outbox/queue-actions.ts'
import { cannotHaveArrived } from '#store/outbox/read-entry.ts'
import { recordTables } from '#store/records/rebase-records.ts'
import { readScanSession } from '#store/drafts/scan-session.ts'

/**
 * Takes back the last scan of this count that still stands and can be undone. Returns that scan; null when there is none. It always queues
 * a second command, because nobody can say whether an earlier try of a waiting scan has reached the server. A scan that the server itself
 * refused is only given up.
 */
export async function undoLastScan(db: WaybillDatabase, warehouseId: string, now: Date = new Date()): Promise<string | null> {
  return saveWork(db, [...recordTables(db), db.scanSessions, db.photos, db.openedShipments], async () => {
    const { fromSeq } = await readScanSession(db, warehouseId)
    const last = (await readOwnScans(db, fromSeq)).findLast(
      (scan) => scan.command.payload.warehouseId === warehouseId && canBeTakenBack(scan, now),
    )
    if (last === undefined) return null
    await takeBackScan(db, last, now)
    return last.command.payload.trackingNumber
  })
}

/** Runs inside the caller's transaction. */
export async function takeBackScan(db: WaybillDatabase, { entry, command }: OwnScan, now: Date): Promise<void> {
  if (entry.state === 'refused') {
    if (await cannotHaveArrived(db, entry)) {
      await discardEntry(db, entry.entryId, 'Undone', now)
      return
    }
    // Turned away unread, after a try that may have arrived: it goes again under its id, and its undo follows.
    await retryNow(db, entry.entryId)
  }
  const { shipmentId, trackingNumber, warehouseId } = command.payload
  await enqueueCommand(db, {
    kind: 'undo-scan',
    record: command.record,
    alsoOrderedBy: entry.orderKeys.filter((key) => key !== command.record),
    trackingNumber,
    payload: { scanId: entry.entryId, shipmentId, trackingNumber, warehouseId },
    now,
  })
}
