/** What page and service worker say to each other. The service worker stands alone, so sw/policy.ts has its own copy; a test compares them. */
export const SERVICE_WORKER_MESSAGE = {
  skipWaiting: 'SKIP_WAITING',
  signedIn: 'waybill-signed-in',
  readyOffline: 'waybill-ready-offline',
  wake: 'waybill-wake',
  takeOver: 'waybill-take-over',
} as const

export const OUTBOX_TAG = 'outbox'
