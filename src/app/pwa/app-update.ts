import { Workbox } from 'workbox-window'
import { create } from 'zustand'
import { OUTBOX_TAG, SERVICE_WORKER_MESSAGE } from '#app/pwa/service-worker-messages.ts'
import { unlessWorkIsUnsaved } from '#ui/hooks/unsaved-work.ts'

const HOUR = 60 * 60 * 1000
const ASK_AGAIN_MS = 1000
/** As long as a page usually takes to go once it was told to. */
const UNTIL_GONE_MS = 5000

interface AppUpdate {
  /** A new version is on the device and waits for a person to say Refresh. */
  waiting: boolean
  /** Somebody chose Refresh, but unsaved or sending work delays it. */
  held: boolean
  /** Somebody chose Refresh, and the browser is about to replace the app: Chromium may let the old service worker rest for 30 seconds first. */
  coming: boolean
  /** Everything a signed-in person needs is on the device: the app opens and saves without signal. */
  readyOffline: boolean
}

export const useAppUpdate = create<AppUpdate>(() => ({ waiting: false, held: false, coming: false, readyOffline: false }))

let workbox: Workbox | null = null

/** Once, at the start of the app. In development there is no service worker. */
export function registerServiceWorker(): void {
  if (workbox || !import.meta.env.PROD || !('serviceWorker' in navigator)) return
  workbox = new Workbox('/service-worker.js', { updateViaCache: 'none' })
  workbox.addEventListener('waiting', () => useAppUpdate.setState({ waiting: true }))
  reloadWhenReplaced()
  navigator.serviceWorker.addEventListener('message', (event: MessageEvent<{ type?: string } | null>) => {
    if (event.data?.type === SERVICE_WORKER_MESSAGE.readyOffline) useAppUpdate.setState({ readyOffline: true })
  })
  void workbox.register().catch(() => undefined)
  void beControlled()
  lookForUpdates(workbox)
}

let askingAgain: ReturnType<typeof setTimeout> | undefined

/**
 * Replaces the app by the waiting version in every tab, as soon as no tab has unsaved or sending work. It polls for the lock: if it stood
 * in the lock's queue, it would block a form that is opened in that time. It goes on until this page is gone.
 */
export async function applyUpdate(): Promise<void> {
  const registered = workbox
  if (!registered) return
  clearTimeout(askingAgain)
  const applied = await unlessWorkIsUnsaved(async () => {
    useAppUpdate.setState({ held: false, coming: true })
    registered.messageSkipWaiting()
    // Held until the page is gone, so that no form opens between the question and the reload.
    await new Promise((resolve) => setTimeout(resolve, UNTIL_GONE_MS))
  })
  if (!applied) useAppUpdate.setState({ held: true, coming: false })
  askingAgain = setTimeout(() => void applyUpdate(), ASK_AGAIN_MS)
}

/** Asks the service worker to keep all code of the signed-in parts on the device. Cheap when it is there already. */
export async function keepAppOffline(): Promise<void> {
  if (!workbox) return
  const registration = await navigator.serviceWorker.ready
  registration.active?.postMessage({ type: SERVICE_WORKER_MESSAGE.signedIn })
}

/** Calls back when the browser has found the network again. Returns a function that stops it. */
export function onBackgroundSync(wake: () => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined
  const listen = (event: MessageEvent<{ type?: string } | null>) => {
    if (event.data?.type === SERVICE_WORKER_MESSAGE.wake) wake()
  }
  navigator.serviceWorker.addEventListener('message', listen)
  return () => navigator.serviceWorker.removeEventListener('message', listen)
}

/** Where the browser has Background Sync: one more wake-up. Nothing relies on it. */
export async function askForBackgroundSync(): Promise<void> {
  if (!workbox) return
  const registration: ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } } =
    await navigator.serviceWorker.ready
  await registration.sync?.register(OUTBOX_TAG).catch(() => undefined)
}

/** No service worker controls a page that loaded while the first one started, or one that was reloaded by force. */
async function beControlled(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  if (!navigator.serviceWorker.controller) active?.postMessage({ type: SERVICE_WORKER_MESSAGE.takeOver })
}

/** The very first service worker takes over silently. A later one means that this page's code has left the device. */
function reloadWhenReplaced(): void {
  let controlled = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (controlled) location.reload()
    controlled = true
  })
}

/** An installed app may stay open for weeks. */
function lookForUpdates(registered: Workbox): void {
  let lookedAt = Date.now()
  const look = () => {
    if (document.visibilityState !== 'visible' || !navigator.onLine || Date.now() - lookedAt < HOUR) return
    lookedAt = Date.now()
    void registered.update().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', look)
  setInterval(look, HOUR)
}
