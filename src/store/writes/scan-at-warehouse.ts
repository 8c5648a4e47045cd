import { openSheetOf } from '#domain/run-sheet/run-sheet.ts'
import { piecesBack, piecesOut } from '#domain/run-sheet/stop-pieces.ts'
import { piecesOf, type Shipment } from '#domain/shipment/shipment.ts'
import { correctedClaim, recordKey, type CommandPayloads } from '#domain/sync/command.ts'
import type { ScanDirection } from '#domain/warehouse/warehouse.ts'
import { enqueueCommands, type NewEntry } from '#store/outbox/enqueue-command.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { findScanned } from '#store/search/find-scanned.ts'
import { saveWork } from '#store/database/free-room.ts'
import { readOpenSheets } from '#store/reads/run-sheets/read-run-sheets.ts'
import { canBeTakenBack, readOwnScans } from '#store/reads/own-scans.ts'
import { recordTables } from '#store/records/rebase-records.ts'
import { changeScanSession, readScanSession, type AskedNumber, type ScanSession } from '#store/drafts/scan-session.ts'

export interface Scan {
  warehouseId: string
  /** As the scanner read it or a person typed it. */
  trackingNumber: string
  direction: ScanDirection
  /** A person says that the number is right although this device does not know it. */
  evenUnknown?: boolean
  /** How many pieces it is by now, as a person says it; else one more than was counted before. */
  pieces?: number
  now?: Date
}

interface Recipient {
  name: string
  city: string
}

/** How many of its pieces a parcel is by now. */
export interface CountedPieces {
  pieces: number
  of: number
}

export type ScanOutcome =
  | { kind: 'saved' | 'same-again'; trackingNumber: string; to: Recipient | null; counted?: CountedPieces }
  | { kind: 'not-on-this-device'; trackingNumber: string }

/** A count may stay open for days, while a parcel goes out on another tablet and comes back. */
const SAME_AGAIN_WITHIN_MS = 12 * 60 * 60_000

/** Nobody takes up the next piece so soon: the trigger was pulled twice over one label. */
const READ_TWICE_WITHIN_MS = 1_000

/**
 * Saves the scan on this device and queues it for the server, in one transaction with the count. It skips a parcel whose last scan within
 * this count and these hours was the same way at the same place; of a parcel of several pieces it counts one more, up to all of them.
 * It keeps an unknown number as a question.
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
    const { to, counted } = judged
    return { kind: 'saved', trackingNumber, to, ...(counted && { counted }) }
  })
}

/** A scan made from a question, which may be saved under the number that this device knows by now. */
export interface MadeScan {
  entryId: string
  /** As it was asked about. */
  number: string
}

/**
 * A person says that the numbers are right although this device does not know them. Runs inside the caller's transaction, which names
 * scanSessions as well. A number that was scanned before makes no scan.
 */
export async function scanUnknownNumbers(
  db: WaybillDatabase,
  warehouseId: string,
  asked: readonly AskedNumber[],
  now: Date,
): Promise<MadeScan[]> {
  const session = await readScanSession(db, warehouseId)
  const last = await lastScans(db, session, now)
  const scans: NewEntry<'scan-at-warehouse'>[] = []
  const numbers: string[] = []
  for (const { number, direction } of asked) {
    const judged = await judgeScan(db, { warehouseId, trackingNumber: number, direction, evenUnknown: true, now }, last)
    if (judged.kind !== 'to-save') continue
    scans.push(judged.capture)
    numbers.push(number)
    last.set(judged.trackingNumber, { payload: judged.capture.payload, at: now.getTime(), correctedAt: now.getTime() })
  }
  const done = new Set(asked.map(({ number }) => number))
  const left = session.asked.filter(({ number }) => !done.has(number))
  const entryIds = await saveScans(db, warehouseId, { session: { ...session, asked: left }, scans, now })
  return entryIds.map((entryId, at) => ({ entryId, number: numbers[at] ?? '' }))
}

interface LastScan {
  payload: CommandPayloads['scan-at-warehouse']
  /** By this device's clock, and by the server's as far as that is known. */
  at: number
  correctedAt: number
  /** None of one that is saved together with this one, nor of one that is history by now. */
  entryId?: string | undefined
}

type LastScans = Map<string, LastScan>

/** The standing scan of each parcel in this count. */
async function lastScans(db: WaybillDatabase, { fromSeq }: ScanSession, now: Date): Promise<LastScans> {
  const standing = (await readOwnScans(db, fromSeq)).filter(
    ({ command, undone, entry }) =>
      !undone && entry.state !== 'refused' && now.getTime() - Date.parse(command.claimedAt) < SAME_AGAIN_WITHIN_MS,
  )
  return new Map(
    standing.map((scan) => {
      const { command, entry } = scan
      const entryId = canBeTakenBack(scan, now) ? entry.entryId : undefined
      const at = { at: Date.parse(command.claimedAt), correctedAt: Date.parse(correctedClaim(command)) }
      return [command.payload.trackingNumber, { payload: command.payload, ...at, entryId }]
    }),
  )
}

type Judged =
  | Extract<ScanOutcome, { kind: 'not-on-this-device' }>
  | { kind: 'same-again'; trackingNumber: string; to: Recipient | null; counted?: CountedPieces }
  | { kind: 'to-save'; trackingNumber: string; to: Recipient | null; counted?: CountedPieces; capture: NewEntry<'scan-at-warehouse'> }

async function judgeScan(db: WaybillDatabase, scan: Scan, lastScan: LastScans): Promise<Judged> {
  const { warehouseId, direction, now = new Date() } = scan
  const shipment = await findScanned(db, scan.trackingNumber)
  const trackingNumber = shipment?.tracking_number ?? scan.trackingNumber.trim()
  const to = shipment === undefined ? null : { name: shipment.to_name_or_company, city: shipment.to_city }
  const last = lastScan.get(trackingNumber)
  const before = last?.payload.direction === direction && last.payload.warehouseId === warehouseId ? last : undefined
  const of = shipment === undefined ? 1 : piecesOf(shipment)
  if (shipment === undefined && before !== undefined) return { kind: 'same-again', trackingNumber, to }
  if (shipment === undefined && scan.evenUnknown !== true) return { kind: 'not-on-this-device', trackingNumber }
  const isFirst = shipment === undefined || (of === 1 && before === undefined)
  const count = isFirst ? { pieces: 1 } : await countOn(db, { scan, shipment, before, now })
  const counted = of === 1 ? undefined : { pieces: count.pieces, of }
  if (count.isSame === true) return { kind: 'same-again', trackingNumber, to, ...(counted && { counted }) }
  const shipmentId = shipment?.id ?? null
  const byNumber = recordKey.trackingNumber(trackingNumber)
  const capture: NewEntry<'scan-at-warehouse'> = {
    kind: 'scan-at-warehouse',
    record: shipmentId === null ? byNumber : recordKey.shipment(shipmentId),
    alsoOrderedBy: shipmentId === null ? [] : [byNumber],
    trackingNumber,
    payload: {
      shipmentId,
      trackingNumber,
      warehouseId,
      direction,
      pieces: count.pieces,
      ...(count.insteadOf !== undefined && { insteadOf: count.insteadOf }),
    },
    now,
  }
  return { kind: 'to-save', trackingNumber, to, ...(counted && { counted }), capture }
}

interface Count {
  pieces: number
  isSame?: boolean
  insteadOf?: string | undefined
}

interface ToCountOn {
  scan: Scan
  shipment: Shipment
  before: LastScan | undefined
  now: Date
}

/**
 * All labels of a shipment say one number: each scan is one piece more, from where the sheet stands that it is on, no matter who scanned
 * before. It takes the place of one's own scan so far.
 */
async function countOn(db: WaybillDatabase, { scan, shipment, before, now }: ToCountOn): Promise<Count> {
  const all = piecesOf(shipment)
  const onSheet = await countedOnSheet(db, scan, shipment)
  // What was scanned before the sheet began is another journey of the parcel.
  const own = before !== undefined && before.correctedAt >= (onSheet?.since ?? 0) ? before : undefined
  const soFar = onSheet?.pieces ?? (own === undefined ? 0 : Math.min(own.payload.pieces ?? all, all))
  const isReadTwice = scan.pieces === undefined && own !== undefined && Math.abs(now.getTime() - own.at) < READ_TWICE_WITHIN_MS
  const pieces = isReadTwice ? soFar : Math.min(Math.max(scan.pieces ?? soFar + 1, 1), all)
  return { pieces, isSame: own !== undefined && pieces === soFar, insteadOf: own?.entryId }
}

/** With this device's own scans on top; undefined where no open sheet counts this scan. */
async function countedOnSheet(
  db: WaybillDatabase,
  { warehouseId, direction }: Scan,
  shipment: Shipment,
): Promise<{ pieces: number; since: number } | undefined> {
  const sheet = openSheetOf(shipment.id, await readOpenSheets(db))
  const stop = sheet?.stops.find(({ shipment_id }) => shipment_id === shipment.id)
  if (sheet === undefined || stop === undefined) return undefined
  const all = piecesOf(shipment)
  if (direction === 'in')
    return sheet.state === 'out' ? { pieces: piecesBack(stop, all), since: Date.parse(sheet.sent_out_at ?? stop.added_at) } : undefined
  return sheet.warehouse_id === warehouseId
    ? { pieces: stop.back_at === null ? piecesOut(stop, all) : 0, since: Date.parse(stop.back_at ?? stop.added_at) }
    : undefined
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
