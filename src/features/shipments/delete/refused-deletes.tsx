import { useLiveQuery } from 'dexie-react-hooks'
import { ShipmentLink } from '#features/shipments/shipment-link.tsx'
import { wakeSync } from '#session/running-sync.ts'
import { useDatabase } from '#store/database-context.tsx'
import { discardedWords } from '#store/discarded-words.ts'
import { discardEntry, retryNow, type Discarded } from '#store/queue-actions.ts'
import { readRefusedDeletes } from '#store/refused-deletes.ts'
import { saveFailureWords } from '#store/save-failure-words.ts'
import { orStorageFull } from '#store/storage-full.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toast.tsx'

/** The server's no, over the list that has the shipment back. The same stands in the queue until it is settled here or there. */
export function RefusedDeletes() {
  const db = useDatabase()
  const refused = useLiveQuery(() => readRefusedDeletes(db), [db])

  async function settle(work: Promise<void | Discarded>) {
    try {
      const said = discardedWords((await orStorageFull(work)) ?? 'discarded')
      if (said !== null) showToast(said, { milliseconds: 6000 })
      await wakeSync('asked')
    } catch (problem) {
      showToast(saveFailureWords(problem), { tone: 'bad', milliseconds: 10_000 })
    }
  }

  return refused?.map(({ entryId, shipmentId, shown, message, changedMeanwhile }) => (
    <Banner
      key={entryId}
      tone="bad"
      role="alert"
      title={`Error deleting shipment: ${message}`}
      actions={
        <>
          <Button variant="secondary" size="small" onClick={() => void settle(discardEntry(db, entryId, `Kept. ${message}`))}>
            Keep the shipment
          </Button>
          <Button variant="secondary" size="small" onClick={() => void settle(retryNow(db, entryId))}>
            {changedMeanwhile ? 'Delete it all the same' : 'Try again'}
          </Button>
        </>
      }
    >
      {shown === null ? (
        'The shipment is no longer on this device.'
      ) : (
        <>
          <ShipmentLink id={shipmentId}>{shown}</ShipmentLink> is in the list again.
        </>
      )}
    </Banner>
  ))
}
