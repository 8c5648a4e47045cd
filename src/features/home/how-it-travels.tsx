import * as paths from '#domain/app-paths.ts'
import { useRef } from 'react'
import { Link } from 'react-router-dom'

import { COMPANY } from '#domain/people/company.ts'
import { useAreasServed } from '#features/home/use-areas-served.ts'
import { Section } from '#ui/layout/section.tsx'

const STEPS = [
  ['Booked', 'You tell us from where to where. The parcel gets a tracking number and a label that it keeps to the door.'],
  ['On the way', 'Each warehouse scans it in and out. The tracking page names the town, the day and the minute.'],
  ['Out for delivery', 'A driver carries it to the address. You see it on the same day, without calling anybody.'],
  ['Delivered', 'The driver takes a photo at the door. If nobody is there, the page says so, and we try again or ask you.'],
] as const

/** The way every parcel takes, as its tracking page shows it. */
export function HowItTravels() {
  return (
    <Section title="How a parcel travels" lead="Four steps, and the tracking page shows each of them with its date and time.">
      <ol className="grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-4">
        {STEPS.map(([name, meaning], index) => (
          <li key={name} className="flex flex-col gap-1.5 border-t-4 border-ink pt-4">
            <h3 className="text-lg">
              <span className="text-ink-muted tabular-nums">{index + 1}.</span> {name}
            </h3>
            <p className="text-ink-muted">{meaning}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}

const PROOFS = [
  [
    'The photo',
    'It is taken by the driver at the door, with the parcel in it. Only our office and the customer whose parcel it is can open it.',
  ],
  [
    'The times',
    'A driver’s phone notes the minute, with signal or without, and our server compares its clock. What anybody changes later is recorded with their name.',
  ],
  ['The notes', 'Refused, wrong address, nobody there: why a delivery failed is written down at the door, not remembered in the evening.'],
] as const

export function WhatItProves() {
  return (
    <Section
      title="What the photo and the times prove"
      lead="When somebody asks where it is, or whether it came, nobody has to rely on memory."
    >
      <div className="grid grid-cols-1 items-start gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
        <dl className="flex flex-col gap-6">
          {PROOFS.map(([name, meaning]) => (
            <div key={name} className="flex flex-col gap-1.5">
              <dt className="text-lg font-bold">{name}</dt>
              <dd className="max-w-prose text-ink-muted">{meaning}</dd>
            </div>
          ))}
        </dl>
        <ExampleRecord />
      </div>
      <p className="text-ink-muted">
        What we keep, for how long, and who sees it: <Link to={paths.privacy}>privacy in plain words</Link>.
      </p>
    </Section>
  )
}

const EXAMPLE = [
  ['Outcome', 'Delivered'],
  ['On the driver’s phone', '22 Nov, 12:52 pm'],
  ['At our office', '22 Nov, 1:40 pm, when there was signal again'],
  ['The phone’s clock', '3 seconds slow'],
  ['Photo', 'Of the handover, opened by the customer and our office alone'],
] as const

function ExampleRecord() {
  return (
    <figure className="rounded-card border border-line bg-surface p-4 shadow-lift sm:p-6">
      <figcaption className="mb-3 font-semibold">An example: what stays on record of one delivery</figcaption>
      <dl className="flex flex-col divide-y divide-line border-t border-line">
        {EXAMPLE.map(([name, fact]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-6 py-2.5 last:pb-0">
            <dt className="flex-[1_0_min(100%,10rem)] text-ink-muted">{name}</dt>
            <dd className="flex-[2_1_12rem] text-pretty">{fact}</dd>
          </div>
        ))}
      </dl>
    </figure>
  )
}

/** The towns come from the company's own list of warehouses, after the page: what stands here before is true without them. */
export function AreasServed() {
  const place = useRef<HTMLDivElement>(null)
  const areas = useAreasServed(place)
  return (
    <Section title="Where we are" lead={`We carry from ${COMPANY.address.city} across India and beyond.`}>
      <div ref={place}>
        {areas.length > 0 && (
          <>
            <p className="mb-3 font-semibold">Our own warehouses stand in</p>
            <ul aria-label="Towns with a warehouse of ours" className="flex flex-wrap gap-2">
              {areas.map((area) => (
                <li key={area} className="rounded-full border border-line bg-surface px-4 py-1.5">
                  {area}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Section>
  )
}
