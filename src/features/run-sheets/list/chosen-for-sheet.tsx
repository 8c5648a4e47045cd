import { Button } from '#ui/controls/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { countOf } from '#ui/format/count-of.ts'

/** Shipments that were selected in the list, until a sheet has them. */
export function ChosenForSheet({ count, onNew, onLeave }: { count: number; onNew: () => void; onLeave: () => void }) {
  return (
    <Banner
      role="status"
      title={`${countOf(count, 'selected shipment')}: choose a run sheet below, or make a new one.`}
      actions={
        <>
          <Button onClick={onNew}>New run sheet with {count === 1 ? 'it' : 'them'}</Button>
          <Button variant="secondary" onClick={onLeave}>
            Cancel
          </Button>
        </>
      }
    />
  )
}
