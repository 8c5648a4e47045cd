import { Button } from '#ui/controls/button.tsx'
import { ChevronIcon } from '#ui/layout/icons.tsx'

interface DetailsButtonProps {
  open: boolean
  /** The id of what it opens. */
  controls: string
  /** What these are the details of, for those who do not see where it stands. */
  label: string
  onToggle: () => void
  words?: string
}

export function DetailsButton({ open, controls, label, onToggle, words = 'Details' }: DetailsButtonProps) {
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
      {words}
    </Button>
  )
}
