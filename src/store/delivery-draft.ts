import type { WaybillDatabase } from '#store/database.ts'
import type { CaptureDraft } from '#store/capture-draft.ts'
import { mustNotBeRemoved } from '#store/removal.ts'
import { orStorageFull } from '#store/storage-full.ts'

export type { CaptureDraft }

export async function saveDraft(db: WaybillDatabase, draft: CaptureDraft): Promise<void> {
  await orStorageFull(
    db.transaction('rw', db.drafts, db.meta, async () => {
      await mustNotBeRemoved(db)
      await db.drafts.put({ ...draft, id: 'delivery' })
    }),
  )
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
