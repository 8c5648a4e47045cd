import { isUnsent, unsentWords } from '#features/sync-status/queue/item-messages.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { clearDraft, hasContent, readDraft, type CaptureDraft } from '#store/drafts/delivery-draft.ts'
import { leaveBehind } from '#store/outbox/queue-actions.ts'
import { readQueue, type QueueItem } from '#store/outbox/queue.ts'
import { leaveUnknownNumbers, readUnansweredScans, type UnansweredScans } from '#store/drafts/scan-session.ts'
import { countNotes, countShipments } from '#store/drafts/count-shipments.ts'
import { countUnraised, giveUpMonthsEnd } from '#store/drafts/months-end-draft.ts'
import { giveUpForm, readUnfinishedForms, type UnfinishedForm } from '#store/drafts/shipment-draft.ts'
import { giveUpViewChanges, unsentViewChanges } from '#store/copies/unsent-views.ts'
import { orStorageFull } from '#store/database/storage-full.ts'

/** What signing out would lose. */
export interface UnsentWork {
  items: QueueItem[]
  /** A half-made delivery: no file holds it, and nobody but this person can finish it. */
  draft: CaptureDraft | null
  /** Shipments and private notes that were typed and not saved; no file holds them either. */
  forms: UnfinishedForm[]
  /** Scanned numbers that wait for an answer at a warehouse. */
  scans: UnansweredScans[]
  /** How many invoices of a month's end were begun and not raised. */
  invoices: number
  /** How many changes of this person's columns and saved views the server has not taken. */
  views: number
}

export async function readUnsentWork(db: WaybillDatabase): Promise<UnsentWork> {
  const [queue, draft, forms, scans, invoices, views] = await Promise.all([
    readQueue(db),
    readDraft(db),
    readUnfinishedForms(db),
    readUnansweredScans(db),
    countUnraised(db),
    unsentViewChanges(db),
  ])
  const begun = draft !== null && hasContent(draft) ? draft : null
  return { items: queue.filter(isUnsent), draft: begun, forms, scans, invoices, views: views.length }
}

/** What no file can hold, counted. */
export function countUnfinished({ draft, forms, scans, invoices, views }: Omit<UnsentWork, 'items'>): number {
  const numbers = scans.flatMap(({ numbers: scanned }) => scanned).length
  return (draft === null ? 0 : 1) + countShipments(forms) + countNotes(forms) + numbers + invoices + views
}

export function isNothing(work: UnsentWork): boolean {
  return work.items.length === 0 && countUnfinished(work) === 0
}

/** "42 to Meera Iyer", or the number alone of what is not on this device. */
export function deliveryWords({ trackingNumber }: Pick<CaptureDraft, 'trackingNumber'>, recipient: string | null): string {
  return recipient === null ? trackingNumber : `${trackingNumber} to ${recipient}`
}

/** "3 deliveries are not confirmed by the office yet, 1 is not finished." */
export function unsentWorkWords(work: UnsentWork): string {
  const { items, draft, forms, scans, invoices, views } = work
  const unfinished = countUnfinished(work)
  if (unfinished === 0) return unsentWords(items)
  const are = unfinished === 1 ? 'is' : 'are'
  if (items.length > 0) return `${unsentWords(items).slice(0, -1)}, ${unfinished} ${are} not finished.`
  const parts = [
    ...counted(draft === null ? 0 : 1, 'delivery', 'deliveries'),
    ...counted(countShipments(forms), 'shipment', 'shipments'),
    ...counted(countNotes(forms), 'private note', 'private notes'),
    ...counted(scans.flatMap(({ numbers }) => numbers).length, 'scanned number', 'scanned numbers'),
    ...counted(invoices, 'invoice of a month’s end', 'invoices of a month’s end'),
    ...counted(views, 'change of your views and columns', 'changes of your views and columns'),
  ]
  return `${new Intl.ListFormat('en-IN').format(parts)} ${are} not ${views === unfinished ? 'sent yet' : 'finished'}.`
}

function counted(count: number, one: string, many: string): string[] {
  return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]
}

/**
 * Exactly what the person has seen and decided about, without later work of another tab. It is for good, so it does not wait for the
 * server: work that has arrived stays there.
 */
export async function giveUp(
  db: WaybillDatabase,
  { items, draft, forms, scans, invoices, views }: UnsentWork,
  reason: string,
): Promise<void> {
  for (const { entryId } of items) await orStorageFull(leaveBehind(db, entryId, reason))
  if (draft !== null) await clearDraft(db, draft)
  for (const form of forms) await giveUpForm(db, form)
  for (const { warehouseId, numbers } of scans) await leaveUnknownNumbers(db, warehouseId, numbers)
  if (invoices > 0) await giveUpMonthsEnd(db, invoices)
  if (views > 0) await giveUpViewChanges(db)
}
