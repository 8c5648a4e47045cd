import type { WaybillDatabase } from '#store/database/database.ts'
import type { CaptureDraft } from '#store/drafts/draft-rows.ts'
import { mergeDrafts } from '#store/drafts/merge-drafts.ts'
import { saveWork } from '#store/database/free-room.ts'
import { mustNotBeRemoved } from '#store/sign-out/removal.ts'
import { readSubmittedDraft } from '#store/drafts/submitted-draft.ts'

export type { CaptureDraft }

/** A number alone is not work yet. */
export function hasContent({ outcome, notes, photo }: CaptureDraft): boolean {
  return outcome !== null || notes.trim() !== '' || photo !== null
}

/** For so long a driver who fills in the form stands at one door. */
const PLACE_HOLDS_MS = 10 * 60_000

/**
 * What was begun somewhere else, as in the warehouse in the morning, was not at this door. A correction keeps the place of what it corrects.
 */
export function withoutOldPlace(draft: CaptureDraft, now: number): CaptureDraft {
  const isOld = draft.place !== undefined && draft.corrects === undefined && !(Math.abs(now - (draft.placeAt ?? 0)) < PLACE_HOLDS_MS)
  return isOld ? { ...draft, place: undefined, placeAt: undefined } : draft
}

export interface KeptDraft {
  draft: CaptureDraft
  revision: number
}

/** `submitted`: in another tab. `other`: a tab that came first has begun something else, which is left as it is. */
export type SavedDraft = ({ kind: 'kept' } & KeptDraft) | { kind: 'submitted' } | { kind: 'other'; other: CaptureDraft }

/**
 * Keeps the draft, and says what is kept. Two tabs that write the same delivery write one draft: the later tab takes the id of the kept one, and
 * changes of it only what it has changed itself since `seen`, which it knows of it. A draft that another tab has submitted is not kept again.
 * Neither of two deliveries, nor a delivery and its correction, ever takes the other's place.
 */
export async function saveDraft(db: WaybillDatabase, draft: CaptureDraft, seen: CaptureDraft | null = null): Promise<SavedDraft> {
  return saveWork(db, [db.deliveryDrafts, db.meta, db.outbox], async (): Promise<SavedDraft> => {
    await mustNotBeRemoved(db)
    if ((await readSubmittedDraft(db, draft)) !== null) return { kind: 'submitted' }
    const kept = await readKeptDraft(db)
    const isSame = kept !== null && isSameCapture(kept.draft, draft)
    if (kept !== null && !isSame && hasContent(kept.draft)) return { kind: 'other', other: kept.draft }
    const both = isSame ? mergeDrafts(seen ?? kept.draft, kept.draft, draft) : draft
    const revision = (kept?.revision ?? 0) + 1
    await db.deliveryDrafts.put({ ...both, id: 'delivery', revision })
    return { kind: 'kept', draft: both, revision }
  })
}

/** Of one number, and of the same capture of it. */
export function isSameCapture(one: CaptureDraft, other: Pick<CaptureDraft, 'trackingNumber' | 'corrects'>): boolean {
  return one.trackingNumber === other.trackingNumber && one.corrects?.entryId === other.corrects?.entryId
}

/** Drafts still to be submitted. A tab that did not know of another's submitting may have left one behind; that one is left out. */
export async function readDraft(db: WaybillDatabase): Promise<CaptureDraft | null> {
  return (await readKeptDraft(db))?.draft ?? null
}

export async function readKeptDraft(db: WaybillDatabase): Promise<KeptDraft | null> {
  const stored = await db.deliveryDrafts.get('delivery')
  if (stored === undefined || (await readSubmittedDraft(db, stored)) !== null) return null
  const { id: _, revision = 0, ...draft } = stored
  return { draft, revision }
}

/** Of this capture alone: another tab may have begun something else since. */
export async function clearDraft(db: WaybillDatabase, capture: Pick<CaptureDraft, 'trackingNumber' | 'corrects'>): Promise<void> {
  await db.transaction('rw', db.deliveryDrafts, async () => {
    const stored = await db.deliveryDrafts.get('delivery')
    if (stored !== undefined && isSameCapture(stored, capture)) await db.deliveryDrafts.delete('delivery')
  })
}
