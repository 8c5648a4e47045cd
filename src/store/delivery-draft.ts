import type { WaybillDatabase } from '#store/database.ts'
import type { CaptureDraft } from '#store/capture-draft.ts'
import { saveWork } from '#store/free-room.ts'
import { mustNotBeRemoved } from '#store/removal.ts'
import { readSubmittedDraft } from '#store/submitted-draft.ts'

export type { CaptureDraft }

/**
 * Keeps the draft. Two tabs that write the same delivery write one draft: the later one takes over the id of the one that is kept. What was
 * submitted meanwhile is a draft no longer, and is not kept. Returns the id under which it is kept, or was submitted.
 */
export async function saveDraft(db: WaybillDatabase, draft: CaptureDraft): Promise<string> {
  return saveWork(db, [db.drafts, db.meta, db.outbox], async () => {
    await mustNotBeRemoved(db)
    if ((await readSubmittedDraft(db, draft)) !== null) return draft.draftId
    const kept = await readDraft(db)
    const draftId = kept?.trackingNumber === draft.trackingNumber ? kept.draftId : draft.draftId
    await db.drafts.put({ ...draft, draftId, id: 'delivery' })
    return draftId
  })
}

/** What is still to be submitted, and not what was left behind by a tab that knew nothing of another's submitting. */
export async function readDraft(db: WaybillDatabase): Promise<CaptureDraft | null> {
  const stored = await db.drafts.get('delivery')
  if (stored === undefined || (await readSubmittedDraft(db, stored)) !== null) return null
  const { id: _, ...draft } = stored
  return draft
}

export async function clearDraft(db: WaybillDatabase): Promise<void> {
  await db.drafts.delete('delivery')
}
