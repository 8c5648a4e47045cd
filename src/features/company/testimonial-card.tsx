import type { Testimonial } from '#features/company/testimonials.ts'

export function TestimonialCard({ name, company, content }: Testimonial) {
  return (
    <li className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <FiveStars />
        <span className="rounded-control border border-line-strong px-2 text-sm text-ink-muted">Sample</span>
      </div>
      <blockquote className="flex-1 text-lg">
        <p>“{content}”</p>
      </blockquote>
      <div className="flex flex-wrap items-center gap-3">
        <Postmark name={name} />
        <p className="flex-[1_1_8rem]">
          <span className="font-semibold">{name}</span>
          <br />
          <span className="text-ink-muted">{company}</span>
        </p>
      </div>
    </li>
  )
}

function FiveStars() {
  return (
    <svg
      viewBox="0 0 132 24"
      role="img"
      aria-label="Five out of five stars"
      strokeWidth="1.500"
      strokeLinejoin="round"
      className="h-6 w-33 max-w-full fill-accent stroke-ink"
    >
      {[0, 27, 54, 81, 108].map((left) => (
        <path
          key={left}
          transform={`translate(${left})`}
          d="m12 2.500 2.900 6.300 6.900.8-5.100 4.700 1.400 6.800L12 17.700l-6.100 3.400 1.400-6.800-5.100-4.700 6.900-.8z"
        />
      ))}
    </svg>
  )
}

/** In place of a face: the initials, as a post office would stamp them. */
function Postmark({ name }: { name: string }) {
  const initials = name
    .split(' ')
    .map((word) => word.charAt(0))
    .join('')
  return (
    <svg viewBox="0 0 72 48" strokeWidth="2" strokeLinecap="round" aria-hidden="true" className="h-12 w-18 shrink-0 fill-none stroke-ink">
      <path d="M44 15c5-4 9 4 14 0s9 4 12 0M46 24c5-4 8 4 12 0s9 4 12 0M44 33c5-4 9 4 14 0s9 4 12 0" className="stroke-line-strong" />
      <circle cx="24" cy="24" r="22" className="fill-sunken" />
      <circle cx="24" cy="24" r="17.500" strokeDasharray="1.500 4" />
      <text x="24" y="29.500" textAnchor="middle" stroke="none" className="fill-ink text-base font-bold">
        {initials}
      </text>
    </svg>
  )
}
