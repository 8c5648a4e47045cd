import type { CollectionRefusal } from '#domain/shipment/collecting/collection.ts'
import type { DeliveryRefusal } from '#domain/shipment/delivery.ts'
import { OUTCOME_FIELD } from '#features/proof-of-delivery/capture/outcome-field.tsx'
import { collectionFields, fieldOfParcel } from '#features/proof-of-delivery/collection/collection-messages.ts'
import { DAY_FIELD, REASON_FIELD } from '#features/proof-of-delivery/failure/field-ids.ts'
import { PHOTO_FIELD } from '#features/proof-of-delivery/photo/photo-field.tsx'
import { NEEDS_FIELD } from '#features/proof-of-delivery/receiver/missing-needs.tsx'

export const NOTES_FIELD = 'delivery-notes'

type Refusal = DeliveryRefusal | CollectionRefusal

const fields: Record<Refusal, string> = {
  ...collectionFields,
  'outcome-missing': OUTCOME_FIELD,
  'photo-missing': PHOTO_FIELD,
  'needs-missing': NEEDS_FIELD,
  'notes-missing': NOTES_FIELD,
  'reason-missing': REASON_FIELD,
  'day-missing': DAY_FIELD,
  'day-past': DAY_FIELD,
}

export function fieldOfRefusal({ what, along }: { what: Refusal; along: string | null }): string {
  return fieldOfParcel(fields[what], along)
}

/** Asked where the amount was typed: its own message says it there, without a way back to the top. */
export function isAtField(refusal: Refusal): boolean {
  return refusal === 'difference-unexplained'
}
