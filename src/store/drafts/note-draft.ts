import type { WaybillDatabase } from '#store/database/database.ts'
import { saveWork } from '#store/database/free-room.ts'
import type { NoteDraft, UnsentNote } from '#store/drafts/draft-rows.ts'
import { mustNotBeRemoved } from '#store/sign-out/removal.ts'

export type { NoteDraft, UnsentNote }

/** By its own id: two tabs on one shipment write two notes, and neither touches the other's. */
function keyOf({ shipmentId, noteId }: Pick<NoteDraft, 'shipmentId' | 'noteId'>): `note:${string}` {
  return `note:${shipmentId}:${noteId}`
}

/** An empty text is no draft. */
export async function saveNoteDraft(db: WaybillDatabase, draft: NoteDraft, now: Date = new Date()): Promise<void> {
  await saveWork(db, [db.formDrafts, db.meta], async () => {
    await mustNotBeRemoved(db)
    if (draft.text.trim() === '') await db.formDrafts.delete(keyOf(draft))
    else await db.formDrafts.put({ ...draft, key: keyOf(draft), savedAt: now.getTime() })
  })
}

/** What was typed on the page of this shipment and has not reached the server, the latest first. */
export async function readNoteDrafts(db: WaybillDatabase, shipmentId: string): Promise<UnsentNote[]> {
  const kept = await db.formDrafts.where('key').startsWith(`note:${shipmentId}:`).toArray()
  return kept.filter((form) => 'noteId' in form).toSorted((a, b) => b.savedAt - a.savedAt)
}

/** Only the one that was sent or given up. */
export async function clearNoteDraft(db: WaybillDatabase, draft: NoteDraft): Promise<void> {
  await db.formDrafts.delete(keyOf(draft))
}
