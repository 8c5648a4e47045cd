import { displayShipmentId, piecesOf, type Shipment } from '#domain/shipment/shipment.ts'

/** A label for each piece, or one that stands for the whole shipment. */
export type LabelChoice = 'piece' | 'shipment'

export interface WantedLabel {
  shipment: Shipment
  /** From 1; null for the whole shipment. */
  piece: number | null
}

/** More labels than shipments by this many, and somebody is asked: a mistyped quantity would run a roll of labels through the printer. */
const MANY = 100
/** More would hold up the browser for minutes. */
export const MOST_LABELS = 2000

export function countLabels(shipments: readonly Shipment[], choice: LabelChoice): number {
  return choice === 'shipment' ? shipments.length : shipments.reduce((sum, shipment) => sum + piecesOf(shipment), 0)
}

export function wantedLabels(shipments: readonly Shipment[], choice: LabelChoice): WantedLabel[] {
  return shipments.flatMap((shipment): WantedLabel[] => {
    const pieces = choice === 'shipment' ? 1 : piecesOf(shipment)
    return pieces === 1 ? [{ shipment, piece: null }] : Array.from({ length: pieces }, (_, index) => ({ shipment, piece: index + 1 }))
  })
}

/** What pieces add to the shipments that somebody meant, and the one with the most of them. Null where there is no need to ask. */
export function manyPieces(shipments: readonly Shipment[]): { total: number; name: string; pieces: number } | null {
  const total = countLabels(shipments, 'piece')
  const [most] = shipments.toSorted((a, b) => piecesOf(b) - piecesOf(a))
  if (most === undefined || total - shipments.length <= MANY) return null
  return { total, name: displayShipmentId(most), pieces: piecesOf(most) }
}
