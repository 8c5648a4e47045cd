import { COMPANY } from '#domain/people/company.ts'
import { FlagPicture, HorizonPicture } from '#features/company/about-pictures.tsx'
import { CLAIMS } from '#features/company/claims.ts'
import { NextStep } from '#features/company/next-step.tsx'
import { PageOpening } from '#features/company/page-opening.tsx'
import { SparrowDrawing } from '#features/company/sparrow-drawing.tsx'
import { PictureCard } from '#ui/layout/picture-card.tsx'
import { RuledList } from '#ui/layout/ruled-list.tsx'
import { Section } from '#ui/layout/section.tsx'

interface Principle {
  name: string
  description: string
}

const APPROACH: readonly Principle[] = [
  {
    name: 'Innovation',
    description:
      'We improve what you feel: a tracking page that opens on a weak connection, an app for our drivers that works in a basement.',
  },
  {
    name: 'Sustainability',
    description: 'Fuller trucks, shorter routes, fewer second trips to the same door. What saves fuel saves time as well.',
  },
  {
    name: 'Reliability',
    description: 'A date we name is a date we work for. If something goes wrong on the way, the tracking page says so.',
  },
]

export function AboutPage() {
  return (
    <div className="flex flex-col gap-14 sm:gap-20">
      <div className="flex flex-col gap-8 sm:gap-10">
        <PageOpening
          title="Who We Are"
          lead={`${COMPANY.name} is a courier and freight company from ${COMPANY.address.city}. For two decades people have handed us what they could not carry themselves: letters, spare parts, wedding gifts, whole harvests of chillies.`}
        >
          <SparrowDrawing />
        </PageOpening>
        <Claims />
      </div>

      <Section title="What we are here for">
        <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 sm:gap-6">
          <PictureCard title="Mission" picture={FlagPicture}>
            To carry each shipment as if it were our own: in good time, unharmed, and in plain view of those who wait for it.
          </PictureCard>
          <PictureCard title="Vision" picture={HorizonPicture}>
            A country where distance is no reason to say no, and a workshop in a small town sells to the world as easily as to the next
            street.
          </PictureCard>
        </ul>
      </Section>

      <Section title="Our Approach to Excellence" lead="Three habits that we hold on to, on easy days and on hard ones.">
        <RuledList entries={APPROACH} />
      </Section>

      <NextStep question="Would you like to know more about us?" />
    </div>
  )
}

function Claims() {
  return (
    <ul aria-label="In figures" className="grid grid-cols-1 gap-x-8 gap-y-6 rounded-card bg-sunken p-4 sm:grid-cols-3 sm:p-8">
      {CLAIMS.map(({ figure, of }) => (
        <li key={figure} className="flex flex-col">
          <strong className="text-3xl font-bold tracking-tight sm:text-2xl md:text-3xl lg:text-4xl">{figure}</strong>{' '}
          <span className="text-ink-muted">{of}</span>
        </li>
      ))}
    </ul>
  )
}
