import { useLiveQuery } from 'dexie-react-hooks'
import { useSyncControl } from '#session/sync-control.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { orStorageFull } from '#store/database/storage-full.ts'
import { discardedWords } from '#store/outbox/discarded-words.ts'
import { discardEntry, retryNow, type Discarded } from '#store/outbox/queue-actions.ts'
import { readRefusedSheetWork, type RefusedSheetWork } from '#store/reads/read-run-sheets.ts'
import { saveFailureWords } from '#store/sign-out/save-failure-words.ts'
import { RefusedBanner } from '#ui/feedback/refused-banner.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { countOf } from '#ui/format/count-of.ts'

const NOT_DONE: Record<RefusedSheetWork['kind'], string> = {
  'save-run-sheet': 'The run sheet was not saved',
  'send-out-run-sheet': 'The run sheet was not sent out',
  'close-run-sheet': 'The run sheet was not closed',
}

/** The server's no, over the list and over its sheet. The same stands in the queue until it is settled here or there. */
export function RefusedSheets({ sheetId, onBeginAgain }: { sheetId?: string; onBeginAgain?: (stops: string[]) => void }) {
  const db = useDatabase()
  const { syncNow } = useSyncControl()
  const refused = useLiveQuery(() => readRefusedSheetWork(db), [db])

  async function settle(work: Promise<void | Discarded>) {
    try {
      const said = discardedWords((await orStorageFull(work)) ?? 'discarded')
      if (said !== null) showToast(said, { milliseconds: 6000 })
      await syncNow()
    } catch (problem) {
      showToast(saveFailureWords(problem), { tone: 'bad', milliseconds: 10_000 })
    }
  }

  return refused
    ?.filter((work) => sheetId === undefined || work.sheetId === sheetId)
    .map((work) => (
      <RefusedBanner
        key={work.entryId}
        title={`${NOT_DONE[work.kind]}: ${work.message}`}
        settle={{
          tryAgain: () => void settle(retryNow(db, work.entryId)),
          giveUp: () => {
            void settle(discardEntry(db, work.entryId, `Given up. ${work.message}`))
            if (work.stops.length > 0) onBeginAgain?.(work.stops)
          },
          giveUpWords:
            work.stops.length > 0 && onBeginAgain ? `Begin again with its ${countOf(work.stops.length, 'shipment')}` : 'Discard it',
        }}
      >
        Nothing of it happened at the office.
      </RefusedBanner>
    ))
}
