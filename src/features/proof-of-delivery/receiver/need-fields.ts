import { NEED_LABELS, type ReceiptNeed } from '#domain/shipment/receipt/receipt-needs.ts'
import { fieldOfParcel } from '#features/proof-of-delivery/collection/collection-messages.ts'
import { PHOTO_FIELD } from '#features/proof-of-delivery/photo/photo-field.tsx'
import type { LackingNeed } from '#features/proof-of-delivery/stop/stop-in-form.ts'

export const NAME_FIELD = 'receiver-name'
export const SIGNATURE_FIELD = 'receiver-signature'
export const CODE_FIELD = 'recipient-code'
export const PIECES_FIELD = 'pieces-handed-over'

const fields: Record<ReceiptNeed, string> = { photo: PHOTO_FIELD, name: NAME_FIELD, signature: SIGNATURE_FIELD, code: CODE_FIELD }

/** Where it is entered, or why not where somebody has begun to say that. */
export function fieldOfNeed({ need, along, reason }: LackingNeed): string {
  return fieldOfParcel(reason === null ? fields[need] : `why-no-${need}`, along)
}

/** As the list of what is missing calls it. */
export function needLabel({ need, whose }: LackingNeed, areSeveral: boolean): string {
  return `${NEED_LABELS[need]}${areSeveral && whose !== undefined ? ` for ${whose}` : ''}`
}

export function missingMessage(missing: readonly LackingNeed[], areSeveral: boolean): string {
  const names = missing.map((each) => needLabel(each, areSeveral).replace(/^./, (letter) => letter.toLowerCase()))
  return `Still missing: ${names.join(', ')}. Please get ${names.length === 1 ? 'it' : 'them'}, or say why it is not possible.`
}
