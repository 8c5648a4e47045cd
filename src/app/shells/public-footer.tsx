import * as paths from '#domain/app-paths.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { InstallInFooter } from '#app/pwa/install-in-footer.tsx'
import { ChatLinkInPage } from '#app/shells/chat-link.tsx'
import { quickLinks } from '#app/routes/public-links.ts'
import { COMPANY } from '#domain/people/company.ts'
import { useSession } from '#session/session.ts'

const linkClass =
  'inline-flex min-h-9 items-center pointer-coarse:min-h-target underline decoration-line-strong underline-offset-4 hover:decoration-current'

export function PublicFooter() {
  const signedIn = useSession((session) => session.person !== null)
  const { address, phone, secondPhone, email } = COMPANY
  return (
    <footer className="border-t border-line bg-sunken print:hidden">
      <div className="mx-auto grid max-w-6xl grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-x-10 gap-y-6 px-4 py-8 sm:grid-cols-[1.4fr_1fr_1fr] sm:gap-y-8 sm:px-6 sm:py-10 lg:grid-cols-[2fr_1.8fr_1fr_1fr]">
        <div className="flex flex-col gap-2 max-sm:col-span-full sm:max-lg:col-span-3">
          <p className="text-lg font-bold">{COMPANY.name}</p>
          <p className="max-w-xs text-ink-muted">{COMPANY.tagline}</p>
          <p className="mt-2 font-semibold">Business hours</p>
          <p className="text-ink-muted">{COMPANY.hours}</p>
        </div>
        <address className="flex flex-col not-italic max-sm:col-span-full">
          <Title>Contact</Title>
          <span>{address.street}</span>
          <span>
            {address.city} {address.postalCode}
          </span>
          <span className="mb-2">
            {address.state}, {address.country}
          </span>
          {[phone, secondPhone].map(({ shown, dialled }) => (
            <a key={dialled} href={`tel:${dialled}`} className={`${linkClass} tabular-nums`}>
              {shown}
            </a>
          ))}
          <a href={`mailto:${email}`} className={`${linkClass} wrap-anywhere`}>
            {email}
          </a>
        </address>
        {!signedIn && (
          <nav aria-label="Quick Links" className="for-visitors flex flex-col items-start">
            <Title>Quick Links</Title>
            {quickLinks.map(({ to, text }) => (
              <Link key={to} to={to} className={linkClass}>
                {text}
              </Link>
            ))}
          </nav>
        )}
        <div className="flex flex-col items-start">
          <Title>Follow us</Title>
          {COMPANY.social.map(({ name, url }) => (
            <a key={name} href={url} target="_blank" rel="noopener noreferrer" className={linkClass}>
              {name}
            </a>
          ))}
        </div>
      </div>
      {/* Room at the end of the page for the floating chat link. */}
      <div className="mx-auto flex max-w-6xl flex-wrap items-center min-h-19 gap-x-8 gap-y-2 border-t border-line px-4 py-4 pr-24 text-ink-muted sm:px-6 sm:pr-24">
        <p>© {COMPANY.name}</p>
        {!signedIn && (
          <Link to={paths.podLogin} className={`for-visitors ${linkClass}`}>
            Delivery Staff Login
          </Link>
        )}
        <Link to={paths.privacy} className={linkClass}>
          Privacy
        </Link>
        <Link to={paths.terms} className={linkClass}>
          Terms
        </Link>
        <ChatLinkInPage className={linkClass} />
        <InstallInFooter />
      </div>
    </footer>
  )
}

function Title({ children }: { children: ReactNode }) {
  return <p className="mb-1 font-bold">{children}</p>
}
