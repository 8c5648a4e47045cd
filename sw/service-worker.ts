import { addPlugins, cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { isVisitorsTracking, MESSAGE, opensTheApp, OUTBOX_TAG, SHELL, TRACKING } from './policy.ts'
import { dropOldFiles, hasSignedInPart, keepSignedInPart, keptFile, theFile } from './signed-in-part.ts'
import { answerTracking, forgetOldAnswers, keepHandedOver } from './tracking-answers.ts'

declare const self: ServiceWorkerGlobalScope

interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

/** Marked at build time by scripts/build/visitor-part.ts. */
type KeptFile = PrecacheEntry & { part?: 'signed-in' }

const entries = self.__WB_MANIFEST as KeptFile[]
const signedInFiles = entries.filter((entry) => entry.part === 'signed-in').map((entry) => `/${entry.url}`)

addPlugins([{ fetchDidSucceed: async ({ request, response }) => theFile(request.url, response) }])
precacheAndRoute(entries.filter((entry) => entry.part !== 'signed-in'))
cleanupOutdatedCaches()

const openShell = createHandlerBoundToURL(SHELL)
registerRoute(new NavigationRoute(async (context) => (opensTheApp(context.url) ? openShell(context) : fetch(context.request))))

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && signedInFiles.includes(url.pathname),
  async ({ request }) => (await keptFile(request)) ?? fetch(request),
)

registerRoute(
  ({ request }) => isVisitorsTracking(request),
  ({ request }) => answerTracking(request),
  'POST',
)

self.addEventListener('install', (event) => {
  // An update must be complete before it takes over: it may do so where there is no signal.
  event.waitUntil(hasSignedInPart().then((has) => (has ? keepSignedInPart(signedInFiles) : undefined)))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), dropOldFiles(signedInFiles), forgetOldAnswers()]))
})

self.addEventListener('message', (event) => {
  const type = (event.data as { type?: unknown } | null)?.type
  // The new version waits until a person asks for it: see src/app/pwa/app-update.ts.
  if (type === MESSAGE.skipWaiting) event.waitUntil(self.skipWaiting())
  if (type === MESSAGE.takeOver) event.waitUntil(self.clients.claim())
  if (type === TRACKING.handedOver) event.waitUntil(keepHandedOver(event.data))
  if (type === MESSAGE.signedIn) {
    event.waitUntil(keepSignedInPart(signedInFiles).then(() => event.source?.postMessage({ type: MESSAGE.readyOffline })))
  }
})

/** The pages send; the service worker only tells them that the network is back. It holds no token and no queue. */
self.addEventListener('sync', ((event: SyncEvent) => {
  if (event.tag === OUTBOX_TAG) event.waitUntil(wakePages())
}) as EventListener)

async function wakePages(): Promise<void> {
  for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage({ type: MESSAGE.wake, reason: 'background-sync' })
}
