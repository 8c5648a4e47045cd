import type { RefusedWork } from '#store/refused-edits.ts'

/** The server's word on earlier work at this shipment, as the person at the form can act on it. */
export function refusalWords({ kind, message }: RefusedWork): string {
  if (kind === 'create-shipment') return message ?? 'Failed to create shipment.'
  if (message === null) return 'Failed to update shipment.'
  return /price_check/i.test(message) ? 'Please, Enter the price.' : message
}
