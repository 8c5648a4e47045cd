import { useLiveQuery } from 'dexie-react-hooks'
import { warehouseRefusal } from '#domain/warehouse-words.ts'
import { wakeSync } from '#session/running-sync.ts'
import { useDatabase } from '#store/database-context.tsx'
import { discardEntry, retryNow } from '#store/queue-actions.ts'
import { readRefusedWarehouseWork, type RefusedWarehouseWork } from '#store/refused-warehouse-work.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'

/** The server's no, over the list. The same stands in the queue until it is settled here or there. */
export function RefusedWarehouses() {
  const db = useDatabase()
  const refused = useLiveQuery(() => readRefusedWarehouseWork(db), [db])

  async function tryAgain(entryId: string) {
    await retryNow(db, entryId)
    await wakeSync('asked')
  }

  return refused?.map((work) => (
    <Banner
      key={work.entryId}
      tone="bad"
      role="alert"
      title={warehouseRefusal(work.what, work)}
      actions={
        !work.isConflict && (
          <>
            <Button variant="secondary" size="small" onClick={() => void tryAgain(work.entryId)}>
              Try again
            </Button>
            <Button variant="danger" size="small" onClick={() => void discardEntry(db, work.entryId, `Given up. ${work.message}`)}>
              {work.what === 'deleting' ? 'Keep it' : 'Discard it'}
            </Button>
          </>
        )
      }
    >
      {whatItMeans(work)}
    </Banner>
  ))
}

function whatItMeans({ what, name, isConflict }: RefusedWarehouseWork): string {
  const which = name ?? 'A warehouse that is no longer on this device'
  if (isConflict) return `${which}: open the queue and choose whose values stay.`
  if (what === 'creating') return `${which} is on this device alone and not in the list.`
  return what === 'deleting' ? `${which} is still there.` : `${which} is shown as the office has it.`
}
