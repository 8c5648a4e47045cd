import * as paths from '#domain/app-paths.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { COMPANY } from '#domain/people/company.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Page } from '#ui/layout/page.tsx'

interface LegalPageProps {
  title: string
  lead: string
  children: ReactNode
}

/** A page of plain words about duties, with whom to ask at its end. */
export function LegalPage({ title, lead, children }: LegalPageProps) {
  return (
    <Page title={title} lead={lead}>
      {COMPANY.isSample && (
        <Banner tone="warn" title="Sample company">
          {COMPANY.name} and its address are invented. Whoever runs this site puts their own here, and has these words checked, before it
          carries a parcel.
        </Banner>
      )}
      <div className="flex max-w-prose flex-col gap-8">{children}</div>
      <p className="max-w-prose border-t border-line pt-6">
        Questions, or a wish about your data: <Link to={paths.contact}>write to us</Link>, mail{' '}
        <a href={`mailto:${COMPANY.email}`}>{COMPANY.email}</a> or call <a href={`tel:${COMPANY.phone.dialled}`}>{COMPANY.phone.shown}</a>.{' '}
        {COMPANY.name}, {COMPANY.address.street}, {COMPANY.address.city} {COMPANY.address.postalCode}, {COMPANY.address.country}.
      </p>
    </Page>
  )
}

export function LegalPart({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-xl">{title}</h2>
      <ul className="flex list-disc flex-col gap-2 pl-5 marker:text-line-strong">
        {points.map((point) => (
          <li key={point} className="pl-1">
            {point}
          </li>
        ))}
      </ul>
    </section>
  )
}
