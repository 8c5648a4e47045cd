import type { ReactNode } from 'react'
import { Link, NavLink, Outlet } from 'react-router-dom'
import { MenuButton } from '#app/menu-button.tsx'
import { PublicFooter } from '#app/public-footer.tsx'
import { SkipToContent } from '#app/skip-to-content.tsx'
import { UpdateNotice } from '#app/update-notice.tsx'
import { useLeave } from '#app/use-leave.ts'
import { useMenu } from '#app/use-menu.ts'
import { Wordmark } from '#app/wordmark.tsx'
import { useSession } from '#session/session.ts'
import { Button } from '#ui/button.tsx'

const visitorLinks = [
  { to: '/', text: 'Home' },
  { to: '/track', text: 'Track Shipment' },
  { to: '/login', text: 'Login' },
]

function linkClass({ isActive }: { isActive: boolean }): string {
  return `inline-flex min-h-target items-center rounded-control px-3 font-medium hover:bg-sunken ${isActive ? 'text-ink underline decoration-accent decoration-3 underline-offset-8' : 'text-ink-muted'}`
}

export function PublicShell() {
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  )
}

export function PublicFrame({ children }: { children: ReactNode }) {
  const menu = useMenu()

  return (
    <div className="flex min-h-dvh flex-col">
      <SkipToContent />
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-6 px-4 py-2 sm:px-6">
          <Link to="/" className="inline-flex min-h-target items-center" aria-label="Waybill, home">
            <Wordmark />
          </Link>
          <MenuButton open={menu.open} controls="public-menu" onToggle={menu.toggle} className="sm:hidden" />
          <nav
            id="public-menu"
            aria-label="Main"
            className={`${menu.open ? 'flex' : 'hidden'} w-full flex-col gap-1 py-2 sm:flex sm:w-auto sm:flex-row sm:py-0`}
          >
            <MenuEntries />
          </nav>
        </div>
      </header>
      <main id="content" tabIndex={-1} className="mx-auto w-full max-w-6xl flex-1 px-4 py-8 sm:px-6 sm:py-12">
        <UpdateNotice />
        {children}
      </main>
      <PublicFooter />
    </div>
  )
}

function MenuEntries() {
  const signedIn = useSession((session) => session.person !== null)
  const leave = useLeave()
  if (signedIn) {
    return (
      <Button variant="secondary" busy={leave.busy} onClick={leave.start}>
        Logout
      </Button>
    )
  }
  return visitorLinks.map(({ to, text }) => (
    <NavLink key={to} to={to} end className={linkClass}>
      {text}
    </NavLink>
  ))
}
