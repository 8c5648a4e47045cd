import type { Page } from '@playwright/test'
import { untilReadyOffline } from '#tests/support/e2e/weather/offline.ts'
import { untilListed } from '#tests/support/e2e/screens/delivering.ts'
import { DRIVER } from '#tests/support/e2e/screens/people.ts'
import { expect, test } from '#tests/support/e2e/waybill-test.ts'

test.use({ company: 'portal-in-the-cache' })

const PORTAL = '<!doctype html><title>Hotel Wi-Fi</title><h1>Sign in to the Wi-Fi</h1>'

/** Addresses of kept scripts that hold a page. */
const keptPages = (page: Page) =>
  page.evaluate(async () => {
    const found: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const text = await (await cache.match(request))?.text()
        if (text?.includes('Sign in to the Wi-Fi')) found.push(request.url)
      }
    }
    return found
  })

test('a captive portal’s page is never kept in place of the app’s own files', async ({ openAs, server, errors }) => {
  errors.expect(/answered with something else/)
  const portal = server.road.answerFor('/assets/scan-barcode', 200, PORTAL, 'text/html')
  const page = await openAs(DRIVER, '/pod')
  await untilListed(page)
  await expect.poll(() => page.evaluate(() => caches.has('waybill-signed-in-part'))).toBe(true)
  await page.waitForTimeout(3000)
  expect(await keptPages(page)).toEqual([])
  portal.lift()

  await page.reload()
  await untilListed(page)
  await untilReadyOffline(page)
  expect(await keptPages(page)).toEqual([])
})
