import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { wholeBrowserLaunchOptions } from '../../../scripts/test-run/find-browser.ts'
import { openDeliveriesOf } from '#tests/support/e2e/ask-server.ts'
import { fetchDelivery, untilListed } from '#tests/support/e2e/screens/delivering.ts'
import { ADMIN, CUSTOMER, DRIVER, MANAGER, OTHER_DRIVER, PASSWORD } from '#tests/support/e2e/screens/people.ts'
import { manyTabsOptions } from '#tests/support/e2e/weather/many-tabs.ts'
import { expect, test } from '#tests/support/e2e/waybill-test.ts'

test.use({ company: 'tabs-follow', launchOptions: manyTabsOptions() })

/** A session of its own: signing out ends it for every test that would share it. */
async function signedIn(context: BrowserContext, email: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Email address' }).fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  // The first one on a cold server takes its time.
  await expect(page).toHaveURL(/\/(dashboard|pod)$/, { timeout: 30_000 })
  return page
}

async function openTab(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(path)
  return page
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click()
}

/** Playwright's own waits for a page to load, which one out of the cache never does; and the answer may be lost with the page that goes. */
async function goBack(page: Page): Promise<void> {
  await page.evaluate(() => history.back()).catch(() => undefined)
}

/** Nothing of the person on the screen, in the address, in the title or in what the tab keeps for itself. */
async function expectNothingOf(page: Page, traces: readonly string[]): Promise<void> {
  // The address changes before the page under it does.
  await expect(async () => {
    const everything = await page.evaluate(() =>
      [
        document.documentElement.innerHTML,
        document.title,
        location.href,
        JSON.stringify(history.state),
        JSON.stringify(sessionStorage),
      ].join('\n'),
    )
    for (const trace of traces) expect(everything).not.toContain(trace)
  }).toPass({ timeout: 30_000 })
}

test('signing out of the office: office, account and public tabs all leave, and keep nothing', async ({ openBrowser }) => {
  const context = await openBrowser({ viewport: { width: 1440, height: 900 } })
  const first = await signedIn(context, MANAGER)
  const searching = await openTab(context, '/dashboard?q=Secunderabad')
  await expect(searching.getByRole('searchbox')).toHaveValue('Secunderabad')
  const account = await openTab(context, '/account')
  await expect(account.getByText(MANAGER).first()).toBeVisible()
  await account.getByRole('textbox', { name: 'Current password' }).fill('half a secret')
  await account.getByRole('button', { name: 'Sign out on all devices' }).click()
  await expect(account.getByRole('dialog')).toBeVisible()
  const about = await openTab(context, '/about')
  await expect(about.getByRole('button', { name: 'Logout' })).toBeVisible()

  await logOut(first)
  for (const tab of [first, searching, account, about]) {
    await expect(tab).toHaveURL(/\/login$/)
    await expect(tab.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible()
    await expect(tab.getByRole('dialog')).toBeHidden()
    await expectNothingOf(tab, [MANAGER, 'Secunderabad', 'half a secret'])
  }
  await searching.goBack().catch(() => null)
  await expect(searching.getByText('Recent Shipments')).toBeHidden()
  await expect(first.getByRole('button', { name: 'Logout' })).toBeHidden()
})

test('signing out of the driver’s app: the other tab leaves in the middle of a capture, and Back shows nothing', async ({
  openBrowser,
  server,
}) => {
  const [delivery] = await openDeliveriesOf(server.url, DRIVER)
  const number = delivery?.tracking_number ?? ''
  const context = await openBrowser({ viewport: { width: 390, height: 844 } })
  const first = await signedIn(context, DRIVER)
  const capturing = await openTab(context, '/pod')
  await untilListed(capturing)
  await fetchDelivery(capturing, number)
  await expect(capturing.getByRole('radio', { name: 'Delivered' })).toBeVisible()

  await logOut(first)
  await expect(first).toHaveURL(/\/pod-login$/)
  await expect(capturing).toHaveURL(/\/pod-login$/)
  await expectNothingOf(capturing, [number])
  await capturing.goBack()
  await expect(capturing).toHaveURL(/\/pod-login$/)
  await expect(capturing.getByText(number)).toBeHidden()
})

test('what staff looked up unmasked does not stay in another tab', async ({ openBrowser, server }) => {
  const [delivery] = await openDeliveriesOf(server.url, DRIVER)
  const contact = delivery?.to_contact_number ?? ''
  const context = await openBrowser({})
  const first = await signedIn(context, MANAGER)
  const tracking = await openTab(context, `/user-tracking/${delivery?.tracking_number}`)
  await expect(tracking.getByText(contact)).toBeVisible()
  await logOut(first)
  await expect(tracking).toHaveURL(/\/login$/)
  await expectNothingOf(tracking, [contact])
})

test('somebody else signs in: the other tabs show the new person and nothing of the one before', async ({ openBrowser }) => {
  const context = await openBrowser({})
  const first = await signedIn(context, CUSTOMER)
  const second = await openTab(context, '/account')
  await expect(second.getByText(CUSTOMER).first()).toBeVisible()
  await logOut(first)
  await expect(second).toHaveURL(/\/login$/)

  await first.getByRole('textbox', { name: 'Email address' }).fill(ADMIN)
  await first.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
  await first.getByRole('button', { name: 'Sign in' }).click()
  await expect(first.getByRole('heading', { name: 'Recent Shipments' })).toBeVisible()
  await expect(second.getByRole('heading', { name: 'Recent Shipments' })).toBeVisible()
  await expectNothingOf(second, [CUSTOMER])
})

test('a second driver takes over the tablet in one tab: the other one opens their deliveries', async ({ openBrowser, server, errors }) => {
  errors.expect(/status of 40[013]/)
  const context = await openBrowser({})
  const first = await signedIn(context, DRIVER)
  const second = await openTab(context, '/account')
  await expect(second.getByText('Dev Driver').first()).toBeVisible()
  const ended = server.road.answerFor(
    '/auth/v1/token?grant_type=refresh_token',
    400,
    JSON.stringify({ code: 400, error_code: 'refresh_token_not_found' }),
  )
  const over = server.road.answerFor('/rest/v1/rpc/sync_', 401, JSON.stringify({ code: 'PGRST301', message: 'JWT expired' }))
  await first.reload()
  await expect(first.getByText('Your session has ended')).toBeVisible()
  ended.lift()
  over.lift()
  await first.goto('/pod-login')
  await first.getByRole('textbox', { name: 'Phone/e-mail' }).fill(OTHER_DRIVER)
  await first.getByRole('textbox', { name: 'Password/OTP' }).fill(PASSWORD)
  await first.getByRole('button', { name: 'Sign in' }).click()
  await expect(first.getByText('Divya Driver')).toBeVisible()
  await expect(second).toHaveURL(/\/pod$/)
  await expect(second.getByText('Divya Driver')).toBeVisible()
  await expectNothingOf(second, ['Dev Driver'])
})

test('signing in in one tab is seen in another one without a reload', async ({ openBrowser }) => {
  const context = await openBrowser({})
  const visitor = await openTab(context, '/about')
  await expect(visitor.getByRole('button', { name: 'Logout' })).toBeHidden()
  await signedIn(context, CUSTOMER)
  await expect(visitor).toHaveURL(/\/about$/)
  await visitor
    .getByRole('button', { name: 'Menu' })
    .click({ timeout: 1000 })
    .catch(() => undefined)
  await expect(visitor.getByRole('button', { name: 'Logout' })).toBeVisible()
})

test('the browser’s Back brings no page of a signed-out person out of its cache', async ({ server }) => {
  // Playwright's own switch turns this cache off.
  const browser = await chromium.launch({ ...wholeBrowserLaunchOptions(), ignoreDefaultArgs: ['--disable-back-forward-cache'] })
  try {
    const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' })
    const page = await signedIn(context, CUSTOMER)
    await page.goto('/account')
    await expect(page.getByText(CUSTOMER).first()).toBeVisible()
    await page.evaluate(() => Object.assign(window, { thisVeryPage: true }))
    await page.goto('/_health')
    await goBack(page)
    await expect(page).toHaveURL(/\/account$/)
    const cached = await page.evaluate(() => 'thisVeryPage' in window)
    expect(cached, 'the page came out of the cache').toBe(true)
    await expect(page.getByText(CUSTOMER).first()).toBeVisible()

    await page.goto('/_health')
    const other = await openTab(context, '/dashboard')
    await logOut(other)
    await expect(other).toHaveURL(/\/login$/)
    await goBack(page)
    await expect(page).toHaveURL(/\/login$/)
    await expectNothingOf(page, [CUSTOMER])
  } finally {
    await browser.close()
  }
})
