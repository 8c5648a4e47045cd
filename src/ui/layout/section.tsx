import { useId, type ReactNode } from 'react'

interface SectionProps {
  title: string
  lead?: ReactNode
  children: ReactNode
}

/** A part of a page under a heading of its own. */
export function Section({ title, lead, children }: SectionProps) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-6 sm:gap-8">
      <div className="flex max-w-2xl flex-col gap-2">
        <h2 id={headingId} className="text-2xl hyphens-auto sm:text-3xl">
          {title}
        </h2>
        {lead && <p className="text-lg text-ink-muted">{lead}</p>}
      </div>
      {children}
    </section>
  )
}
