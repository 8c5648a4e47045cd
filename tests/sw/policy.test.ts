import { expect, test } from 'vitest'
import { SERVICE_WORKER_MESSAGE, OUTBOX_TAG } from '#app/pwa/service-worker-messages.ts'
import * as policy from '../../sw/policy.ts'

const at = (path: string) => new URL(path, 'https://waybill.example')

test.each([
  '/',
  '/pod',
  '/pod?number=123',
  '/user-tracking/1781234567890123',
  '/user-tracking/AB.123',
  '/dashboard/shipments/0b5c',
  '/nowhere',
])('%s opens the app', (path) => {
  expect(policy.opensTheApp(at(path))).toBe(true)
})

test.each([
  '/rest/v1/rpc/track_shipment',
  '/auth/v1/verify?token=1',
  '/storage/v1/object/sign/x',
  '/functions/v1/upload-pod-photo',
  '/_mailbox',
  '/_health',
  '/robots.txt',
  '/assets/gone.js',
])('%s is never answered with the app’s page', (path) => {
  expect(policy.opensTheApp(at(path))).toBe(false)
})

test.each(['track_shipment', 'track_by_phone'])('only a visitor’s question to %s is answered from a copy', (name) => {
  const url = `https://project.supabase.co/rest/v1/rpc/${name}`
  const visitor = new Headers({ apikey: 'sb_publishable_x' })
  const signedIn = new Headers({ apikey: 'sb_publishable_x', authorization: 'Bearer token' })
  const asked = { method: 'POST', url, headers: visitor, cache: 'default' as const }
  expect(policy.isVisitorsTracking(asked)).toBe(true)
  expect(policy.isVisitorsTracking({ ...asked, headers: signedIn })).toBe(false)
  expect(policy.isVisitorsTracking({ ...asked, url: url.replace(name, 'sync_pull') })).toBe(false)
  expect(policy.isVisitorsTracking({ ...asked, cache: 'no-store' }), 'somebody whose session has ended').toBe(false)
})

test('a captive portal’s page is no answer; a refusal of the server is passed on as it is', () => {
  const response = (status: number, type: string) => ({
    status,
    ok: status < 400,
    redirected: false,
    headers: new Headers({ 'content-type': type }),
  })
  expect(policy.isOutage(response(200, 'text/html'))).toBe(true)
  expect(policy.isOutage(response(502, 'text/html'))).toBe(true)
  expect(policy.isOutage(response(200, 'application/json'))).toBe(false)
  expect(policy.isOutage(response(429, 'application/json'))).toBe(false)
})

test('page and service worker use the same words', () => {
  expect(SERVICE_WORKER_MESSAGE).toEqual(policy.MESSAGE)
  expect(OUTBOX_TAG).toBe(policy.OUTBOX_TAG)
})
