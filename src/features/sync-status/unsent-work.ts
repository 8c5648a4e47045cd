import { isUnsent, unsentWords } from '#features/sync-status/item-words.ts'
import { hasContent, type CaptureDraft } from '#store/capture-draft.ts'
import type { WaybillDatabase } from '#store/database.ts'
import { clearDraft, readDraft } from '#store/delivery-draft.ts'
import { leaveBehind } from '#store/queue-actions.ts'
import { readQueue, type QueueItem } from '#store/queue.ts'
import { leaveUnknownNumbers, readUnansweredScans, type UnansweredScans } from '#store/scan-session.ts'
import { giveUpForm, readUnfinishedForms, type UnfinishedForm } from '#store/shipment-draft.ts'
import { orStorageFull } from '#store/storage-full.ts'

/** What signing out would lose. */
export interface UnsentWork {
  items: QueueItem[]
  /** A half-made delivery: no file holds it, and nobody but this person can finish it. */
  draft: CaptureDraft | null
  /** Shipments that were typed and not saved; no file holds them either. */
  forms: UnfinishedForm[]
  /** Scanned numbers that wait for an answer at a warehouse. */
  scans: UnansweredScans[]
}

export async function readUnsentWork(db: WaybillDatabase): Promise<UnsentWork> {
  const [queue, draft, forms, scans] = await Promise.all([readQueue(db), readDraft(db), readUnfinishedForms(db), readUnansweredScans(db)])
  return { items: queue.filter(isUnsent), draft: draft !== null && hasContent(draft) ? draft : null, forms, scans }
}

/** What no file can hold, counted. */
export function countUnfinished({ draft, forms, scans }: Omit<UnsentWork, 'items'>): number {
  return (draft === null ? 0 : 1) + forms.length + scans.flatMap(({ numbers }) => numbers).length
}

export function isNothing(work: UnsentWork): boolean {
  return work.items.length === 0 && countUnfinished(work) === 0
}

/** "3 deliveries are not confirmed by the office yet, 1 is not finished." */
export function unsentWorkWords(work: UnsentWork): string {
  const { items, draft, forms, scans } = work
  const unfinished = countUnfinished(work)
  if (unfinished === 0) return unsentWords(items)
  const are = unfinished === 1 ? 'is' : 'are'
  if (items.length > 0) return `${unsentWords(items).slice(0, -1)}, ${unfinished} ${are} not finished.`
  const parts = [
    ...counted(draft === null ? 0 : 1, 'delivery', 'deliveries'),
    ...counted(forms.length, 'shipment', 'shipments'),
    ...counted(scans.flatMap(({ numbers }) => numbers).length, 'scanned number', 'scanned numbers'),
  ]
  return `${new Intl.ListFormat('en-IN').format(parts)} ${are} not finished.`
}

function counted(count: number, one: string, many: string): string[] {
  return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]
}

/**
 * Exactly what the person has seen and decided about; what another tab saved since then is not part of it. For good, so that no server is waited
 * for: what may have arrived stays there if it has.
 */
export async function giveUp(db: WaybillDatabase, { items, draft, forms, scans }: UnsentWork, reason: string): Promise<void> {
  for (const { entryId } of items) await orStorageFull(leaveBehind(db, entryId, reason))
  if (draft !== null && (await readDraft(db))?.trackingNumber === draft.trackingNumber) await clearDraft(db)
  for (const form of forms) await giveUpForm(db, form)
  for (const { warehouseId, numbers } of scans) await leaveUnknownNumbers(db, warehouseId, numbers)
}
