import { Link, Navigate, NavLink, Outlet, useLocation } from 'react-router-dom'
import { hasChatLink } from '#app/has-chat-link.ts'
import { NoAccessAndLogout } from '#app/no-access-and-logout.tsx'
import { PublicFrame } from '#app/public-shell.tsx'
import { InstallCard } from '#app/install-card.tsx'
import { MenuButton } from '#app/menu-button.tsx'
import { SignedInWithoutAccess } from '#app/signed-in-without-access.tsx'
import { SkipToContent } from '#app/skip-to-content.tsx'
import { UpdateNotice } from '#app/update-notice.tsx'
import { useAsksToLeave } from '#app/use-asks-to-leave.ts'
import { useMenu } from '#app/use-menu.ts'
import { Wordmark } from '#app/wordmark.tsx'
import { isOffice } from '#domain/roles.ts'
import { SignInAgain } from '#features/account/sign-in-again.tsx'
import { OpenMessagesCount } from '#features/messages/open-messages-count.tsx'
import { SignOutDialog } from '#features/sync-status/sign-out-dialog.tsx'
import { StorageFullBanner } from '#features/sync-status/storage-full-banner.tsx'
import { SyncStatus } from '#features/sync-status/sync-status.tsx'
import { useSession } from '#session/session.ts'
import { Button } from '#ui/button.tsx'
import { LogoutIcon } from '#ui/icons.tsx'

const screens: readonly { to: string; text: string; adminsOnly?: boolean }[] = [
  { to: '/dashboard', text: 'Shipments' },
  { to: '/client-invoice', text: 'Client Invoice' },
  { to: '/warehouse', text: 'Warehouse' },
  { to: '/staff', text: 'Staff' },
  { to: '/clients', text: 'Clients', adminsOnly: true },
  { to: '/dashboard/books', text: 'Books' },
  { to: '/dashboard/review', text: 'Review' },
  { to: '/dashboard/import', text: 'Import' },
  { to: '/dashboard/messages', text: 'Messages' },
  { to: '/dashboard/activity', text: 'Activity', adminsOnly: true },
  { to: '/pod', text: 'Record delivery' },
  { to: '/account', text: 'Account' },
]

/** Their records are opened under their own address. */
const LISTS = ['/warehouse', '/clients']
const BESIDE_THE_LIST = ['/dashboard/labels', '/dashboard/import-shipments']

/** A list stays marked while one of its records is open, or a new shipment is written. */
function belongsTo(screen: string, pathname: string): boolean {
  if (screen === '/dashboard' && pathname.startsWith('/create-shipment')) return true
  const ofShipments = pathname.startsWith('/dashboard/shipments/') || BESIDE_THE_LIST.includes(pathname)
  if (LISTS.includes(screen) && pathname.startsWith(`${screen}/`)) return true
  return pathname === screen || (screen === '/dashboard' && ofShipments)
}

export function OfficeShell() {
  const { state, person } = useSession()
  const { pathname } = useLocation()
  const leaving = useAsksToLeave()
  const menu = useMenu('office-menu')

  if (!person) return null
  if (person.role === 'driver') {
    if (pathname === '/dashboard') return <Navigate to="/pod" replace />
    return (
      <PublicFrame>
        <NoAccessAndLogout />
      </PublicFrame>
    )
  }
  if (!isOffice(person.role)) return <SignedInWithoutAccess person={person} goesTo="/login" />

  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[15rem_1fr]">
      <SkipToContent />
      <aside className="border-b border-line bg-surface lg:sticky lg:top-0 lg:flex lg:h-dvh lg:flex-col lg:border-r lg:border-b-0 print:hidden">
        <div className="flex items-center justify-between px-4 py-2 lg:py-5">
          <Link to="/dashboard" className="inline-flex min-h-target items-center" aria-label="Waybill, shipments">
            <Wordmark />
          </Link>
          <MenuButton open={menu.open} controls="office-menu" onToggle={menu.toggle} className="lg:hidden" />
        </div>
        <div id="office-menu" className={`${menu.open ? 'flex' : 'hidden'} flex-col gap-2 px-3 pb-4 lg:flex lg:flex-1`}>
          <nav aria-label="Main" className="flex flex-col gap-1 lg:flex-1">
            {screens.map(({ to, text, adminsOnly = false }) => {
              if (adminsOnly && person.role !== 'admin') return null
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
                  {to === '/dashboard/messages' && <OpenMessagesCount />}
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
          <SyncStatus />
        </header>
        <main
          id="content"
          tabIndex={-1}
          className={`flex flex-1 flex-col gap-4 px-4 pt-6 sm:px-6 print:pb-6 ${hasChatLink(pathname) ? 'pb-24' : 'pb-6'}`}
        >
          <UpdateNotice />
          <StorageFullBanner />
          {state === 'ended' && <SignInAgain person={person} onSignOut={leaving.ask} />}
          <Outlet />
          <InstallCard />
        </main>
      </div>
      {leaving.asking && <SignOutDialog person={person} goesTo="/login" onStay={leaving.stay} />}
    </div>
  )
}
