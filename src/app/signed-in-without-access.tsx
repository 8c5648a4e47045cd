import { Link, Outlet, useLocation } from 'react-router-dom'
import { NoAccess } from '#app/no-access.tsx'
import { SkipToContent } from '#app/skip-to-content.tsx'
import { UpdateNotice } from '#app/update-notice.tsx'
import { useAsksToLeave } from '#app/use-asks-to-leave.ts'
import { Wordmark } from '#app/wordmark.tsx'
import { CustomerAtHome } from '#app/customer-at-home.tsx'
import { SignInAgain } from '#features/account/sign-in-again.tsx'
import { LeftBehind } from '#features/sync-status/left-behind.tsx'
import { SignOutDialog } from '#features/sync-status/sign-out-dialog.tsx'
import { StorageFullBanner } from '#features/sync-status/storage-full-banner.tsx'
import { SyncStatus } from '#features/sync-status/sync-status.tsx'
import type { Person } from '#session/person.ts'
import { useSession } from '#session/session.ts'
import { Button } from '#ui/button.tsx'
import { LogoutIcon } from '#ui/icons.tsx'

/**
 * For whoever worked on this device and has no place of work any more: switched off, or no longer staff at all. Their queue stays in
 * sight, with its way to the office or into a file.
 */
export function SignedInWithoutAccess({ person, goesTo }: { person: Person; goesTo: '/login' | '/pod-login' }) {
  const ended = useSession(({ state }) => state === 'ended')
  const { pathname } = useLocation()
  const leaving = useAsksToLeave()
  const ownPage = pathname === '/account'
  const customerAtHome = person.role === 'customer' && pathname === '/dashboard'

  return (
    <div className="min-h-dvh">
      <SkipToContent />
      <header className="flex flex-wrap items-center justify-between gap-3 border-b border-line bg-surface px-4 py-2">
        <Link
          to={person.role === 'customer' ? '/dashboard' : '/track'}
          className="inline-flex min-h-target items-center"
          aria-label="Waybill"
        >
          <Wordmark />
        </Link>
        <div className="flex flex-wrap items-center gap-3">
          <SyncStatus />
          {!ownPage && (
            <Link to="/account" className="inline-flex min-h-target items-center px-2 font-semibold text-link underline underline-offset-4">
              Account
            </Link>
          )}
          {(customerAtHome || ownPage) && (
            <Button variant="secondary" onClick={leaving.ask}>
              <LogoutIcon /> Logout
            </Button>
          )}
        </div>
      </header>
      <main id="content" tabIndex={-1} className="mx-auto flex max-w-4xl flex-col gap-4 px-4 py-6">
        <UpdateNotice />
        <StorageFullBanner />
        {ended && <SignInAgain person={person} onSignOut={leaving.ask} />}
        <LeftBehind />
        {ownPage ? <Outlet /> : customerAtHome ? <CustomerAtHome name={person.name} /> : <NoAccess onLogout={leaving.ask} />}
      </main>
      {leaving.asking && <SignOutDialog person={person} goesTo={goesTo} onStay={leaving.stay} />}
    </div>
  )
}
