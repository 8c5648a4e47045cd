import type { DeliveryOutcome } from '#domain/delivery.ts'
import type { PreparedPhoto } from '#store/prepared-photo.ts'

/** What is typed and taken so far; it outlives a killed app. */
export interface CaptureDraft {
  /** Made when the capture is begun; it becomes the command's id, so that one draft is one capture, whichever tab submits it. */
  draftId: string
  trackingNumber: string
  shipmentId: string | null
  outcome: DeliveryOutcome | null
  notes: string
  photo: PreparedPhoto | null
}

export interface StoredDraft extends CaptureDraft {
  id: 'delivery'
}

/** A number alone is no work yet. */
export function hasContent({ outcome, notes, photo }: CaptureDraft): boolean {
  return outcome !== null || notes.trim() !== '' || photo !== null
}
