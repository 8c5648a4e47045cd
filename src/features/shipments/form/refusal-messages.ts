import type { RefusedWork } from '#store/reads/refused-edits.ts'

/** The server's word on earlier work at this shipment, as the person at the form can act on it. */
export function refusalWords({ kind, refusal }: RefusedWork): string {
  if (refusal === null) return kind === 'create-shipment' ? 'Failed to create shipment.' : 'Failed to update shipment.'
  return kind === 'update-shipment' && refusal.code === 'price-out-of-range'
    ? `Please, Enter the price. ${refusal.message}`
    : refusal.message
}
