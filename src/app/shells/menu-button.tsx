import { CloseIcon, MenuIcon } from '#ui/layout/icons.tsx'

interface MenuButtonProps {
  open: boolean
  /** The id of the menu. */
  controls: string
  onToggle: () => void
  className: string
}

export function MenuButton({ open, controls, onToggle, className }: MenuButtonProps) {
  return (
    <button
      type="button"
      className={`grid size-target place-items-center rounded-control hover:bg-sunken ${className}`}
      aria-expanded={open}
      aria-controls={controls}
      aria-label="Menu"
      onClick={onToggle}
    >
      {open ? <CloseIcon className="size-6" /> : <MenuIcon className="size-6" />}
    </button>
  )
}
