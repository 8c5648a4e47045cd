import type { ReactNode } from 'react'
import { PageHeading } from '#ui/page.tsx'

interface PageOpeningProps {
  title: string
  lead: string
  children?: ReactNode
}

/** The first thing on a page about the company: what it is about, and a drawing beside it. */
export function PageOpening({ title, lead, children }: PageOpeningProps) {
  return (
    <div className="grid items-center gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
      <div className="flex flex-col gap-4">
        <PageHeading title={title} className="text-[clamp(1.75rem,1.25rem+3vw,3.25rem)]" />
        <p className="max-w-prose text-lg text-ink-muted sm:text-xl">{lead}</p>
      </div>
      {children}
    </div>
  )
}
