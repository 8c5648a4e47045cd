import type { ScanDirection } from '#domain/warehouse/warehouse.ts'
import { piecesOf, type Shipment } from '#domain/shipment/shipment.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { canBeTakenBack, readOwnScans, type OwnScan } from '#store/reads/own-scans.ts'
import { readScanSession, type ScanSession } from '#store/drafts/scan-session.ts'

export interface ShownScan {
  entryId: string
  trackingNumber: string
  direction: ScanDirection
  /** Instant. */
  at: string
  state: 'saved' | 'sent' | 'needs-you' | 'undone'
  /** Why it needs a person. */
  message: string | null
  /** Null for a number that this device does not know. */
  to: { name: string; city: string } | null
  /** How many pieces it counted, where the parcel has several. */
  counted: { pieces: number; of: number } | null
}

export interface ScansOfSession extends ScanSession {
  /** Scans that stand, without refused ones. */
  counts: Record<ScanDirection, number>
  needsYou: number
  canUndo: boolean
  /** The latest first. */
  last: ShownScan[]
}

const SHOWN = 10

export async function readScansOfSession(db: WaybillDatabase, warehouseId: string, now: Date = new Date()): Promise<ScansOfSession> {
  const session = await readScanSession(db, warehouseId)
  const scans = (await readOwnScans(db, session.fromSeq)).filter(({ command }) => command.payload.warehouseId === warehouseId)
  const standing = scans.filter(({ undone }) => !undone)
  const count = (direction: ScanDirection) =>
    standing.filter(({ command, entry }) => command.payload.direction === direction && entry.state !== 'refused').length
  // Of a parcel that was counted piece by piece, the last count alone.
  const last = scans
    .filter(({ countedOn }) => !countedOn)
    .slice(-SHOWN)
    .toReversed()
  const shipments = await db.shipments.bulkGet(last.map(({ command }) => command.payload.shipmentId ?? ''))
  return {
    ...session,
    counts: { in: count('in'), out: count('out') },
    needsYou: standing.filter(({ entry }) => entry.state === 'refused').length,
    canUndo: standing.some((scan) => canBeTakenBack(scan, now)),
    last: last.map((scan, at) => {
      const shipment = shipments[at]
      return {
        entryId: scan.entry.entryId,
        trackingNumber: scan.command.payload.trackingNumber,
        direction: scan.command.payload.direction,
        at: scan.command.claimedAt,
        state: stateOf(scan),
        message: scan.entry.refusal?.message ?? null,
        to: shipment === undefined ? null : { name: shipment.to_name_or_company, city: shipment.to_city },
        counted: countedOf(scan, shipment),
      }
    }),
  }
}

function countedOf({ command: { payload } }: OwnScan, shipment: Shipment | undefined): ShownScan['counted'] {
  const of = shipment === undefined ? 1 : piecesOf(shipment)
  return of === 1 ? null : { pieces: Math.min(payload.pieces ?? of, of), of }
}

function stateOf({ entry, undone }: OwnScan): ShownScan['state'] {
  if (undone) return 'undone'
  if (entry.state === 'refused') return 'needs-you'
  return entry.state === 'accepted' || entry.state === 'confirmed' ? 'sent' : 'saved'
}
