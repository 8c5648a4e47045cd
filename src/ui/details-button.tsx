import { Button } from '#ui/button.tsx'
import { ChevronIcon } from '#ui/icons.tsx'

interface DetailsButtonProps {
  open: boolean
  /** The id of what it opens. */
  controls: string
  /** What these are the details of, for those who do not see where it stands. */
  label: string
  onToggle: () => void
}

export function DetailsButton({ open, controls, label, onToggle }: DetailsButtonProps) {
  return (
    <Button
      variant="quiet"
      size="small"
      className="-ml-3 self-start"
      aria-expanded={open}
      aria-controls={controls}
      aria-label={label}
      onClick={onToggle}
    >
      <ChevronIcon className={`size-5 transition-transform motion-reduce:transition-none ${open ? 'rotate-90' : ''}`} />
      Details
    </Button>
  )
}
