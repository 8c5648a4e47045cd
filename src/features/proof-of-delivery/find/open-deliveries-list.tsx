import { useLiveQuery } from 'dexie-react-hooks'
import { DeliveryCard } from '#features/proof-of-delivery/find/delivery-card.tsx'
import { groupByPlace } from '#features/proof-of-delivery/find/delivery-place.ts'
import { useDeviceName } from '#session/use-device-name.ts'
import { useStorageFull } from '#session/use-storage-full.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { readOpenDeliveries } from '#store/reads/open-deliveries.ts'
import { readSyncStatus } from '#store/reads/sync-status.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { Progress } from '#ui/feedback/progress.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

/** What is assigned to this driver and not finished, neighbours beside each other. */
export function OpenDeliveries({ driverId }: { driverId: string }) {
  const database = useDatabase()
  const device = useDeviceName()
  const deliveries = useLiveQuery(() => readOpenDeliveries(database, driverId), [database, driverId])
  const status = useLiveQuery(() => readSyncStatus(database), [database])

  const full = useStorageFull(status)

  if (!deliveries || !status) return <ListSkeleton />
  const arriving = status.mirror.phase === 'none' || status.mirror.phase === 'first'
  const tooOld = !full && status.appTooOld
  const unreachable = !full && status.connection !== 'online' && status.connection !== 'unknown'

  return (
    <section aria-label="Open deliveries" className="flex flex-col gap-5">
      {deliveries.length > 0 && (
        <h2 className="text-lg text-ink-muted">{deliveries.length === 1 ? '1 open delivery' : `${deliveries.length} open deliveries`}</h2>
      )}
      {arriving && !unreachable && !tooOld && !full && <Progress label="Getting your deliveries…" />}
      {arriving && full && (
        <EmptyState title={`Your deliveries are not on this ${device} yet`}>
          There is no room for them. Free some space, and they arrive with the next signal.
        </EmptyState>
      )}
      {arriving && unreachable && (
        <EmptyState title={`Your deliveries are not on this ${device} yet`}>
          They arrive with the first signal. You can record a delivery by its tracking number meanwhile.
        </EmptyState>
      )}
      {arriving && tooOld && !unreachable && (
        <EmptyState title={`Your deliveries are not on this ${device} yet`}>
          This app is too old for the office’s answer. Reload it, and they arrive. You can record a delivery by its tracking number
          meanwhile.
        </EmptyState>
      )}
      {!arriving && deliveries.length === 0 && (
        <EmptyState title="No open deliveries">
          When the office assigns one to you, it appears here. Fetch any other by its tracking number above.
        </EmptyState>
      )}
      {groupByPlace(deliveries).map((city) => (
        <section key={city.name} aria-label={city.name} className="flex flex-col gap-3">
          <h3 className="text-base font-bold tracking-wide text-ink-muted uppercase">
            {city.name} <span className="tabular-nums">({city.deliveries.length})</span>
          </h3>
          <ul className="flex flex-col gap-3">
            {city.deliveries.map((delivery) => (
              <DeliveryCard key={delivery.id} delivery={delivery} />
            ))}
          </ul>
        </section>
      ))}
    </section>
  )
}

function ListSkeleton() {
  return (
    <Loading>
      <div className="flex flex-col gap-3">
        <Skeleton className="h-48 w-full" />
        <Skeleton className="h-48 w-full" />
      </div>
    </Loading>
  )
}
