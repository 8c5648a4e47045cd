/**
 * What the service worker keeps, for whom and for how long. How it does so is in service-worker.ts.
 * The rule above all others: an answer given to a signed-in person is never kept here.
 */

/** The app's empty page: opens every route of the app, with or without signal. */
export const SHELL = '/app.html'

/** Lazily loaded code, workers and WebAssembly for people who sign in. File names carry a hash, so a kept file is always right. */
export const SIGNED_IN_CACHE = 'waybill-signed-in-part'

/** Never the app's page: these addresses belong to the backend, and its answers must arrive as they are. */
const BACKEND_PATH = /^\/(rest|auth|storage|functions|_[^/]*)(\/|$)/
const FILE_PATH = /\/[^/]+\.[^/]+$/
/** A visitor's search text follows: a dot there does not name a file. */
const HOLDS_WHAT_WAS_TYPED = '/user-tracking/'

export function opensTheApp({ pathname }: URL): boolean {
  return pathname.startsWith(HOLDS_WHAT_WAS_TYPED) || (!BACKEND_PATH.test(pathname) && !FILE_PATH.test(pathname))
}

/** Answers of the two tracking functions, for visitors only. */
export const TRACKING = {
  cache: 'waybill-tracking-answers',
  most: 50,
  keptMs: 7 * 24 * 60 * 60 * 1000,
  /** With a copy at hand, a network that says nothing for this long counts as no network. */
  patienceMs: 6000,
  seenAtHeader: 'x-waybill-seen-at',
  askedHeader: 'x-waybill-asked',
  /** A page that asked before this worker was in charge hands its answer over: the first shipment somebody ever tracks is kept too. */
  handedOver: 'waybill-tracking-answer',
} as const

/**
 * A session token makes the answer unmasked and personal: those calls pass through untouched. So do calls that the page does not allow to
 * be kept, as for a person whose session has ended.
 */
export function isVisitorsTracking(request: { method: string; url: string; headers: Headers; cache?: RequestCache }): boolean {
  return (
    request.method === 'POST' &&
    /\/rest\/v1\/rpc\/track_(shipment|by_phone)$/.test(new URL(request.url).pathname) &&
    !request.headers.has('authorization') &&
    request.cache !== 'no-store'
  )
}

/** Only the function's own word is worth keeping: a captive portal's page also comes with status 200. */
export function isAnswer(response: { ok: boolean; headers: Headers }): boolean {
  return response.ok && (response.headers.get('content-type') ?? '').includes('json')
}

/**
 * Whether an answer is the file that was asked for. A captive portal sends its own page in place of a script, with status 200 or by a
 * redirect; kept here it would be run for good.
 */
export function isTheFile(address: string, response: { ok: boolean; redirected: boolean; url: string; headers: Headers }): boolean {
  if (!response.ok) return false
  const asked = new URL(address)
  const isPage = (response.headers.get('content-type') ?? '').includes('html')
  if (!asked.pathname.endsWith('.html')) return !isPage && !response.redirected
  // Some hosts lead from /app.html to /app; only another site's page is not ours.
  return isPage && (!response.redirected || new URL(response.url).origin === asked.origin)
}

/** The gateway is there, the service behind it is not: as good as no network. */
export function isOutage(response: { status: number; ok: boolean; redirected: boolean; headers: Headers }): boolean {
  return (response.ok && !isAnswer(response)) || response.redirected || [502, 503, 504].includes(response.status)
}

/** Background Sync tag; also what the page registers. */
export const OUTBOX_TAG = 'outbox'

/** Messages between page and service worker. */
export const MESSAGE = {
  skipWaiting: 'SKIP_WAITING',
  signedIn: 'waybill-signed-in',
  readyOffline: 'waybill-ready-offline',
  wake: 'waybill-wake',
  takeOver: 'waybill-take-over',
} as const
