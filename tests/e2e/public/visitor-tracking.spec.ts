import type { Page } from '@playwright/test'
import { openDeliveriesOf } from '#tests/support/e2e/ask-server.ts'
import { DRIVER, MANAGER, signIn } from '#tests/support/e2e/screens/people.ts'
import { expect, PHONE, test } from '#tests/support/e2e/waybill-test.ts'

test.use({ company: 'visitor-tracking', ...PHONE })
// Many people in one minute from one address, which the limits take for one.
test.beforeEach(({ server }) => server.forgetCalls())

const controlled = (page: Page) => expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
const keptAnswers = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('waybill-tracking-answers')).keys()).map((request) => new URL(request.url).pathname))

test('an answer seen before is shown without signal, with its time; anything else says that there is no connection', async ({
  page,
  server,
}) => {
  const [seen, unseen] = await openDeliveriesOf(server.url, DRIVER)
  await page.goto('/track')
  await controlled(page)
  for (const empty of ['', '   ']) {
    await page.getByLabel('Tracking number').fill(empty)
    await page.getByRole('button', { name: 'Track Shipment' }).click()
    const modal = page.getByRole('dialog', { name: 'Please enter a tracking or phone number!' })
    await expect(modal).toContainText('You must enter a valid tracking number or phone number to track your shipment.')
    await modal.getByRole('button', { name: 'Close' }).click()
    await expect(modal).toBeHidden()
    await expect(page).toHaveURL('/track')
  }
  await expect(page.getByLabel('Tracking number')).toBeFocused()
  await page.getByLabel('Tracking number').fill(` ${seen?.tracking_number ?? ''} `)
  await page.getByRole('button', { name: 'Track Shipment' }).click()
  const card = page.getByRole('article', { name: 'Shipment' })
  await expect(card).toContainText(`${seen?.from_city} to ${seen?.to_city}`)
  await expect(card).toContainText(/••••••\d{4}/)
  await expect(page.getByText('Last updated')).toBeHidden()
  await expect.poll(() => keptAnswers(page)).toHaveLength(1)

  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByText(/^Last updated .* IST$/)).toBeVisible()
  await expect(card).toContainText(seen?.tracking_number ?? '')
  await page.goto(`/user-tracking/${unseen?.tracking_number}`)
  await expect(page.getByText('No connection. Try again when you have signal.')).toBeVisible()
  await expect(page.getByText('Shipment not found')).toBeHidden()

  await page.context().setOffline(false)
  await expect(card).toContainText(unseen?.tracking_number ?? '')
})

test('the answer stands in the headline, the steps under it; what is wrong goes to the company with the number', async ({
  page,
  server,
}) => {
  const [seen] = await openDeliveriesOf(server.url, DRIVER)
  const number = seen?.tracking_number ?? ''
  await page.goto(`/user-tracking/${number}`)
  const card = page.getByRole('article', { name: 'Shipment' })
  await expect(card.getByRole('heading', { level: 2 })).toHaveText(/^(Arriving|Late: it was due|On the way|Out for delivery|Booked)/)
  await expect(card.getByRole('list', { name: 'Steps' }).getByRole('listitem')).toHaveCount(4)
  await expect(card.locator('[aria-current="step"]')).toHaveCount(1)
  await card.getByRole('link', { name: 'Something wrong? Write to us' }).click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(`About shipment ${number}: `)
})

test('a visitor whose browser lets the site keep nothing tracks a parcel, and is told why nobody can sign in', async ({ page, server }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
      Object.defineProperty(window, name, {
        configurable: true,
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
    }
  })
  const [seen] = await openDeliveriesOf(server.url, DRIVER)
  await page.goto('/track')
  await page.getByLabel('Tracking number').fill(seen?.tracking_number ?? '')
  await page.getByRole('button', { name: 'Track Shipment' }).click()
  await expect(page.getByRole('article', { name: 'Shipment' })).toContainText(`${seen?.from_city} to ${seen?.to_city}`)
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Email address' }).fill(MANAGER)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('any')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert').first()).toContainText('This browser lets the site keep nothing. Allow cookies and site data for it')
})

test('the first shipment somebody ever opens, by a shared link, is there again without signal', async ({ page, server }) => {
  const [seen] = await openDeliveriesOf(server.url, DRIVER)
  await page.goto(`/user-tracking/${seen?.tracking_number}`)
  const card = page.getByRole('article', { name: 'Shipment' })
  await expect(card).toContainText(`${seen?.from_city} to ${seen?.to_city}`)
  await controlled(page)
  await expect.poll(() => keptAnswers(page)).toHaveLength(1)
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByText(/^Last updated .* IST$/)).toBeVisible()
  await expect(card).toContainText(seen?.tracking_number ?? '')
})

test('without JavaScript the tracking forms say so, and the chat link covers nothing', async ({ openBrowser }) => {
  const context = await openBrowser({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  for (const path of ['/', '/track']) {
    await page.goto(path)
    await expect(page.locator('noscript p', { hasText: 'This form needs JavaScript.' })).toBeVisible()
    await expect(page.getByRole('complementary', { name: 'Chat' }).getByRole('link')).toHaveCSS('position', 'static')
  }
})

test('an answer that was on its way while somebody signed in on this device is not kept', async ({ page, server }) => {
  const [delivery] = await openDeliveriesOf(server.url, DRIVER)
  await page.goto('/track')
  await controlled(page)
  const { arrived, release } = server.road.hold('track_shipment')
  await page.goto(`/user-tracking/${delivery?.tracking_number}`)
  await arrived
  const other = await page.context().newPage()
  await signIn(other, MANAGER)
  const answered = page.context().waitForEvent('response', (response) => response.url().includes('track_shipment'))
  release()
  await (await answered).finished()
  await other.reload()
  expect(await keptAnswers(other)).toEqual([])
})

test('the public part loads neither the local database nor the backend’s client, not even for later', async ({ page, request }) => {
  const scripts = new Set<string>()
  page.context().on('request', (asked) => {
    if (asked.url().endsWith('.js')) scripts.add(asked.url())
  })
  for (const path of ['/', '/track', '/user-tracking/4040404040404']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await controlled(page)
  expect(scripts.size).toBeGreaterThan(2)
  for (const script of scripts) {
    const text = await (await request.get(script)).text()
    // The last is a header that the client itself sends: a visitor who fetches it later has its name.
    expect(/DexieError|GoTrueClient|Accept-Profile/.exec(text)?.[0], script).toBeUndefined()
  }
})
