import { piecesOut, piecesStillOut } from '#domain/run-sheet/stop-pieces.ts'
import { toCollect } from '#domain/shipment/collecting/to-collect.ts'
import { isOpen } from '#domain/shipment/status/shipment-status.ts'
import { piecesOf, type Shipment } from '#domain/shipment/shipment.ts'

const RUN_SHEET_STATES = ['draft', 'out', 'closed'] as const
export type RunSheetState = (typeof RUN_SHEET_STATES)[number]

/** What a person can name of a parcel that was neither delivered nor scanned in again. */
export const NAMED_OUTCOMES = ['left-with-driver', 'damaged', 'lost'] as const
export type NamedOutcome = (typeof NAMED_OUTCOMES)[number]
export type StopOutcome = 'delivered' | 'returned' | 'back' | NamedOutcome

export interface RunSheetStop {
  shipment_id: string
  added_at: string
  /** Put on the sheet after it had been sent out. */
  added_late: boolean
  scanned_out_at: string | null
  /** How many pieces were scanned out; null where that scan stands for all. Missing in copies of before. */
  pieces_out?: number | null
  /** Scanned in again at a warehouse after the sheet had been sent out. */
  back_at: string | null
  /** As `pieces_out`, of what was scanned in again. */
  pieces_back?: number | null
  /** Of a closed sheet. Missing in a driver's copy, as the note is. */
  outcome?: StopOutcome | null
  note?: string | null
  /** Of a closed sheet, whether it had been attempted in vain by then. */
  tried?: boolean | null
}

/** What one driver takes along on one day; the stops in the order of the way. */
export interface RunSheet {
  id: string
  /** From the server; null until it has the sheet. */
  sheet_number: string | null
  driver_id: string
  warehouse_id: string
  /** yyyy-mm-dd */
  sheet_date: string
  vehicle: string
  state: RunSheetState
  sent_out_at: string | null
  closed_at: string | null
  created_at: string
  updated_at: string
  /** What only the office sees. */
  sent_out_by?: string | null
  not_scanned_reason?: string | null
  over_limit_reason?: string | null
  closed_by?: string | null
  /** Of a closed sheet: what had been collected at its stops by then. */
  collected_cash_paise?: number | null
  collected_upi_paise?: number | null
  stops: RunSheetStop[]
}

export const RUN_SHEET_FIELDS = ['driver_id', 'warehouse_id', 'sheet_date', 'vehicle'] as const
export type RunSheetField = (typeof RUN_SHEET_FIELDS)[number]
export type TypedRunSheet = Pick<RunSheet, RunSheetField>

export const MOST_STOPS = 300
export const VEHICLE_LIMIT = 60

export function displaySheetNumber({ sheet_number }: Pick<RunSheet, 'sheet_number'>): string {
  return sheet_number ?? 'New run sheet'
}

/** As its barcode says it: no parcel has such a number. */
export function isSheetNumber(text: string): boolean {
  return /^RS-\d{6,}$/.test(text.trim())
}

export type ShipmentsById = ReadonlyMap<string, Shipment>

/** How a stop stands while its sheet is open, or stood when it was closed. */
export type StopStanding = StopOutcome | 'failed' | 'not-attempted' | 'left'

export function standingOf(stop: RunSheetStop, shipment: Pick<Shipment, 'status' | 'failure'> | undefined): StopStanding {
  if (stop.outcome) return stop.outcome
  if (shipment?.status === 'Delivered') return 'delivered'
  if (shipment?.status === 'Returned') return 'returned'
  if (stop.back_at !== null) return 'back'
  if (shipment?.status === 'Failed Attempt') return 'failed'
  return shipment?.status === 'Delayed' && shipment.failure?.reason === 'not-attempted' ? 'not-attempted' : 'left'
}

/** Attempted in vain: also of what came back since, or stays with its driver. What was not attempted never counts. */
export function isFailedStop(stop: RunSheetStop, shipment: Pick<Shipment, 'status' | 'failure'> | undefined): boolean {
  const standing = standingOf(stop, shipment)
  if (standing === 'back' || standing === 'left-with-driver') return stop.tried ?? shipment?.status === 'Failed Attempt'
  return standing === 'failed' || standing === 'lost' || standing === 'damaged'
}

/** What still has to be named before the sheet can be closed. */
export function unsettledStops({ stops }: Pick<RunSheet, 'stops'>, shipments: ShipmentsById): RunSheetStop[] {
  return stops.filter((stop) => ['left', 'failed', 'not-attempted'].includes(standingOf(stop, shipments.get(stop.shipment_id))))
}

export function piecesNotScanned({ stops }: Pick<RunSheet, 'stops'>, shipments: ShipmentsById): number {
  return stops.reduce((sum, stop) => {
    const all = piecesOf(shipments.get(stop.shipment_id) ?? { items: [] })
    return sum + all - piecesOut(stop, all)
  }, 0)
}

/** What came back in part, and was delivered to nobody: somebody says where the rest is. */
export function partlyBack({ stops }: Pick<RunSheet, 'stops'>, shipments: ShipmentsById): RunSheetStop[] {
  return stops.filter((stop) => {
    const shipment = shipments.get(stop.shipment_id)
    return shipment !== undefined && standingOf(stop, shipment) === 'back' && piecesStillOut(stop, piecesOf(shipment)) > 0
  })
}

/** "2 pieces were not scanned." */
export function notScannedWords(pieces: number): string {
  return pieces === 1 ? '1 piece was not scanned.' : `${pieces} pieces were not scanned.`
}

export interface SheetCash {
  expected: number
  /** Of what was delivered. */
  collected: number
}

export function sheetCash({ stops }: Pick<RunSheet, 'stops'>, shipments: ShipmentsById): SheetCash {
  const cash = { expected: 0, collected: 0 }
  for (const stop of stops) {
    const shipment = shipments.get(stop.shipment_id)
    if (shipment === undefined) continue
    const paise = toCollect(shipment)
    cash.expected += paise
    if (standingOf(stop, shipment) === 'delivered') cash.collected += paise
  }
  return cash
}

/** In paise: what is still to be collected at its doors. */
export function leftToCollect({ stops }: { stops: readonly Pick<RunSheetStop, 'shipment_id'>[] }, shipments: ShipmentsById): number {
  return stops.reduce((sum, { shipment_id }) => {
    const shipment = shipments.get(shipment_id)
    return shipment !== undefined && isOpen(shipment.status) ? sum + toCollect(shipment) : sum
  }, 0)
}

/** What a driver carries already, in paise, and how much it may be; null while this device does not know. */
export interface CarriedOfDriver {
  carriedPaise: number
  limitPaise: number
}

/** In paise: what is still to be collected at the doors of a driver's sheets that are out, of whatever day. */
export function outToCollect(
  driverId: string,
  sheets: readonly Pick<RunSheet, 'driver_id' | 'state' | 'stops'>[],
  shipments: ShipmentsById,
): number {
  return sheets
    .filter(({ driver_id, state }) => driver_id === driverId && state === 'out')
    .reduce((sum, sheet) => sum + leftToCollect(sheet, shipments), 0)
}

/**
 * In paise, what a driver could come to carry with a sheet that collects so much, where that is more than the limit; null where it is not, or
 * nobody knows. As the server counts it (app.over_cash_limit): with what they carry, and are to collect from sheets that are out.
 */
export function overLimitPaise(collects: number, outPaise: number, carried: CarriedOfDriver | null): number | null {
  if (carried === null || collects === 0) return null
  const paise = carried.carriedPaise + outPaise + collects
  return paise > carried.limitPaise ? paise : null
}

/** Why a shipment cannot be put on this sheet; null when it can. */
export function stopRefusal(
  shipment: Pick<Shipment, 'id' | 'tracking_number' | 'status'>,
  sheets: readonly RunSheet[],
  sheetId: string,
): string | null {
  if (!isOpen(shipment.status)) return `${shipment.tracking_number} is ${shipment.status} and cannot be taken along.`
  const other = openSheetOf(shipment.id, sheets)
  if (other === undefined || other.id === sheetId) return null
  return `${shipment.tracking_number} is on ${other.sheet_number === null ? 'another run sheet' : `run sheet ${other.sheet_number}`} already.`
}

export function openSheetOf(shipmentId: string, sheets: readonly RunSheet[]): RunSheet | undefined {
  return sheets.find(({ state, stops }) => state !== 'closed' && stops.some(({ shipment_id }) => shipment_id === shipmentId))
}

const STATE_WORDS: Record<RunSheetState, string> = { draft: 'Draft', out: 'Out', closed: 'Closed' }
export function sheetStateWords(state: RunSheetState): string {
  return STATE_WORDS[state]
}

const STANDING_WORDS: Record<StopStanding, string> = {
  delivered: 'Delivered',
  returned: 'Returned',
  back: 'Back at the warehouse',
  lost: 'Lost',
  damaged: 'Damaged',
  'left-with-driver': 'Left with driver',
  failed: 'Failed attempt',
  'not-attempted': 'Not attempted',
  left: 'To do',
}
export function standingWords(standing: StopStanding): string {
  return STANDING_WORDS[standing]
}
