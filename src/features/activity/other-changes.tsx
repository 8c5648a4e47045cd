import { useId, useState, type ReactNode } from 'react'
import { DetailsButton } from '#ui/controls/details-button.tsx'
import { countOf } from '#ui/format/count-of.ts'

interface OtherChangesProps {
  count: number
  /** What the action was about, for those who do not see where the button stands. */
  of: string
  children: ReactNode
}

/** What an action changed beside what it was about, behind one press. */
export function OtherChanges({ count, of, children }: OtherChangesProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const words = `and ${countOf(count, 'more change')}`
  return (
    <>
      <DetailsButton open={open} controls={id} label={`${words} with ${of}`} words={words} onToggle={() => setOpen(!open)} />
      <ul id={id} hidden={!open} className="flex flex-col gap-2 border-l-2 border-line pl-4">
        {open && children}
      </ul>
    </>
  )
}
