import { recordKey } from '#domain/command.ts'
import type { ScanDirection } from '#domain/warehouse.ts'
import { captureCommand } from '#store/capture-command.ts'
import type { WaybillDatabase } from '#store/database.ts'
import { findByTrackingNumber } from '#store/find-by-tracking-number.ts'
import { readOwnScans } from '#store/own-scans.ts'
import { recordTables } from '#store/refresh-records.ts'
import { changeScanSession, readScanSession } from '#store/scan-session.ts'
import { orStorageFull } from '#store/storage-full.ts'

export interface Scan {
  warehouseId: string
  /** As the scanner read it or a person typed it. */
  trackingNumber: string
  direction: ScanDirection
  /** A person says that it is right although this device does not know it. */
  evenUnknown?: boolean
  now?: Date
}

export type ScanOutcome =
  | { kind: 'saved' | 'same-again'; trackingNumber: string; to: { name: string; city: string } | null }
  | { kind: 'not-on-this-device'; trackingNumber: string }

/** A count may stand open for days, in which a parcel goes out on another tablet and comes back. */
const SAME_AGAIN_WITHIN_MS = 12 * 60 * 60_000

/**
 * Saves the scan on this device and queues it for the server, in one transaction with the count. A parcel whose last scan was the same way
 * at the same place, within this count and these hours, is not scanned again. An unknown number is kept as a question.
 */
export async function scanAtWarehouse(db: WaybillDatabase, scan: Scan): Promise<ScanOutcome> {
  const { warehouseId, direction, now = new Date() } = scan
  return orStorageFull(
    db.transaction('rw', [...recordTables(db), db.drafts], async (): Promise<ScanOutcome> => {
      const shipment = await findByTrackingNumber(db, scan.trackingNumber)
      const trackingNumber = shipment?.tracking_number ?? scan.trackingNumber.trim()
      const to = shipment === undefined ? null : { name: shipment.to_name_or_company, city: shipment.to_city }
      const session = await readScanSession(db, warehouseId)
      const before = (await readOwnScans(db, session.fromSeq)).findLast(
        ({ command, undone, entry }) =>
          !undone &&
          entry.state !== 'refused' &&
          command.payload.trackingNumber === trackingNumber &&
          now.getTime() - Date.parse(command.claimedAt) < SAME_AGAIN_WITHIN_MS,
      )
      const last = before?.command.payload
      if (last?.direction === direction && last.warehouseId === warehouseId) return { kind: 'same-again', trackingNumber, to }

      const asked = session.asked.filter(({ number }) => number !== trackingNumber)
      if (shipment === undefined && scan.evenUnknown !== true) {
        await changeScanSession(db, warehouseId, { asked: [...asked, { number: trackingNumber, direction }] })
        return { kind: 'not-on-this-device', trackingNumber }
      }
      const shipmentId = shipment?.id ?? null
      const byNumber = recordKey.trackingNumber(trackingNumber)
      await changeScanSession(db, warehouseId, { asked, startedAt: session.startedAt ?? now.getTime(), fromSeq: session.fromSeq })
      await captureCommand(db, {
        kind: 'scan-at-warehouse',
        record: shipmentId === null ? byNumber : recordKey.shipment(shipmentId),
        alsoOrderedBy: shipmentId === null ? [] : [byNumber],
        trackingNumber,
        payload: { shipmentId, trackingNumber, warehouseId, direction },
        now,
      })
      return { kind: 'saved', trackingNumber, to }
    }),
  )
}
