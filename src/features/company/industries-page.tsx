import { INDUSTRIES, type Industry } from '#features/company/industries.ts'
import { NextStep } from '#features/company/next-step.tsx'
import { PageOpening } from '#features/company/page-opening.tsx'
import { StreetDrawing } from '#features/company/street-drawing.tsx'
import { TestimonialCard } from '#features/company/testimonial-card.tsx'
import { TESTIMONIALS } from '#features/company/testimonials.ts'
import { Section } from '#ui/layout/section.tsx'

export function IndustriesPage() {
  return (
    <div className="flex flex-col gap-14 sm:gap-20">
      <PageOpening
        title="Industries"
        lead="A loom, a pharmacy and a circuit board have little in common, except that somebody is waiting for them. Here is what we look after in each trade."
      >
        <StreetDrawing />
      </PageOpening>
      <div className="grid grid-cols-1 gap-4 sm:gap-6 md:grid-cols-2">
        {INDUSTRIES.map((industry) => (
          <IndustryCard key={industry.title} {...industry} />
        ))}
      </div>
      <Section
        title="What Our Clients Say"
        lead="These three are samples: people, companies and words are invented, to show where real ones will stand."
      >
        <ul className="grid grid-cols-1 gap-4 sm:gap-6 lg:grid-cols-3">
          {TESTIMONIALS.map((testimonial) => (
            <TestimonialCard key={testimonial.name} {...testimonial} />
          ))}
        </ul>
      </Section>
      <NextStep question="Your trade is not among them?" />
    </div>
  )
}

function IndustryCard({ anchor, title, picture: IndustryPicture, points }: Industry) {
  return (
    <article id={anchor} aria-label={title} className="flex flex-col gap-5 rounded-card border border-line bg-surface p-4 sm:p-8">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <IndustryPicture className="size-14" />
        <h2 className="min-w-0 flex-[1_1_9rem] text-xl hyphens-auto sm:text-2xl">{title}</h2>
      </div>
      <ul className="flex list-disc flex-col gap-2 pl-5 marker:text-line-strong">
        {points.map((point) => (
          <li key={point} className="pl-1 text-pretty">
            {point}
          </li>
        ))}
      </ul>
    </article>
  )
}
