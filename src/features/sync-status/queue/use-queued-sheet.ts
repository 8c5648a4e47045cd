import { useLiveQuery } from 'dexie-react-hooks'
import { displaySheetNumber, type RunSheetField } from '#domain/run-sheet/run-sheet.ts'
import { useIsHidden } from '#session/use-is-hidden.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import type { QueueItem } from '#store/outbox/queue.ts'
import { readQueuedSheet, type QueuedSheet } from '#store/reads/run-sheets/read-queued-sheet.ts'
import { countOf } from '#ui/format/count-of.ts'
import { formatDate } from '#ui/format/format-time.ts'

/** Which run sheet it is about, and what becomes of it: several of them look alike by their titles. Null also while it is hidden. */
export function useQueuedSheet({ entryId }: Pick<QueueItem, 'entryId'>): string | null {
  const database = useDatabase()
  const isHidden = useIsHidden()
  const queued = useLiveQuery(async () => (isHidden ? null : readQueuedSheet(database, entryId)), [database, entryId, isHidden])
  return queued ? queuedSheetWords(queued) : null
}

const OTHERS: Record<RunSheetField, string> = {
  driver_id: 'another driver',
  warehouse_id: 'another warehouse',
  sheet_date: 'another date',
  vehicle: 'another vehicle',
}

/** "RS-000001 · Ravi, 20 Nov 2026 · 2 shipments added, another order". */
function queuedSheetWords({ sheet, driver, saved }: QueuedSheet): string {
  const day = sheet && [driver, formatDate(sheet.sheet_date)].filter(Boolean).join(', ')
  return [sheet && displaySheetNumber(sheet), day, saved && savedWords(saved)].filter(Boolean).join(' · ')
}

function savedWords({ isNew, changes, added, removed, order }: NonNullable<QueuedSheet['saved']>): string {
  if (isNew) return countOf(added.length, 'shipment')
  const others = Object.keys(changes).flatMap((field) => (field in OTHERS ? [OTHERS[field as RunSheetField]] : []))
  return [
    added.length > 0 && `${countOf(added.length, 'shipment')} added`,
    removed.length > 0 && `${countOf(removed.length, 'shipment')} taken off`,
    ...others,
    order.length > 0 && 'another order',
  ]
    .filter(Boolean)
    .join(', ')
}
