import { MyShipmentCard } from '#features/account/my-shipments/my-shipment-card.tsx'
import { useMyShipments } from '#features/account/my-shipments/use-my-shipments.ts'
import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import type { NoAnswer } from '#domain/sync/server-result.ts'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { ServerTrouble } from '#ui/feedback/server-trouble.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

/** A copy would show the next user of the device what this account receives, and what it costs. */
const NOT_KEPT: Partial<Record<NoAnswer, string>> = {
  unreachable:
    'Your shipments are not kept on this device, so that nobody else finds them here. They appear by themselves when you have signal.',
  'captive-portal': 'Your shipments are not kept on this device, so that nobody else finds them here.',
}

/** What the account booked, and what is sent from or to its confirmed e-mail address. */
export function MyShipments() {
  const query = useMyShipments()
  const { value: list, isLoadingMore, more } = query
  const trouble = query.trouble ?? query.moreTrouble
  return (
    <section aria-labelledby="my-shipments" className="flex flex-col gap-4">
      <h2 id="my-shipments" className="text-2xl">
        My shipments
      </h2>
      <ServerTrouble query={{ ...query, trouble }} words={noAnswerWords} role="status" stays>
        {list === null && trouble !== null
          ? NOT_KEPT[trouble]
          : 'This is the list as it was a moment ago. It goes when this page is closed: nothing of it is kept on this device.'}
      </ServerTrouble>
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
        <Button variant="secondary" className="self-center" busy={isLoadingMore} onClick={() => void more()}>
          Show more
        </Button>
      )}
    </section>
  )
}
