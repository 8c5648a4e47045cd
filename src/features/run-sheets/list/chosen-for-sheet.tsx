import { Button } from '#ui/controls/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { countOf } from '#ui/format/count-of.ts'

interface ChosenForSheetProps {
  count: number
  onNew: () => void
  onPlan: () => void
  onLeave: () => void
}

/** Shipments that were selected in the list, until a sheet has them. */
export function ChosenForSheet({ count, onNew, onPlan, onLeave }: ChosenForSheetProps) {
  return (
    <Banner
      role="status"
      title={`${countOf(count, 'selected shipment')}: choose a run sheet below, or make a new one.`}
      actions={
        <>
          <Button onClick={onNew}>New run sheet with {count === 1 ? 'it' : 'them'}</Button>
          {count > 1 && (
            <Button variant="secondary" onClick={onPlan}>
              Divide them among drivers
            </Button>
          )}
          <Button variant="secondary" onClick={onLeave}>
            Cancel
          </Button>
        </>
      }
    />
  )
}
