import * as paths from '#domain/app-paths.ts'
import { Link, Outlet } from 'react-router-dom'
import { InstallCard } from '#app/pwa/install-card.tsx'
import { SignedInWithoutAccess } from '#app/guards/late-without-access.ts'
import { SkipToContent } from '#app/shells/skip-to-content.tsx'
import { UpdateNotice } from '#app/pwa/update-notice.tsx'
import { useAsksToLeave } from '#app/providers/use-asks-to-leave.ts'
import { useDriverTheme } from '#app/shells/use-driver-theme.ts'
import { Wordmark } from '#app/shells/wordmark.tsx'
import { isOffice } from '#domain/people/roles.ts'
import { SignInAgain, SignInToGoOn } from '#features/account/sign-in/sign-in-again.tsx'
import { SignOutDialog } from '#features/sync-status/sign-out/late-sign-out.ts'
import { StorageFullBanner } from '#features/sync-status/status/storage-full-banner.tsx'
import { SyncStatus } from '#features/sync-status/status/sync-status-line.tsx'
import { useSession } from '#session/session.ts'
import { Button } from '#ui/controls/button.tsx'
import { LogoutIcon } from '#ui/layout/icons.tsx'

/** Drivers, and people of the office who hand a parcel over themselves. */
export function DriverShell() {
  useDriverTheme()
  const { state, person } = useSession()
  const leaving = useAsksToLeave()
  if (!person) return null
  const office = isOffice(person.role)
  if (person.role !== 'driver' && !office) return <SignedInWithoutAccess person={person} goesTo={paths.podLogin} />

  const isHidden = office && state === 'ended'

  return (
    <div className={`mx-auto flex min-h-dvh max-w-3xl flex-col ${isHidden ? 'invisible' : ''}`}>
      <SkipToContent />
      <header className="sticky top-0 z-20 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-line bg-paper px-4 py-1.5">
        <Link to={paths.pod} className="inline-flex min-h-target min-w-target items-center" aria-label="Waybill, deliveries">
          <Wordmark name={null} />
        </Link>
        {/* With letters of twice the size it takes a line of its own before a word is broken. */}
        <div className="flex min-w-min flex-1 basis-0 justify-end">
          <SyncStatus />
        </div>
      </header>
      <main id="content" tabIndex={-1} className="flex flex-1 flex-col gap-4 px-4 pt-4">
        <UpdateNotice />
        <StorageFullBanner />
        {state === 'ended' && !office && <SignInAgain person={person} othersGoTo={paths.podLogin} />}
        <Outlet />
      </main>
      <footer className="mt-8 flex flex-col gap-4 border-t border-line px-4 py-6">
        <InstallCard />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 break-words text-ink-muted">{person.name}</p>
          <div className="flex flex-wrap gap-3">
            <Link
              to={paths.account}
              className="inline-flex min-h-target items-center px-2 font-semibold text-link underline underline-offset-4"
            >
              Account
            </Link>
            {office && (
              <Link
                to={paths.dashboard}
                className="inline-flex min-h-target items-center px-2 font-semibold text-link underline underline-offset-4"
              >
                Back to dashboard
              </Link>
            )}
            <Button variant="secondary" onClick={leaving.ask}>
              <LogoutIcon /> Logout
            </Button>
          </div>
        </div>
      </footer>
      {isHidden && (
        <div className="visible">
          <SignInToGoOn person={person} othersGoTo={paths.login} />
        </div>
      )}
      {leaving.asking && !isHidden && (
        <SignOutDialog person={person} goesTo={office ? paths.login : paths.podLogin} onClose={leaving.stay} />
      )}
    </div>
  )
}
