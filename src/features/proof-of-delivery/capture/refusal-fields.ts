import type { CollectionRefusal } from '#domain/shipment/collecting/collection.ts'
import type { DeliveryRefusal } from '#domain/shipment/delivery.ts'
import { OUTCOME_FIELD } from '#features/proof-of-delivery/capture/outcome-field.tsx'
import { collectionFields, fieldOfParcel } from '#features/proof-of-delivery/collection/collection-messages.ts'
import { DAY_FIELD, REASON_FIELD } from '#features/proof-of-delivery/failure/field-ids.ts'
import { PHOTO_FIELD } from '#features/proof-of-delivery/photo/photo-field.tsx'
import { NEEDS_FIELD } from '#features/proof-of-delivery/receiver/missing-needs.tsx'
import { fieldOfNeed, PIECES_FIELD } from '#features/proof-of-delivery/receiver/need-fields.ts'
import type { LackingNeed } from '#features/proof-of-delivery/stop/stop-in-form.ts'
import { bringMessageInSight } from '#ui/feedback/message-in-sight.ts'

export const NOTES_FIELD = 'delivery-notes'

type Refusal = DeliveryRefusal | CollectionRefusal

const fields: Record<Refusal, string> = {
  ...collectionFields,
  'outcome-missing': OUTCOME_FIELD,
  'photo-missing': PHOTO_FIELD,
  'needs-missing': NEEDS_FIELD,
  'too-many-pieces': PIECES_FIELD,
  'notes-missing': NOTES_FIELD,
  'reason-missing': REASON_FIELD,
  'day-missing': DAY_FIELD,
  'day-past': DAY_FIELD,
  'day-far': DAY_FIELD,
}

interface Refused {
  what: Refusal
  along: string | null
}

export function fieldOfRefusal({ what, along }: Refused): string {
  return fieldOfParcel(fields[what], along)
}

/** Asked where it is entered: its own message says it there, without a way back to the top. */
export function isAtField(refusal: Refusal): refusal is 'difference-unexplained' | 'needs-missing' | 'too-many-pieces' {
  return refusal === 'difference-unexplained' || refusal === 'needs-missing' || refusal === 'too-many-pieces'
}

/** Of what is missing to the first, in whatever is folded; to the list of it while that part is still being fetched. */
export function leadToField(refused: Refused, [first]: readonly LackingNeed[]): void {
  const wanted = refused.what === 'needs-missing' && first !== undefined ? fieldOfNeed(first) : fieldOfRefusal(refused)
  const field = document.getElementById(wanted) ?? document.getElementById(fieldOfRefusal(refused))
  const folded = field?.closest('details')
  if (folded) folded.open = true
  field?.focus()
  if (field) bringMessageInSight(field)
}
