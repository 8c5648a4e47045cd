import * as paths from '#domain/app-paths.ts'
import { Link } from 'react-router-dom'
import { buttonClass } from '#ui/controls/button.tsx'

/** The end of a page about the company: whom to ask, and the way back to a parcel. */
export function NextStep({ question }: { question: string }) {
  return (
    <section
      aria-label="Next step"
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-card border border-line bg-surface p-4 sm:p-8"
    >
      <p className="text-xl font-bold">{question}</p>
      <div className="flex flex-wrap gap-3">
        <Link to={paths.contact} className={buttonClass('primary', 'normal', 'text-center')}>
          Contact us
        </Link>
        <Link to={paths.track} className={buttonClass('secondary', 'normal', 'text-center')}>
          Track a shipment
        </Link>
      </div>
    </section>
  )
}
