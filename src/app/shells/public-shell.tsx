import * as paths from '#domain/app-paths.ts'
import type { ReactNode } from 'react'
import { Link, NavLink, Outlet } from 'react-router-dom'
import { MenuButton } from '#app/shells/menu-button.tsx'
import { PublicFooter } from '#app/shells/public-footer.tsx'
import { visitorMenu } from '#app/routes/public-links.ts'
import { SkipToContent } from '#app/shells/skip-to-content.tsx'
import { UpdateNotice } from '#app/pwa/update-notice.tsx'
import { useLeave } from '#app/providers/use-leave.ts'
import { useMenu } from '#app/shells/use-menu.ts'
import { Wordmark } from '#app/shells/wordmark.tsx'
import { COMPANY } from '#domain/people/company.ts'
import { useSession } from '#session/session.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'

function linkClass({ isActive }: { isActive: boolean }): string {
  return `inline-flex min-h-target items-center rounded-control px-3 font-medium whitespace-nowrap hover:bg-sunken lg:px-2 xl:px-3 ${isActive ? 'text-ink underline decoration-accent decoration-3 underline-offset-8' : 'text-ink-muted'}`
}

export function PublicShell() {
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  )
}

export function PublicFrame({ children }: { children: ReactNode }) {
  const menu = useMenu('public-menu')
  const signedIn = useSession((session) => session.person !== null)

  return (
    <div className="flex min-h-dvh flex-col">
      <SkipToContent />
      <header className="border-b border-line bg-surface print:hidden">
        <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-4 px-4 py-2 sm:px-6">
          {/* With letters of twice the size the menu's button takes a line of its own before a word is covered. */}
          <Link
            to="/"
            className="inline-flex min-h-target min-w-min flex-1 basis-0 items-center lg:flex-none"
            aria-label={`${COMPANY.name}, home`}
          >
            <Wordmark name={COMPANY.name} />
          </Link>
          <MenuButton open={menu.open} controls="public-menu" onToggle={menu.toggle} className="lg:hidden noscript:hidden" />
          <nav
            id="public-menu"
            aria-label="Main"
            className={`${menu.open ? 'flex' : 'hidden'} ${signedIn ? '' : 'for-visitors'} w-full flex-col gap-1 py-2 lg:flex lg:w-auto lg:flex-row lg:items-center lg:py-0 noscript:flex`}
          >
            {signedIn ? <Logout /> : <VisitorMenu />}
          </nav>
        </div>
      </header>
      <main id="content" tabIndex={-1} className="mx-auto min-h-[67dvh] w-full max-w-6xl flex-1 px-4 py-6 sm:px-6 sm:py-12">
        <UpdateNotice />
        {children}
      </main>
      <PublicFooter />
    </div>
  )
}

function Logout() {
  const leave = useLeave()
  return (
    <Button variant="secondary" busy={leave.busy} onClick={leave.start}>
      Logout
    </Button>
  )
}

function VisitorMenu() {
  return (
    <>
      {visitorMenu.map(({ to, text }) => (
        <NavLink key={to} to={to} end className={linkClass}>
          {text}
        </NavLink>
      ))}
      <NavLink to={paths.login} className={buttonClass('secondary', 'normal', 'max-lg:justify-start lg:ml-2')}>
        Login
      </NavLink>
    </>
  )
}
