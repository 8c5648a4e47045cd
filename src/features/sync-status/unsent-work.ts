import { isUnsent, unsentWords } from '#features/sync-status/item-words.ts'
import { hasContent, type CaptureDraft } from '#store/capture-draft.ts'
import type { WaybillDatabase } from '#store/database.ts'
import { clearDraft, readDraft } from '#store/delivery-draft.ts'
import { discardEntry } from '#store/queue-actions.ts'
import { readQueue, type QueueItem } from '#store/queue.ts'

/** What signing out would lose. */
export interface UnsentWork {
  items: QueueItem[]
  /** A half-made delivery: no file holds it, and nobody but this person can finish it. */
  draft: CaptureDraft | null
}

export async function readUnsentWork(db: WaybillDatabase): Promise<UnsentWork> {
  const [queue, draft] = await Promise.all([readQueue(db), readDraft(db)])
  return { items: queue.filter(isUnsent), draft: draft !== null && hasContent(draft) ? draft : null }
}

/** "3 deliveries have not been sent, 1 is not finished." */
export function unsentWorkWords({ items, draft }: UnsentWork): string {
  if (draft === null) return unsentWords(items)
  return items.length === 0 ? '1 delivery is not finished.' : `${unsentWords(items).slice(0, -1)}, 1 is not finished.`
}

/** Exactly what the person has seen and decided about; what another tab saved since then is not part of it. */
export async function giveUp(db: WaybillDatabase, { items, draft }: UnsentWork, reason: string): Promise<void> {
  for (const { entryId } of items) await discardEntry(db, entryId, reason)
  if (draft !== null && (await readDraft(db))?.trackingNumber === draft.trackingNumber) await clearDraft(db)
}
