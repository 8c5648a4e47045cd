import { publicPages } from '#app/routes/public-pages.ts'
import { openDeliveriesOf } from '#tests/support/e2e/ask-server.ts'
import { expectAccessible } from '#tests/support/e2e/accessibility.ts'
import { capture, push } from '#tests/support/e2e/screens/captures.ts'
import { askAs } from '#tests/support/e2e/ask-server.ts'
import { fail, fetchDelivery, openQueue, submit, untilListed } from '#tests/support/e2e/screens/delivering.ts'
import { DRIVER, MANAGER } from '#tests/support/e2e/screens/people.ts'
import { untilReadyOffline } from '#tests/support/e2e/weather/offline.ts'
import { DESK, expect, PHONE, test, testWithSignal } from '#tests/support/e2e/waybill-test.ts'

test.use({ company: 'accessibility' })
test.setTimeout(120_000)

testWithSignal('every visitor’s screen', async ({ openBrowser, server, errors }) => {
  errors.expect(/status of 404/)
  const [delivery] = await openDeliveriesOf(server.url, DRIVER)
  const page = await (await openBrowser(PHONE)).newPage()
  for (const path of [
    ...publicPages.map((page) => page.path),
    `/user-tracking/${delivery?.tracking_number}`,
    '/user-tracking/4040404040404',
    '/login',
    '/signup',
    '/forgot-password',
    '/reset-password',
    '/shipment-payment',
    '/shipment-payment?method=Express&cost=1234.5',
    '/pod-login',
    '/nowhere',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (path.startsWith('/user-tracking/')) await expect(page.getByRole('status').first()).toBeAttached()
    await expectAccessible(page, path)
  }
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expectAccessible(page, 'a refused form')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expectAccessible(page, 'the open menu')
})

testWithSignal('the public pages and signing in on a desk', async ({ openBrowser }) => {
  const page = await (await openBrowser({ viewport: { width: 1440, height: 900 } })).newPage()
  for (const path of [...publicPages.map((page) => page.path), '/login', '/pod-login']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page, path)
  }
})

test('every screen of a driver', async ({ openAs, server }) => {
  const deliveries = await openDeliveriesOf(server.url, DRIVER)
  const [delivery] = deliveries.filter((each) => each.status !== 'Failed Attempt')
  const page = await openAs(DRIVER, '/pod', PHONE)
  await untilListed(page)
  await untilReadyOffline(page)
  await expectAccessible(page, 'open deliveries')
  await fetchDelivery(page, delivery?.tracking_number ?? '')
  await page.getByRole('radio', { name: 'Returned' }).check()
  await submit(page)
  await expectAccessible(page, 'a capture that is refused')
  await page.getByRole('link', { name: 'Back to deliveries' }).click()
  await page.getByRole('button', { name: 'Scan' }).click()
  await expect(page.getByRole('dialog', { name: 'Scan the label' })).toBeVisible()
  await expectAccessible(page, 'the scanner')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Continue' }).click()
  await page.getByLabel('Delivery notes').fill('Refused')
  await submit(page)
  await expect(page.getByText('Proof of Delivery submitted successfully!')).toBeVisible()
  await expectAccessible(page, 'after saving')
  await openQueue(page)
  await expectAccessible(page, 'the queue')
  await page.keyboard.press('Escape')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'All deliveries' }).click()
  const next = deliveries.find((each) => each.id !== delivery?.id && each.status !== 'Failed Attempt')
  await fail(page, next?.tracking_number ?? '')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expectAccessible(page, 'the question before signing out')
})

testWithSignal('every screen of the office', async ({ openAs, server }) => {
  const [delivery] = await openDeliveriesOf(server.url, DRIVER)
  await push(await askAs(server.url, DRIVER), capture('888000111225', 'Returned', 'Unreadable label'))
  const page = await openAs(MANAGER, '/dashboard', DESK)
  await expect(page.getByRole('row').nth(5)).toBeVisible()
  await page.getByRole('row').nth(1).getByRole('checkbox').check()
  await expectAccessible(page, 'shipments')
  await page.getByRole('button', { name: 'Assign driver' }).click()
  await expectAccessible(page, 'assigning a driver')
  await page.goto(`/dashboard/shipments/${delivery?.id}`)
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
  await expectAccessible(page, 'one shipment')
  await page.goto('/dashboard/review')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectAccessible(page, 'review')
  await page.getByRole('article').first().getByRole('button', { name: 'Set aside' }).click()
  await expectAccessible(page, 'setting aside')
  await page.goto('/dashboard/failed')
  await expect(page.getByRole('list', { name: 'Failed deliveries' })).toBeVisible()
  await expectAccessible(page, 'failed deliveries')
  await page
    .getByRole('button', { name: /^Decide on SHP/ })
    .first()
    .click()
  await page.getByRole('radio', { name: /^Hold at a warehouse/ }).check()
  await expectAccessible(page, 'deciding on a failed delivery')
  await page.goto('/dashboard/import')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page, 'import')
})

testWithSignal('targets on a driver’s screens are at least 48 pixels', async ({ openAs }) => {
  const page = await openAs(DRIVER, '/pod')
  await untilListed(page)
  const small = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main button, main a, main input:not(.sr-only), header button, header a')]
      .map((element) => ({
        what: element.textContent || element.getAttribute('aria-label'),
        box: element.getBoundingClientRect(),
        wholeCard: getComputedStyle(element, '::after').position === 'absolute',
      }))
      .filter(({ box, wholeCard }) => !wholeCard && box.height > 1 && (box.height < 47.5 || box.width < 47.5))
      .map(({ what, box }) => `${what} ${box.width}×${box.height}`),
  )
  expect(small).toEqual([])
})
