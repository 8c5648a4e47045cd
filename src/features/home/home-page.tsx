import { Link } from 'react-router-dom'

import { COMPANY } from '#domain/company.ts'
import { RoadDrawing } from '#features/home/road-drawing.tsx'
import { TrackingField } from '#features/home/tracking-field.tsx'
import { buttonClass } from '#ui/button.tsx'
import { PageHeading } from '#ui/page.tsx'

/** A first page with what a visitor comes for; the company's own pages belong beside it. */
export function HomePage() {
  return (
    <div className="flex flex-col gap-14">
      <section className="grid items-center gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
        <div className="flex flex-col gap-6">
          <div className="flex flex-col gap-3">
            <PageHeading title={COMPANY.name} className="text-4xl sm:text-5xl" />
            <p className="max-w-prose text-lg text-ink-muted sm:text-xl">{COMPANY.tagline}</p>
          </div>
          <TrackingField />
        </div>
        <RoadDrawing />
      </section>

      <section aria-label="What you can expect" className="grid gap-8 border-t border-line pt-10 sm:grid-cols-3">
        <Expectation title="Every step has a time">Each status of your parcel is shown with its date and time in India.</Expectation>
        <Expectation title="Proof at the door">A photo is taken when a parcel is handed over, and kept for you and for us.</Expectation>
        <Expectation title="Where the signal ends, too">
          Our drivers record deliveries without a connection. Nothing gets lost on the way.
        </Expectation>
      </section>

      <section
        aria-label="For people who work here"
        className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-card border border-line bg-surface p-5 sm:p-6"
      >
        <p className="font-semibold">You work at {COMPANY.name}?</p>
        <div className="flex flex-wrap gap-3">
          <Link to="/login" className={buttonClass('secondary')}>
            Office sign-in
          </Link>
          <Link to="/pod-login" className={buttonClass('secondary')}>
            Delivery staff sign-in
          </Link>
        </div>
      </section>
    </div>
  )
}

function Expectation({ title, children }: { title: string; children: string }) {
  return (
    <div>
      <h2 className="text-lg">{title}</h2>
      <p className="mt-1 text-ink-muted">{children}</p>
    </div>
  )
}
