import { piecesOf, type Shipment } from '#domain/shipment/shipment.ts'

/** What scans say of a stop of a run sheet. */
interface ScannedStop {
  scanned_out_at: string | null
  pieces_out?: number | null
  back_at: string | null
  pieces_back?: number | null
}

interface ScannedSheet {
  state: string
  stops: readonly (ScannedStop & { shipment_id: string })[]
}

/** How many of its pieces were scanned out with a stop. A scan that counted none stands for all; nobody counts more than there are. */
export function piecesOut({ scanned_out_at, pieces_out }: ScannedStop, all: number): number {
  return scanned_out_at === null ? 0 : Math.min(pieces_out ?? all, all)
}

export function piecesBack({ back_at, pieces_back }: ScannedStop, all: number): number {
  return back_at === null ? 0 : Math.min(pieces_back ?? all, all)
}

/** How many go along. Sent out without a scan, all of it may be in the van. */
export function piecesAlong(stop: ScannedStop, all: number): number {
  return piecesOut(stop, all) || all
}

/** Of a sheet that is out, how many its driver has not brought back. */
export function piecesStillOut(stop: ScannedStop, all: number): number {
  return Math.max(0, piecesAlong(stop, all) - piecesBack(stop, all))
}

/** "7 of 9 pieces". */
export function partWords(part: number, all: number): string {
  return `${part} of ${all} ${all === 1 ? 'piece' : 'pieces'}`
}

/** How many pieces a driver took along, where that was fewer than all. */
export function loadedPieces(shipment: Pick<Shipment, 'id' | 'items'>, sheets: readonly ScannedSheet[]): number | undefined {
  const all = piecesOf(shipment)
  const stop = sheets
    .filter(({ state }) => state === 'out')
    .flatMap(({ stops }) => stops.filter(({ shipment_id: id }) => id === shipment.id))[0]
  const out = stop === undefined ? 0 : piecesOut(stop, all)
  return out > 0 && out < all ? out : undefined
}
