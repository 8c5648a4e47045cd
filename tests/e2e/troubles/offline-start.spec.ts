import { chromium, type BrowserContext } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { wholeBrowserLaunchOptions } from '../../../scripts/test-run/find-browser.ts'
import { openDeliveriesOf } from '#tests/support/e2e/ask-server.ts'
import { fail, fetchDelivery, inQueue, openQueue, untilDraftKept, untilListed } from '#tests/support/e2e/screens/delivering.ts'
import { SCRATCH } from '#tests/support/e2e/folders.ts'
import { untilKeptOnDisk } from '#tests/support/e2e/weather/kept-on-disk.ts'
import { untilReadyOffline } from '#tests/support/e2e/weather/offline.ts'
import { DRIVER, signInForDelivery } from '#tests/support/e2e/screens/people.ts'
import { expect, PHONE, test } from '#tests/support/e2e/waybill-test.ts'

test.use({ company: 'offline-start' })

let profile = ''
test.beforeEach(async () => {
  profile = await mkdtemp(SCRATCH)
})
test.afterEach(() => rm(profile, { recursive: true, force: true }))

test('after one signed-in visit the app starts, lists and saves without signal, and the browser may have been closed', async ({
  server,
  errors,
}) => {
  const open = async (): Promise<BrowserContext> => {
    const context = await chromium.launchPersistentContext(profile, { ...wholeBrowserLaunchOptions(), ...PHONE, baseURL: server.url })
    errors.watch(context)
    return context
  }
  const [delivery, other] = await openDeliveriesOf(server.url, DRIVER)
  const firstVisit = await open()
  const page = await firstVisit.newPage()
  await signInForDelivery(page, DRIVER)
  await untilListed(page)
  await untilReadyOffline(page)
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map((request) => new URL(request.url).pathname)
  })
  expect(
    kept.filter((path) => /^\/(rest|auth|storage|functions)\//.test(path)),
    'answers of the backend kept by the service worker',
  ).toEqual([])
  await untilKeptOnDisk(profile)
  await firstVisit.close()

  const onTheRoad = await open()
  await onTheRoad.setOffline(true)
  const cold = await onTheRoad.newPage()
  await cold.goto('/')
  await expect(cold).toHaveURL(/\/pod$/)
  await untilListed(cold)
  await fail(cold, delivery?.tracking_number ?? '')
  await cold.getByRole('button', { name: 'All deliveries' }).click()
  // A half-made capture, and the battery dies.
  await fetchDelivery(cold, other?.tracking_number ?? '')
  await cold.getByLabel('Delivery notes').fill('Gate locked, called twice')
  await untilDraftKept(cold, { notes: 'Gate locked, called twice' })
  await onTheRoad.close()

  const again = await open()
  await again.setOffline(true)
  const later = await again.newPage()
  await later.goto('/pod')
  await later.getByRole('link', { name: 'Continue' }).click()
  await expect(later.getByLabel('Delivery notes')).toHaveValue('Gate locked, called twice')
  const queue = await openQueue(later)
  await expect(inQueue(queue, delivery?.tracking_number ?? '')).toContainText('Saved on this phone')
  await again.close()
})
