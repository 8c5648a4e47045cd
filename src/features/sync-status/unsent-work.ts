import { isUnsent, unsentWords } from '#features/sync-status/item-words.ts'
import { hasContent, type CaptureDraft } from '#store/capture-draft.ts'
import type { WaybillDatabase } from '#store/database.ts'
import { clearDraft, readDraft } from '#store/delivery-draft.ts'
import { discardEntry } from '#store/queue-actions.ts'
import { readQueue, type QueueItem } from '#store/queue.ts'
import { giveUpForm, readUnfinishedForms, type UnfinishedForm } from '#store/shipment-draft.ts'

/** What signing out would lose. */
export interface UnsentWork {
  items: QueueItem[]
  /** A half-made delivery: no file holds it, and nobody but this person can finish it. */
  draft: CaptureDraft | null
  /** Shipments that were typed and not saved; no file holds them either. */
  forms: UnfinishedForm[]
}

export async function readUnsentWork(db: WaybillDatabase): Promise<UnsentWork> {
  const [queue, draft, forms] = await Promise.all([readQueue(db), readDraft(db), readUnfinishedForms(db)])
  return { items: queue.filter(isUnsent), draft: draft !== null && hasContent(draft) ? draft : null, forms }
}

export function isNothing({ items, draft, forms }: UnsentWork): boolean {
  return items.length === 0 && draft === null && forms.length === 0
}

/** "3 deliveries have not been sent, 1 is not finished." */
export function unsentWorkWords({ items, draft, forms }: UnsentWork): string {
  const halfMade = (draft === null ? 0 : 1) + forms.length
  if (halfMade === 0) return unsentWords(items)
  const are = halfMade === 1 ? 'is' : 'are'
  if (items.length > 0) return `${unsentWords(items).slice(0, -1)}, ${halfMade} ${are} not finished.`
  const shipments = `${forms.length} ${forms.length === 1 ? 'shipment' : 'shipments'}`
  return `${draft === null ? shipments : forms.length === 0 ? '1 delivery' : `1 delivery and ${shipments}`} ${are} not finished.`
}

/** Exactly what the person has seen and decided about; what another tab saved since then is not part of it. */
export async function giveUp(db: WaybillDatabase, { items, draft, forms }: UnsentWork, reason: string): Promise<void> {
  for (const { entryId } of items) await discardEntry(db, entryId, reason)
  if (draft !== null && (await readDraft(db))?.trackingNumber === draft.trackingNumber) await clearDraft(db)
  for (const form of forms) await giveUpForm(db, form)
}
