import type { WaybillDatabase } from '#store/database/database.ts'
import type { CaptureDraft } from '#store/drafts/draft-rows.ts'
import { saveWork } from '#store/database/free-room.ts'
import { mustNotBeRemoved } from '#store/sign-out/removal.ts'
import { readSubmittedDraft } from '#store/drafts/submitted-draft.ts'

export type { CaptureDraft }

/** A number alone is not work yet. */
export function hasContent({ outcome, notes, photo }: CaptureDraft): boolean {
  return outcome !== null || notes.trim() !== '' || photo !== null
}

/** `other`: a tab that came first has begun something else, which is left as it is. */
export type SavedDraft = { kind: 'kept'; draftId: string } | { kind: 'other'; other: CaptureDraft }

/**
 * Keeps the draft. Two tabs that write the same delivery write one draft: the later tab takes the id of the kept one. A draft that another
 * tab has submitted is not kept again. Neither of two deliveries, nor a delivery and its correction, ever takes the other's place. Says
 * under which id it is kept or was submitted.
 */
export async function saveDraft(db: WaybillDatabase, draft: CaptureDraft): Promise<SavedDraft> {
  return saveWork(db, [db.deliveryDrafts, db.meta, db.outbox], async (): Promise<SavedDraft> => {
    await mustNotBeRemoved(db)
    if ((await readSubmittedDraft(db, draft)) !== null) return { kind: 'kept', draftId: draft.draftId }
    const kept = await readDraft(db)
    const isSame = kept !== null && isSameCapture(kept, draft)
    if (kept !== null && !isSame && hasContent(kept)) return { kind: 'other', other: kept }
    const draftId = isSame ? kept.draftId : draft.draftId
    await db.deliveryDrafts.put({ ...draft, draftId, id: 'delivery' })
    return { kind: 'kept', draftId }
  })
}

/** Of one number, and of the same capture of it. */
export function isSameCapture(one: CaptureDraft, other: Pick<CaptureDraft, 'trackingNumber' | 'corrects'>): boolean {
  return one.trackingNumber === other.trackingNumber && one.corrects?.entryId === other.corrects?.entryId
}

/** Drafts still to be submitted. A tab that did not know of another's submitting may have left one behind; that one is left out. */
export async function readDraft(db: WaybillDatabase): Promise<CaptureDraft | null> {
  const stored = await db.deliveryDrafts.get('delivery')
  if (stored === undefined || (await readSubmittedDraft(db, stored)) !== null) return null
  const { id: _, ...draft } = stored
  return draft
}

export async function clearDraft(db: WaybillDatabase): Promise<void> {
  await db.deliveryDrafts.delete('delivery')
}
