import { useLiveQuery } from 'dexie-react-hooks'
import { useDeferredValue, type ReactNode } from 'react'
import type { Stop } from '#features/proof-of-delivery/day/arrange-day.ts'
import { ChangeOrder } from '#features/proof-of-delivery/day/change-order.tsx'
import { DaySummary } from '#features/proof-of-delivery/day/day-summary.tsx'
import { EndOfDay } from '#features/proof-of-delivery/day/end-of-day.tsx'
import { changeWords, recipientsIn } from '#features/proof-of-delivery/day/list-changes.ts'
import { NextStopCard } from '#features/proof-of-delivery/day/next-stop-card.tsx'
import { DoneRow, Rows, StopRow } from '#features/proof-of-delivery/day/stop-row.tsx'
import type { ReadDay } from '#features/proof-of-delivery/day/use-drivers-day.ts'
import { useListChanges } from '#features/proof-of-delivery/day/use-list-changes.ts'
import { useDeviceName } from '#session/use-device-name.ts'
import { useStorageFull } from '#session/use-storage-full.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { readSyncStatus } from '#store/reads/sync-status.ts'
import { Button } from '#ui/controls/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { Progress } from '#ui/feedback/progress.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

/** A driver's day: how far it is, the next stop, the others in order, and at its end what became of it. */
export function DayList({ day }: { day: ReadDay | undefined }) {
  const database = useDatabase()
  const device = useDeviceName()
  const status = useLiveQuery(() => readSyncStatus(database), [database])
  const full = useStorageFull(status)
  const arriving = status === undefined || status.mirror.phase === 'none' || status.mirror.phase === 'first'
  const { changes, dismiss } = useListChanges(day === undefined || arriving ? null : day.shipments)

  if (!day || !status) return <ListSkeleton />
  const tooOld = !full && status.appTooOld
  const unreachable = !full && status.connection !== 'online' && status.connection !== 'unknown'
  const { counts, progress, todo, tried, notAttempted, later, done, today, time, addedLate } = day
  const added = new Set(changes.added.map(({ id }) => id))
  const isNew = (shipmentId: string) => added.has(shipmentId) || addedLate.has(shipmentId)
  const changed = changeWords(changes)
  const [next, ...others] = todo
  const row = (stop: Stop) => <StopRow key={stop.id} stop={stop} today={today} time={time} isNew={isNew} />
  // Somebody was there, or it is for another day: the window does not press any more.
  const triedRow = (stop: Stop) => <StopRow key={stop.id} stop={stop} today={today} time={null} isNew={isNew} isRecorded />
  const notAttemptedRow = (stop: Stop) => <StopRow key={stop.id} stop={stop} today={today} time={time} isNew={isNew} isRecorded />

  return (
    <section aria-label="Open deliveries" className="flex flex-col gap-4">
      {counts.all > 0 && <progress aria-hidden="true" className="progress-bar" value={progress.done} max={progress.stops} />}
      {changed && (
        <Banner
          role="status"
          title={changed}
          actions={
            <Button variant="secondary" onClick={dismiss}>
              OK
            </Button>
          }
        >
          {changes.added.length > 0 && <p>New: {recipientsIn(changes.added)}</p>}
          {changes.removed.length > 0 && <p>Taken away: {recipientsIn(changes.removed)}. Bring back what you have of it.</p>}
        </Banner>
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
      {!arriving && counts.all === 0 && (
        <EmptyState title="No open deliveries">
          When the office assigns one to you, it appears here. Fetch any other by its tracking number above.
        </EmptyState>
      )}
      {!arriving && counts.all > 0 && next === undefined && <DaySummary {...day} />}
      {next && <NextStopCard stop={next} today={today} time={time} isNew={isNew} />}
      <Part title="To do" stops={others} row={row}>
        <ChangeOrder sheets={day.sheets} todo={todo} />
      </Part>
      <Part title="Tried today" stops={tried} row={triedRow} />
      <Part title="Not attempted today" stops={notAttempted} row={notAttemptedRow} />
      <Part title="For a later day" stops={later} row={triedRow} />
      {!arriving && (counts.all > 0 || day.sheets.length > 0) && <EndOfDay day={day} />}
      <Part title="Done" stops={done} row={(stop) => <DoneRow key={stop.id} stop={stop} />} />
    </section>
  )
}

/** As many as a screen holds: the first paint does not wait for the rest of a long day. */
const FIRST_ROWS = 12

function Part({ title, stops, row, children }: { title: string; stops: Stop[]; row: (stop: Stop) => ReactNode; children?: ReactNode }) {
  const isFirstPaint = useDeferredValue(false, true)
  if (stops.length === 0) return null
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-base font-bold text-ink-muted">{title}</h2>
        {children}
      </div>
      <Rows>{(isFirstPaint ? stops.slice(0, FIRST_ROWS) : stops).map(row)}</Rows>
    </section>
  )
}

function ListSkeleton() {
  return (
    <Loading>
      <div className="flex flex-col gap-3">
        <Skeleton className="h-72 w-full" />
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-24 w-full" />
      </div>
    </Loading>
  )
}
