// First: everything else may read what is kept.
import '#session/shut-storage.ts'
import '#ui/tokens.css'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { registerServiceWorker } from '#app/pwa/app-update.ts'
import { developmentRoutes } from '#app/gallery/development-routes.tsx'
import { watchForInstallOffer } from '#app/pwa/install-offer.ts'
import { isPrerendered, untilInitialized } from '#app/prerendered-page.ts'
import { routes } from '#app/routes/routes.tsx'
import { homeOf } from '#domain/people/roles.ts'
import { watchForMessages } from '#features/contact/queue/watch-for-messages.ts'
import { takeArrivingLink } from '#session/mail-links/arrived-link.ts'
import type { Person } from '#session/person.ts'
import { startSession, useSession } from '#session/session.ts'

if ('toSorted' in Array.prototype) start()
else void import('#app/older-browsers.ts').then(start)

function start(): void {
  // First of all: the address may hold a session.
  takeArrivingLink()
  startSession()
  watchForInstallOffer()
  registerServiceWorker()
  watchForMessages()

  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no element with the id root')

  const { person } = useSession.getState()
  // Before the router reads the address, so that a signed-in person does not see the visitors' home page flash by.
  if (person && location.pathname === '/') history.replaceState(null, '', homeOf(person.role, person.startsOnToday) + location.hash)

  if (!isPrerendered(root, location.pathname)) createRoot(root).render(makeApp().app)
  // In a task of its own: with the evaluation of all files before it, a poor phone would answer nothing for a tenth of a second.
  else setTimeout(() => void takeOver(root, person))
}

function makeApp() {
  const router = createBrowserRouter([...developmentRoutes, ...routes])
  const app = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  )
  return { router, app }
}

/** The prerendered page is a visitor's: for anybody else it is replaced whole, in one step. */
async function takeOver(prerendered: HTMLElement, person: Person | null): Promise<void> {
  const { router, app } = makeApp()
  await untilInitialized(router)
  if (person) createRoot(prerendered).render(app)
  // In slices: on a poor phone the page is scrolled and typed into while this goes on.
  else startTransition(() => void hydrateRoot(prerendered, app))
}
