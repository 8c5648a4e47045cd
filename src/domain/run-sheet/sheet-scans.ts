import type { RunSheet, RunSheetStop } from '#domain/run-sheet/run-sheet.ts'
import type { ScanDirection } from '#domain/warehouse/warehouse.ts'

/** A scan that this device made, and that the sheet as the server last told it may lack. */
export interface SheetScan {
  shipmentId: string
  warehouseId: string
  direction: ScanDirection
  /** How many pieces it counted; null stands for all. */
  pieces: number | null
  at: string
  /** Taken back here, which the server may not have heard. */
  isUndone: boolean
}

/** The sheet with these scans on top, as the server counts them: the latest one by its own time says where a parcel is. */
export function withScans(sheet: RunSheet, scans: readonly SheetScan[]): RunSheet {
  if (sheet.state === 'closed' || scans.length === 0) return sheet
  const byShipment = new Map<string, SheetScan[]>()
  for (const scan of scans) byShipment.set(scan.shipmentId, [...(byShipment.get(scan.shipmentId) ?? []), scan])
  return {
    ...sheet,
    stops: sheet.stops.map((stop) => {
      const own = byShipment.get(stop.shipment_id) ?? []
      return own
        .filter(({ at, isUndone }) => !isUndone && at >= stop.added_at)
        .reduce((seen, scan) => scanned(sheet, seen, scan), withoutUndone(stop, own))
    }),
  }
}

/** What was counted before by others, the server says. */
function withoutUndone(stop: RunSheetStop, own: readonly SheetScan[]): RunSheetStop {
  const isUndone = (way: ScanDirection, counted: string | null) =>
    own.some(({ direction, at, isUndone: isTakenBack }) => isTakenBack && direction === way && at === counted)
  return {
    ...stop,
    ...(isUndone('out', stop.scanned_out_at) && { scanned_out_at: null, pieces_out: null }),
    ...(isUndone('in', stop.back_at) && { back_at: null, pieces_back: null }),
  }
}

function scanned({ state, warehouse_id, sent_out_at }: RunSheet, stop: RunSheetStop, scan: SheetScan): RunSheetStop {
  const last = [stop.scanned_out_at, stop.back_at, scan.direction === 'in' ? sent_out_at : null].reduce((a, b) =>
    (a ?? '') > (b ?? '') ? a : b,
  )
  if (scan.at <= (last ?? '')) return stop
  const { at, pieces } = scan
  if (scan.direction === 'in')
    return state === 'out' ? { ...stop, back_at: at, pieces_back: pieces } : { ...stop, scanned_out_at: null, pieces_out: null }
  return scan.warehouseId === warehouse_id ? { ...stop, scanned_out_at: at, pieces_out: pieces, back_at: null, pieces_back: null } : stop
}
