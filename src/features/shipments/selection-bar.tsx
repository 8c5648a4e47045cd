import { Button } from '#ui/button.tsx'

interface SelectionBarProps {
  count: number
  onAssign: () => void
  onPrint: () => void
  onClear: () => void
}

/** Stays in sight while rows are selected, on other pages of the list too. */
export function SelectionBar({ count, onAssign, onPrint, onClear }: SelectionBarProps) {
  return (
    <section
      aria-label="Selected shipments"
      className="sticky bottom-4 z-10 flex flex-wrap items-center gap-x-4 gap-y-2 self-center rounded-card border border-line-strong bg-surface px-4 py-3 shadow-high"
    >
      <p role="status" className="font-semibold tabular-nums">
        {count.toLocaleString('en-IN')} selected
      </p>
      <Button onClick={onAssign}>Assign driver</Button>
      <Button variant="secondary" onClick={onPrint}>
        Print labels
      </Button>
      <Button variant="quiet" onClick={onClear}>
        Clear selection
      </Button>
    </section>
  )
}
