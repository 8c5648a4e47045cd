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
      <div className="grid grid-cols-1 gap-4 sm:gap-6 lg:grid-cols-2">
        {SERVICES.map((service) => (
          <ServiceBlock key={service.anchor} {...service} />
        ))}
      </div>
      <NextStep question="Not sure which of them you need?" />
    </div>
  )
}

function ServiceBlock({ anchor, inquiry, name, description, picture: ServicePicture, parts }: Service) {
  return (
    <section
      id={anchor}
      aria-labelledby={`${anchor}-name`}
      className="flex flex-col gap-5 rounded-card border border-line bg-surface p-4 sm:p-8"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ServicePicture className="size-14" />
        <h2 id={`${anchor}-name`} className="max-w-full min-w-0 text-xl hyphens-auto sm:text-2xl">
          {name}
        </h2>
      </div>
      <p className="text-lg text-ink-muted">{description}</p>
      <ul className="flex flex-col divide-y divide-line border-t border-line">
        {parts.map((part) => (
          <li key={part.name} className="flex flex-col py-3 last:pb-0">
            <strong className="font-semibold">{part.name}</strong> <span className="text-ink-muted">{part.meaning}</span>
          </li>
        ))}
      </ul>
      <Link to={`${paths.contact}?service=${inquiry}`} className={buttonClass('secondary', 'normal', 'mt-auto self-start max-w-full')}>
        Ask about {name}
      </Link>
    </section>
  )
}
