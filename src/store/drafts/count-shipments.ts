import type { UnfinishedForm } from '#store/drafts/draft-rows.ts'
import { isOfList } from '#store/drafts/recipient-list-draft.ts'
import { isOfShipment } from '#store/drafts/shipment-draft.ts'

/** A list is as many as its rows; one of nothing but a sender is one. */
export function countShipments(forms: readonly UnfinishedForm[]): number {
  return forms.reduce((sum, form) => sum + (isOfShipment(form) ? 1 : isOfList(form) ? Math.max(1, form.list.recipients.length) : 0), 0)
}

export function countNotes(forms: readonly UnfinishedForm[]): number {
  return forms.filter((form) => 'noteId' in form).length
}
