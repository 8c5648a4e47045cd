import { useLiveQuery } from 'dexie-react-hooks'
import { ShipmentLink } from '#features/shipments/list/shipment-link.tsx'
import { useSyncControl } from '#session/sync-control.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { discardedWords } from '#store/outbox/discarded-messages.ts'
import { discardEntry, retryNow, type Discarded } from '#store/outbox/queue-actions.ts'
import { readRefusedDeletes } from '#store/reads/read-refused-deletes.ts'
import { saveFailureWords } from '#store/sign-out/save-failure-messages.ts'
import { orStorageFull } from '#store/database/storage-full.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/controls/button.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { countOf } from '#ui/format/count-of.ts'

/** The list has to stay in sight below them. */
const MOST_SHOWN = 3

/** The server's no, over the list that has the shipment back. The same stands in the queue until it is settled here or there. */
export function RefusedDeletes() {
  const db = useDatabase()
  const { syncNow } = useSyncControl()
  const refused = useLiveQuery(() => readRefusedDeletes(db), [db])

  async function settle(work: Promise<void | Discarded>) {
    try {
      const said = discardedWords((await orStorageFull(work)) ?? 'discarded')
      if (said !== null) showToast(said, { milliseconds: 6000 })
      await syncNow()
    } catch (problem) {
      showToast(saveFailureWords(problem), { tone: 'bad', milliseconds: 10_000 })
    }
  }

  if (refused === undefined) return null
  const banners = refused.slice(0, MOST_SHOWN).map(({ entryId, shipmentId, shown, message, changedMeanwhile }) => (
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
  const more = refused.length - banners.length
  return (
    <>
      {banners}
      {more > 0 && (
        <p role="status" className="text-ink-muted">
          {countOf(more, 'more deletion')} refused: they follow here as these are settled, and all of them stand in the queue.
        </p>
      )}
    </>
  )
}
