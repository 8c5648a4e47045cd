import { MyShipmentCard } from '#features/account/my-shipment-card.tsx'
import { useMyShipments } from '#features/account/use-my-shipments.ts'
import { noAnswerWords, type NoAnswer } from '#domain/no-answer.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Loading } from '#ui/loading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** A copy would show whoever uses the device next what this account receives, and what it costs. */
const NOT_KEPT: Partial<Record<NoAnswer, string>> = {
  unreachable:
    'Your shipments are not kept on this device, so that nobody else finds them here. They appear by themselves when you have signal.',
  'captive-portal': 'Your shipments are not kept on this device, so that nobody else finds them here.',
}

/** What the account booked, and what is sent from or to its confirmed e-mail address. */
export function MyShipments() {
  const { list, trouble, under, showMore, tryAgain } = useMyShipments()
  return (
    <section aria-labelledby="my-shipments" className="flex flex-col gap-4">
      <h2 id="my-shipments" className="text-2xl">
        My shipments
      </h2>
      {trouble !== null && (
        <Banner
          tone="warn"
          role="status"
          title={noAnswerWords(trouble)}
          actions={
            <Button variant="secondary" busy={under === 'first'} onClick={tryAgain}>
              Try again
            </Button>
          }
        >
          {list === null
            ? NOT_KEPT[trouble]
            : 'This is the list as it was a moment ago. It goes when this page is closed: nothing of it is kept on this device.'}
        </Banner>
      )}
      {list === null && trouble === null && (
        <Loading>
          <div className="flex flex-col gap-4">
            <Skeleton className="h-36 w-full" />
            <Skeleton className="h-36 w-full" />
          </div>
        </Loading>
      )}
      {list?.rows.length === 0 && (
        <EmptyState title="No shipments found.">
          Shipments that we book for this account, or that are sent from or to its e-mail address, appear here.
        </EmptyState>
      )}
      {list !== null && list.rows.length > 0 && (
        <ul className="flex flex-col gap-4">
          {list.rows.map((shipment) => (
            <li key={shipment.id}>
              <MyShipmentCard shipment={shipment} />
            </li>
          ))}
        </ul>
      )}
      {list?.more === true && (
        <Button variant="secondary" className="self-center" busy={under === 'more'} onClick={showMore}>
          Show more
        </Button>
      )}
    </section>
  )
}
