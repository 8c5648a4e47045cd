import { useId, type ReactNode } from 'react'

/** A part of a client's page under its own heading. */
export function ClientSection({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-4">
      <div>
        <h2 id={heading} className="text-xl">
          {title}
        </h2>
        <p className="text-ink-muted">{lead}</p>
      </div>
      {children}
    </section>
  )
}
