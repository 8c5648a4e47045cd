import { useId, type ReactNode } from 'react'

interface DeskSectionProps {
  title: string
  lead: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** A part of a page of the office, with what can be done with the whole of it. */
export function DeskSection({ title, lead, actions, children }: DeskSectionProps) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 id={heading} className="text-xl">
            {title}
          </h2>
          <p className="text-ink-muted">{lead}</p>
        </div>
        {actions}
      </div>
      {children}
    </section>
  )
}
