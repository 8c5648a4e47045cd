import { useLiveQuery } from 'dexie-react-hooks'
import { ShipmentLink } from '#features/shipments/shipment-link.tsx'
import { wakeSync } from '#session/running-sync.ts'
import { useDatabase } from '#store/database-context.tsx'
import { discardEntry, retryNow } from '#store/queue-actions.ts'
import { readRefusedDeletes } from '#store/refused-deletes.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'

/** The server's no, over the list that has the shipment back. The same stands in the queue until it is settled here or there. */
export function RefusedDeletes() {
  const db = useDatabase()
  const refused = useLiveQuery(() => readRefusedDeletes(db), [db])

  async function tryAgain(entryId: string) {
    await retryNow(db, entryId)
    await wakeSync('asked')
  }

  return refused?.map(({ entryId, shipmentId, shown, message, changedMeanwhile }) => (
    <Banner
      key={entryId}
      tone="bad"
      role="alert"
      title={`Error deleting shipment: ${message}`}
      actions={
        <>
          <Button variant="secondary" size="small" onClick={() => void discardEntry(db, entryId, `Kept. ${message}`)}>
            Keep the shipment
          </Button>
          <Button variant="secondary" size="small" onClick={() => void tryAgain(entryId)}>
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
