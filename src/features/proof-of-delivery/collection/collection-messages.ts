import type { CollectionMode, CollectionRefusal } from '#domain/shipment/collecting/collection.ts'

export const COLLECTED_FIELD = 'collected-amount'
export const REASON_FIELD = 'collection-reason'

export const MODE_WORDS: Record<CollectionMode, string> = { cash: 'Cash', upi: 'UPI' }

/** Of several parcels for one address each has fields of its own. */
export function fieldOfParcel(field: string, number: string | null): string {
  return number === null ? field : `${field}-${number}`
}

export const collectionFields: Record<CollectionRefusal, string> = {
  'amount-missing': COLLECTED_FIELD,
  'amount-too-high': COLLECTED_FIELD,
  'difference-unexplained': REASON_FIELD,
}

export const collectionMessages: Record<CollectionRefusal, string> = {
  'amount-missing': 'Please enter what was collected, in rupees. 0 if it was nothing.',
  'amount-too-high': 'At most ₹10,00,000 can be collected.',
  'difference-unexplained': 'Please say why another amount was collected.',
}

export function isOfCollection(refusal: string): refusal is CollectionRefusal {
  return refusal in collectionMessages
}
