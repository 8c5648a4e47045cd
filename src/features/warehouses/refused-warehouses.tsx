import { useLiveQuery } from 'dexie-react-hooks'
import { refusedWorkWords } from '#domain/directory-work.ts'
import { warehouseRefusal } from '#domain/warehouse-words.ts'
import { wakeSync } from '#session/running-sync.ts'
import { useDatabase } from '#store/database-context.tsx'
import { discardEntry, retryNow } from '#store/queue-actions.ts'
import { readRefusedDirectoryWork } from '#store/refused-directory-work.ts'
import { RefusedBanner } from '#ui/refused-banner.tsx'

/** The server's no, over the list. The same stands in the queue until it is settled here or there. */
export function RefusedWarehouses() {
  const db = useDatabase()
  const refused = useLiveQuery(() => readRefusedDirectoryWork(db, 'warehouses'), [db])

  return refused?.map((work) => (
    <RefusedBanner
      key={work.entryId}
      title={warehouseRefusal(work.what, work)}
      settle={
        work.isConflict
          ? null
          : {
              tryAgain: () => void retryNow(db, work.entryId).then(() => wakeSync('asked')),
              giveUp: () => void discardEntry(db, work.entryId, `Given up. ${work.message}`),
              giveUpWords: work.what === 'deleting' ? 'Keep it' : 'Discard it',
            }
      }
    >
      {refusedWorkWords(work, 'warehouse')}
    </RefusedBanner>
  ))
}
