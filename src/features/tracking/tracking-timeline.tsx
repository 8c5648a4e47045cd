import { newestFirst, type TrackedShipment } from '#domain/tracked-shipment.ts'
import { Timeline } from '#ui/timeline.tsx'

/** Newest first: what a visitor came for is at the top. */
export function TrackingTimeline({ steps }: { steps: TrackedShipment['timeline'] }) {
  if (steps.length === 0) return null
  return (
    <section className="flex flex-col gap-3 border-t border-line pt-5">
      <h2 className="text-lg">History</h2>
      <Timeline steps={newestFirst(steps)} />
    </section>
  )
}
