import { Link } from 'react-router-dom'
import { COMPANY } from '#domain/company.ts'
import { useSession } from '#session/session.ts'

const linkClass =
  'inline-flex min-h-9 items-center pointer-coarse:min-h-target underline decoration-line-strong underline-offset-4 hover:decoration-current'

export function PublicFooter() {
  const signedIn = useSession((session) => session.person !== null)
  const { address, phone, email } = COMPANY
  return (
    <footer className="border-t border-line bg-sunken">
      <div className="mx-auto grid max-w-6xl gap-8 px-4 py-8 sm:grid-cols-[2fr_1fr_1fr] sm:px-6">
        <div className="flex flex-col gap-2">
          <p className="text-lg font-bold">{COMPANY.name}</p>
          <p className="text-ink-muted">{COMPANY.tagline}</p>
          <p className="text-ink-muted">{COMPANY.hours}</p>
        </div>
        <address className="flex flex-col not-italic">
          <span>{address.street}</span>
          <span>
            {address.city} {address.postalCode}
          </span>
          <span>
            {address.state}, {address.country}
          </span>
          <a href={`tel:${phone.dialled}`} className={linkClass}>
            {phone.shown}
          </a>
          <a href={`mailto:${email}`} className={linkClass}>
            {email}
          </a>
        </address>
        {!signedIn && (
          <nav aria-label="Quick Links" className="flex flex-col items-start">
            <p className="font-bold">Quick Links</p>
            <Link to="/track" className={linkClass}>
              Track Shipment
            </Link>
            <Link to="/pod-login" className={linkClass}>
              Delivery Staff Login
            </Link>
          </nav>
        )}
      </div>
    </footer>
  )
}
