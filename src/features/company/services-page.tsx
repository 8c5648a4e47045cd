import * as paths from '#domain/app-paths.ts'
import { Link } from 'react-router-dom'
import { NextStep } from '#features/company/next-step.tsx'
import { PageOpening } from '#features/company/page-opening.tsx'
import { PortDrawing } from '#features/company/port-drawing.tsx'
import { SERVICES, type Service } from '#features/company/services.ts'
import { buttonClass } from '#ui/controls/button.tsx'

export function ServicesPage() {
  return (
    <div className="flex flex-col gap-14 sm:gap-20">
      <PageOpening
        title="Services"
        lead="Four kinds of work, from carrying a single parcel to planning the whole way your goods take. Ask for one, or for all of them together."
      >
        <PortDrawing />
      </PageOpening>
      <div className="flex flex-col gap-12 sm:gap-14">
        {SERVICES.map((service) => (
          <ServiceBlock key={service.anchor} {...service} />
        ))}
      </div>
      <NextStep question="Not sure which of them you need?" />
    </div>
  )
}

function ServiceBlock({ anchor, inquiry, name, description, parts }: Service) {
  return (
    <section
      id={anchor}
      aria-labelledby={`${anchor}-name`}
      className="grid grid-cols-1 gap-x-14 gap-y-5 border-t-4 border-ink pt-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:grid-rows-[auto_1fr]"
    >
      <div className="flex flex-col gap-2">
        <h2 id={`${anchor}-name`} className="max-w-full min-w-0 text-2xl hyphens-auto sm:text-3xl">
          {name}
        </h2>
        <p className="text-lg text-pretty text-ink-muted">{description}</p>
      </div>
      <ul className="grid grid-cols-1 gap-x-8 sm:grid-cols-2 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        {parts.map((part) => (
          <li key={part.name} className="flex flex-col border-b border-line py-3">
            <strong className="font-semibold">{part.name}</strong> <span className="text-ink-muted">{part.meaning}</span>
          </li>
        ))}
      </ul>
      <Link
        to={`${paths.contact}?service=${inquiry}`}
        className={buttonClass('secondary', 'normal', 'justify-self-start self-start max-w-full')}
      >
        Ask about {name}
      </Link>
    </section>
  )
}
