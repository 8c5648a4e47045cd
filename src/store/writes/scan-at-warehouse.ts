import { recordKey, type CommandPayloads } from '#domain/sync/command.ts'
import type { ScanDirection } from '#domain/people/warehouse.ts'
import { enqueueCommands, type NewEntry } from '#store/outbox/enqueue-command.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { findScanned } from '#store/search/find-scanned.ts'
import { saveWork } from '#store/database/free-room.ts'
import { readOwnScans } from '#store/reads/own-scans.ts'
import { recordTables } from '#store/records/rebase-records.ts'
import { changeScanSession, readScanSession, type AskedNumber, type ScanSession } from '#store/drafts/scan-session.ts'

export interface Scan {
  warehouseId: string
  /** As the scanner read it or a person typed it. */
  trackingNumber: string
  direction: ScanDirection
  /** A person says that the number is right although this device does not know it. */
  evenUnknown?: boolean
  now?: Date
}

interface Recipient {
  name: string
  city: string
}

export type ScanOutcome =
  | { kind: 'saved' | 'same-again'; trackingNumber: string; to: Recipient | null }
  | { kind: 'not-on-this-device'; trackingNumber: string }

/** A count may stay open for days, while a parcel goes out on another tablet and comes back. */
const SAME_AGAIN_WITHIN_MS = 12 * 60 * 60_000

/**
 * Saves the scan on this device and queues it for the server, in one transaction with the count. It skips a parcel whose last scan within
 * this count and these hours was the same way at the same place. It keeps an unknown number as a question.
 */
export async function scanAtWarehouse(db: WaybillDatabase, scan: Scan): Promise<ScanOutcome> {
  const { warehouseId, now = new Date() } = scan
  return saveWork(db, [...recordTables(db), db.scanSessions], async (): Promise<ScanOutcome> => {
    const session = await readScanSession(db, warehouseId)
    const judged = await judgeScan(db, scan, await lastScans(db, session, now))
    if (judged.kind === 'same-again') return judged
    const { trackingNumber } = judged
    const asked = session.asked.filter(({ number }) => number !== trackingNumber)
    if (judged.kind === 'not-on-this-device') {
      await changeScanSession(db, warehouseId, { asked: [...asked, { number: trackingNumber, direction: scan.direction }] })
      return judged
    }
    await saveScans(db, warehouseId, { session: { ...session, asked }, scans: [judged.capture], now })
    return { kind: 'saved', trackingNumber, to: judged.to }
  })
}

/**
 * A person says that the numbers are right although this device does not know them. Runs inside the caller's transaction, which names
 * scanSessions as well; returns the ids of the new entries.
 */
export async function scanUnknownNumbers(
  db: WaybillDatabase,
  warehouseId: string,
  asked: readonly AskedNumber[],
  now: Date,
): Promise<string[]> {
  const session = await readScanSession(db, warehouseId)
  const last = await lastScans(db, session, now)
  const scans: NewEntry<'scan-at-warehouse'>[] = []
  for (const { number, direction } of asked) {
    const judged = await judgeScan(db, { warehouseId, trackingNumber: number, direction, evenUnknown: true, now }, last)
    if (judged.kind !== 'to-save') continue
    scans.push(judged.capture)
    last.set(judged.trackingNumber, judged.capture.payload)
  }
  const done = new Set(asked.map(({ number }) => number))
  const left = session.asked.filter(({ number }) => !done.has(number))
  return saveScans(db, warehouseId, { session: { ...session, asked: left }, scans, now })
}

type LastScans = Map<string, CommandPayloads['scan-at-warehouse']>

/** The standing scan of each parcel in this count. */
async function lastScans(db: WaybillDatabase, { fromSeq }: ScanSession, now: Date): Promise<LastScans> {
  const standing = (await readOwnScans(db, fromSeq)).filter(
    ({ command, undone, entry }) =>
      !undone && entry.state !== 'refused' && now.getTime() - Date.parse(command.claimedAt) < SAME_AGAIN_WITHIN_MS,
  )
  return new Map(standing.map(({ command: { payload } }) => [payload.trackingNumber, payload]))
}

type Judged =
  | Extract<ScanOutcome, { kind: 'not-on-this-device' }>
  | { kind: 'same-again'; trackingNumber: string; to: Recipient | null }
  | { kind: 'to-save'; trackingNumber: string; to: Recipient | null; capture: NewEntry<'scan-at-warehouse'> }

async function judgeScan(db: WaybillDatabase, scan: Scan, lastScan: LastScans): Promise<Judged> {
  const { warehouseId, direction, now = new Date() } = scan
  const shipment = await findScanned(db, scan.trackingNumber)
  const trackingNumber = shipment?.tracking_number ?? scan.trackingNumber.trim()
  const to = shipment === undefined ? null : { name: shipment.to_name_or_company, city: shipment.to_city }
  const last = lastScan.get(trackingNumber)
  if (last?.direction === direction && last.warehouseId === warehouseId) return { kind: 'same-again', trackingNumber, to }
  if (shipment === undefined && scan.evenUnknown !== true) return { kind: 'not-on-this-device', trackingNumber }
  const shipmentId = shipment?.id ?? null
  const byNumber = recordKey.trackingNumber(trackingNumber)
  const capture: NewEntry<'scan-at-warehouse'> = {
    kind: 'scan-at-warehouse',
    record: shipmentId === null ? byNumber : recordKey.shipment(shipmentId),
    alsoOrderedBy: shipmentId === null ? [] : [byNumber],
    trackingNumber,
    payload: { shipmentId, trackingNumber, warehouseId, direction },
    now,
  }
  return { kind: 'to-save', trackingNumber, to, capture }
}

interface ScansToSave {
  session: ScanSession
  scans: readonly NewEntry<'scan-at-warehouse'>[]
  now: Date
}

async function saveScans(db: WaybillDatabase, warehouseId: string, { session, scans, now }: ScansToSave): Promise<string[]> {
  const { asked, fromSeq } = session
  const startedAt = session.startedAt ?? (scans.length > 0 ? now.getTime() : null)
  await changeScanSession(db, warehouseId, { asked, startedAt, fromSeq })
  return enqueueCommands(db, scans)
}
