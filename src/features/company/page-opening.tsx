import type { ReactNode } from 'react'
import { PageHeading } from '#ui/layout/page.tsx'

interface PageOpeningProps {
  title: string
  lead: string
  children: ReactNode
}

/** The first thing on a page about the company: what it is about, and a drawing beside it. */
export function PageOpening({ title, lead, children }: PageOpeningProps) {
  return (
    <div className="grid items-center grid-cols-1 gap-x-8 gap-y-8 md:grid-cols-[minmax(0,6fr)_minmax(0,5fr)] lg:gap-x-14">
      <div className="flex flex-col gap-4">
        <PageHeading title={title} className="text-[clamp(1.75rem,1.25rem+2.5vw,3rem)]" />
        <p className="max-w-prose text-lg text-ink-muted sm:text-xl">{lead}</p>
      </div>
      {children}
    </div>
  )
}
