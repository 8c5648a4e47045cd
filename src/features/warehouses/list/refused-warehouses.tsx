import { useLiveQuery } from 'dexie-react-hooks'
import { isChangedUnseen, refusedWorkWords } from '#domain/sync/directory-work.ts'
import { warehouseRefusal } from '#domain/warehouse/warehouse-messages.ts'
import { useSyncControl } from '#session/sync-control.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { discardedWords } from '#store/outbox/discarded-messages.ts'
import { discardEntry, retryNow, type Discarded } from '#store/outbox/queue-actions.ts'
import { readRefusedDirectoryWork } from '#store/reads/refused-directory-work.ts'
import { saveFailureWords } from '#store/sign-out/save-failure-messages.ts'
import { orStorageFull } from '#store/database/storage-full.ts'
import { RefusedBanner } from '#ui/feedback/refused-banner.tsx'
import { showToast } from '#ui/feedback/toast.tsx'

/** The server's no, over the list. The same stands in the queue until it is settled here or there. */
export function RefusedWarehouses() {
  const db = useDatabase()
  const { syncNow } = useSyncControl()
  const refused = useLiveQuery(() => readRefusedDirectoryWork(db, 'warehouses'), [db])

  async function settle(work: Promise<void | Discarded>) {
    try {
      const said = discardedWords((await orStorageFull(work)) ?? 'discarded')
      if (said !== null) showToast(said, { milliseconds: 6000 })
      await syncNow()
    } catch (problem) {
      showToast(saveFailureWords(problem), { tone: 'bad', milliseconds: 10_000 })
    }
  }

  return refused?.map((work) => (
    <RefusedBanner
      key={work.entryId}
      title={warehouseRefusal(work.what, work)}
      settle={
        work.isConflict
          ? null
          : {
              tryAgain: () => void settle(retryNow(db, work.entryId)),
              ...(isChangedUnseen(work) && { tryAgainWords: 'Delete it all the same' }),
              giveUp: () =>
                void settle(discardEntry(db, work.entryId, `${work.what === 'deleting' ? 'Kept' : 'Given up'}. ${work.message}`)),
              giveUpWords: work.what === 'deleting' ? 'Keep it' : 'Discard it',
            }
      }
    >
      {refusedWorkWords(work, 'warehouse')}
    </RefusedBanner>
  ))
}
