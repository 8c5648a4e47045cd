import * as paths from '#domain/app-paths.ts'
import { Link, Navigate, NavLink, Outlet, useLocation } from 'react-router-dom'
import { chatPlace } from '#app/shells/chat-place.ts'
import { NoAccessAndLogout } from '#app/guards/no-access-and-logout.tsx'
import { PublicFrame } from '#app/shells/public-shell.tsx'
import { InstallCard } from '#app/pwa/install-card.tsx'
import { OfficeFinder } from '#app/shells/office-finder.tsx'
import { screensOf } from '#app/shells/office-screens.ts'
import { MenuButton } from '#app/shells/menu-button.tsx'
import { SignedInWithoutAccess } from '#app/guards/late-without-access.ts'
import { SkipToContent } from '#app/shells/skip-to-content.tsx'
import { UpdateNotice } from '#app/pwa/update-notice.tsx'
import { useAsksToLeave } from '#app/providers/use-asks-to-leave.ts'
import { useMenu } from '#app/shells/use-menu.ts'
import { Wordmark } from '#app/shells/wordmark.tsx'
import { isOffice } from '#domain/people/roles.ts'
import { SignInToGoOn } from '#features/account/sign-in/sign-in-again.tsx'
import { OpenMessagesCount } from '#features/messages/open-messages-count.tsx'
import { OpenCapturesCount } from '#features/review/open-captures-count.tsx'
import { SignOutDialog } from '#features/sync-status/sign-out/late-sign-out.ts'
import { StorageFullBanner } from '#features/sync-status/status/storage-full-banner.tsx'
import { SyncStatus } from '#features/sync-status/status/sync-status-line.tsx'
import { useSession } from '#session/session.ts'
import { Button } from '#ui/controls/button.tsx'
import { LogoutIcon } from '#ui/layout/icons.tsx'

/** Their records are opened under their own address. */
const LISTS = [paths.warehouses, paths.clients, paths.clientInvoice]
const BESIDE_THE_LIST = [paths.labels, paths.importShipments]

/** A list stays marked while one of its records is open, or a new shipment is written. */
function belongsTo(screen: string, pathname: string): boolean {
  if (screen === paths.dashboard && pathname.startsWith(paths.createShipment)) return true
  const ofShipments = pathname.startsWith(paths.shipment('')) || BESIDE_THE_LIST.includes(pathname)
  if (LISTS.includes(screen) && paths.isUnder(screen, pathname)) return true
  return pathname === screen || (screen === paths.dashboard && ofShipments)
}

export function OfficeShell() {
  const { state, person } = useSession()
  const { pathname } = useLocation()
  const leaving = useAsksToLeave()
  const menu = useMenu('office-menu')

  if (!person) return null
  if (person.role === 'driver') {
    if (pathname === paths.dashboard) return <Navigate to={paths.pod} replace />
    return (
      <PublicFrame>
        <NoAccessAndLogout />
      </PublicFrame>
    )
  }
  const { role } = person
  if (!isOffice(role)) return <SignedInWithoutAccess person={person} goesTo={paths.login} />

  const ended = state === 'ended'

  return (
    <>
      <div className={`min-h-dvh lg:grid lg:grid-cols-[15rem_1fr] ${ended ? 'invisible' : ''}`}>
        <SkipToContent />
        <aside className="border-b border-line bg-surface lg:sticky lg:top-0 lg:flex lg:h-dvh lg:flex-col lg:overflow-y-auto lg:border-r lg:border-b-0 print:hidden">
          <div className="flex items-center justify-between px-4 py-2 lg:py-5">
            <Link to={paths.dashboard} className="inline-flex min-h-target items-center" aria-label="Waybill, shipments">
              <Wordmark />
            </Link>
            <MenuButton open={menu.open} controls="office-menu" onToggle={menu.toggle} className="lg:hidden" />
          </div>
          <div id="office-menu" className={`${menu.open ? 'flex' : 'hidden'} flex-col gap-2 px-3 pb-4 lg:flex lg:flex-1`}>
            <nav aria-label="Main" className="flex flex-col gap-1 lg:flex-1">
              {screensOf(role).map(({ to, text }) => {
                const here = belongsTo(to, pathname)
                return (
                  <NavLink
                    key={to}
                    to={to}
                    end
                    aria-current={here ? 'page' : undefined}
                    className={`flex min-h-target items-center rounded-control border-l-4 px-3 font-medium hover:bg-sunken ${here ? 'border-ink bg-sunken font-semibold text-ink' : 'border-transparent text-ink-muted'}`}
                  >
                    {text}
                    {to === paths.review && <OpenCapturesCount />}
                    {to === paths.messages && <OpenMessagesCount />}
                  </NavLink>
                )
              })}
            </nav>
            <Button variant="quiet" className="justify-start" onClick={leaving.ask}>
              <LogoutIcon /> Logout
            </Button>
          </div>
        </aside>
        <div className="flex min-w-0 flex-col">
          <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line px-4 py-2 sm:px-6 print:hidden">
            <p className="min-w-0 truncate font-medium">Welcome, {person.name}</p>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
              {!ended && <OfficeFinder role={role} />}
              <SyncStatus />
            </div>
          </header>
          <main
            id="content"
            tabIndex={-1}
            className={`flex flex-1 flex-col gap-4 px-4 pt-6 sm:px-6 print:pb-6 ${chatPlace(pathname) === 'floating' ? 'pb-24' : 'pb-6'}`}
          >
            <UpdateNotice />
            <StorageFullBanner />
            <Outlet />
            <InstallCard />
          </main>
        </div>
      </div>
      {ended && <SignInToGoOn person={person} othersGoTo={paths.login} />}
      {leaving.asking && !ended && <SignOutDialog person={person} goesTo={paths.login} onClose={leaving.stay} />}
    </>
  )
}
