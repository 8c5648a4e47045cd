import type { DeliveryOutcome } from '#domain/delivery.ts'
import type { WaybillDatabase } from '#store/database.ts'
import type { PreparedPhoto } from '#store/prepared-photo.ts'
import { orStorageFull } from '#store/storage-full.ts'

/** What is typed and taken so far; it outlives a killed app. */
export interface CaptureDraft {
  trackingNumber: string
  shipmentId: string | null
  outcome: DeliveryOutcome | null
  notes: string
  photo: PreparedPhoto | null
}

export interface StoredDraft extends CaptureDraft {
  id: 'delivery'
}

export async function saveDraft(db: WaybillDatabase, draft: CaptureDraft): Promise<void> {
  await orStorageFull(db.drafts.put({ ...draft, id: 'delivery' }))
}

export async function readDraft(db: WaybillDatabase): Promise<CaptureDraft | null> {
  const stored = await db.drafts.get('delivery')
  if (stored === undefined) return null
  const { id: _, ...draft } = stored
  return draft
}

export async function clearDraft(db: WaybillDatabase): Promise<void> {
  await db.drafts.delete('delivery')
}
