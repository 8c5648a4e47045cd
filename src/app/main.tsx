import '#ui/tokens.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { registerServiceWorker } from '#app/app-update.ts'
import { watchForInstallOffer } from '#app/install-offer.ts'
import { routes } from '#app/routes.tsx'
import { takeArrivingLink } from '#session/arrived-link.ts'
import { startSession } from '#session/session.ts'

// First of all: the address may hold a session.
takeArrivingLink()
startSession()
watchForInstallOffer()
registerServiceWorker()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element with the id root')
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={createBrowserRouter(routes)} />
  </StrictMode>,
)
