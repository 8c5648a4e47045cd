import type { OfficeReceipt } from '#domain/shipment/proof.ts'
import type { Pieces, Receiver, ReceiverRelation } from '#domain/shipment/receipt/receipt-facts.ts'

/** For the buttons at the door, and beside a name. */
export const RELATION_LABELS: Record<ReceiverRelation, string> = {
  self: 'Recipient',
  family: 'Family',
  neighbour: 'Neighbour',
  security: 'Security',
  reception: 'Reception',
  other: 'Other',
}

const RECEIVED_BY: Record<ReceiverRelation, string> = {
  self: 'the recipient',
  family: 'family',
  neighbour: 'a neighbour',
  security: 'security',
  reception: 'reception',
  other: 'someone else',
}

/** All that a stranger reads. A relation that only a newer app knows says nothing. */
export function receivedByRelation(relation: string | null | undefined): string | null {
  const word = Object.entries(RECEIVED_BY).find(([each]) => each === relation)?.[1]
  return word === undefined ? null : `Received by ${word}`
}

/** "Received by Lakshmi Rao (family)"; null where nobody is named. */
export function receivedBy({ name, relation }: Partial<Receiver> | { name: string | null; relation: string | null }): string | null {
  const byRelation = receivedByRelation(relation)
  if (!name) return byRelation
  return byRelation === null ? `Received by ${name}` : `Received by ${name} (${byRelation.replace('Received by ', '')})`
}

/** "7 of 9 pieces"; null where all were handed over, or nobody counted. */
export function piecesMissing(pieces: Pieces | undefined): string | null {
  return pieces === undefined || pieces.handedOver >= pieces.total ? null : `${pieces.handedOver} of ${pieces.total} pieces`
}

/** The same of what the office has, and whose word that is. */
export function missingPieces(receipt: Pick<OfficeReceipt, 'pieces_handed_over' | 'pieces_total' | 'pieces_way'>): string | null {
  const { pieces_handed_over: handedOver, pieces_total: total, pieces_way: way } = receipt
  const missing = handedOver === null || total === null ? null : piecesMissing({ handedOver, total })
  return missing === null ? null : `${missing}, ${way === 'scanned' ? 'by their scanned labels' : 'as the driver counted'}`
}
