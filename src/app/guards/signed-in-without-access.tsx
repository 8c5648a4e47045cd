import * as paths from '#domain/app-paths.ts'
import { lazy, Suspense } from 'react'
import { Link, Outlet, useLocation } from 'react-router-dom'
import { NoAccess } from '#app/guards/no-access.tsx'
import { SkipToContent } from '#app/shells/skip-to-content.tsx'
import { UpdateNotice } from '#app/pwa/update-notice.tsx'
import { useAsksToLeave } from '#app/providers/use-asks-to-leave.ts'
import { Wordmark } from '#app/shells/wordmark.tsx'
import { SignInAgain } from '#features/account/sign-in/sign-in-again.tsx'
import { LeftBehind } from '#features/sync-status/sign-out/left-behind.tsx'
import { SignOutDialog } from '#features/sync-status/sign-out/late-sign-out.ts'
import { StorageFullBanner } from '#features/sync-status/status/storage-full-banner.tsx'
import { SyncStatus } from '#features/sync-status/status/sync-status-line.tsx'
import type { Person } from '#session/person.ts'
import { useSession } from '#session/session.ts'
import { Button } from '#ui/controls/button.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { LogoutIcon } from '#ui/layout/icons.tsx'

// Few people come here; a driver's phone is spared the code.
const CustomerAtHome = lazy(async () => ({ default: (await import('#app/routes/customer-at-home.tsx')).CustomerAtHome }))

/**
 * For a person who worked on this device and was switched off or is no longer staff. Their queue stays in sight, and they can send it to
 * the office or save it as a file.
 */
export function SignedInWithoutAccess({ person, goesTo }: { person: Person; goesTo: typeof paths.login | typeof paths.podLogin }) {
  const ended = useSession(({ state }) => state === 'ended')
  const { pathname } = useLocation()
  const leaving = useAsksToLeave()
  const ownPage = pathname === paths.account
  const customerAtHome = person.role === 'customer' && pathname === paths.dashboard

  return (
    <div className="min-h-dvh">
      <SkipToContent />
      <header className="flex flex-wrap items-center justify-between gap-3 border-b border-line bg-surface px-4 py-2">
        <Link
          to={person.role === 'customer' ? paths.dashboard : paths.track}
          className="inline-flex min-h-target items-center"
          aria-label="Waybill"
        >
          <Wordmark />
        </Link>
        <div className="flex flex-wrap items-center gap-3">
          <SyncStatus />
          {!ownPage && (
            <Link
              to={paths.account}
              className="inline-flex min-h-target items-center px-2 font-semibold text-link underline underline-offset-4"
            >
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
        {ended && <SignInAgain person={person} othersGoTo={goesTo} />}
        <LeftBehind />
        {ownPage ? (
          <Outlet />
        ) : customerAtHome ? (
          <Suspense fallback={<Loading />}>
            <CustomerAtHome name={person.name} />
          </Suspense>
        ) : (
          <NoAccess onLogout={leaving.ask} />
        )}
      </main>
      {leaving.asking && <SignOutDialog person={person} goesTo={goesTo} onClose={leaving.stay} />}
    </div>
  )
}
