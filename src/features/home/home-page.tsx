import * as paths from '#domain/app-paths.ts'
import { Link } from 'react-router-dom'

import { COMPANY } from '#domain/people/company.ts'
import { AreasServed, HowItTravels, WhatItProves } from '#features/home/how-it-travels.tsx'
import { SERVICES } from '#features/home/offered-services.ts'
import { MISSION } from '#features/home/our-mission.ts'
import { RoadDrawing } from '#features/home/road-drawing.tsx'
import { INDUSTRIES } from '#features/home/served-industries.ts'
import { TrackingField } from '#features/home/tracking-field.tsx'
import { buttonClass } from '#ui/controls/button.tsx'
import { BackIcon } from '#ui/layout/icons.tsx'
import { PageHeading } from '#ui/layout/page.tsx'
import { PictureCard } from '#ui/layout/picture-card.tsx'
import { RuledList } from '#ui/layout/ruled-list.tsx'
import { Section } from '#ui/layout/section.tsx'

export function HomePage() {
  return (
    <div className="flex flex-col gap-14 sm:gap-20">
      <Hero />

      <HowItTravels />

      <WhatItProves />

      <Section title="About Our Mission" lead="To move what people entrust to us so that nobody has to wonder where it is.">
        <RuledList entries={MISSION} />
        <MoreLink to={paths.about}>Who we are</MoreLink>
      </Section>

      <Section title="Our Services" lead="One of them, or all four working together.">
        <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 sm:gap-6 lg:grid-cols-4">
          {SERVICES.map(({ name, description, picture, address }) => (
            <PictureCard key={name} title={name} picture={picture} to={address} layout="stacked">
              {description}
            </PictureCard>
          ))}
        </ul>
        <MoreLink to={paths.services}>What each service includes</MoreLink>
      </Section>

      <Section title="Industries We Serve" lead="Each trade has something that must not break, spoil or be late.">
        <ul className="grid grid-cols-1 gap-x-8 border-t border-line sm:grid-cols-2 lg:grid-cols-3">
          {INDUSTRIES.map((industry) => (
            <IndustryLink key={industry.name} {...industry} />
          ))}
        </ul>
        <MoreLink to={paths.industries}>What we do for each of them</MoreLink>
      </Section>

      <AreasServed />

      <section
        aria-label="For people who work here"
        className="flex flex-wrap items-center gap-x-6 border-t border-line pt-6 text-ink-muted"
      >
        <p>You work at {COMPANY.name}?</p>
        <StaffLink to={paths.login}>Office sign-in</StaffLink>
        <StaffLink to={paths.podLogin}>Delivery staff sign-in</StaffLink>
      </section>
    </div>
  )
}

function Hero() {
  return (
    <section aria-label="Welcome" className="flex flex-col gap-8 sm:gap-10">
      {/* On a phone the field comes before the words: most people are here for it. */}
      <div className="grid grid-cols-1 gap-x-14 gap-y-5 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)] lg:grid-rows-[auto_1fr] lg:content-center">
        <PageHeading title="Handed over with care, tracked to the door" className="text-[clamp(1.5rem,1rem+2.5vw,2.75rem)] lg:self-end" />
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-center">
          <TrackingField />
        </div>
        <div className="flex flex-col items-start gap-4 sm:gap-5">
          <p className="max-w-prose text-lg text-ink-muted sm:text-xl">
            {COMPANY.name} carries parcels and freight from {COMPANY.address.city} across India and beyond. Where yours is, you can see at
            any hour.
          </p>
          <Link to={paths.contact} className={buttonClass('secondary', 'large', 'text-center')}>
            Get Started
          </Link>
        </div>
      </div>
      <RoadDrawing />
    </section>
  )
}

function IndustryLink({ name, description, address }: (typeof INDUSTRIES)[number]) {
  return (
    <li className="relative flex items-start justify-between gap-4 border-b border-line py-4 hover:bg-sunken">
      <div className="flex flex-col gap-0.5">
        <h3 className="text-lg">
          <Link
            to={address}
            className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus"
          >
            {name}
          </Link>
        </h3>
        <p className="text-pretty text-ink-muted">{description}</p>
      </div>
      <BackIcon className="mt-1 size-5 shrink-0 rotate-180 text-ink-muted" />
    </li>
  )
}

function MoreLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-target items-center gap-2 self-start font-semibold text-link underline-offset-4 hover:underline"
    >
      {children}
      <BackIcon className="size-5 rotate-180" />
    </Link>
  )
}

function StaffLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-target items-center underline decoration-line-strong underline-offset-4 hover:decoration-current"
    >
      {children}
    </Link>
  )
}
