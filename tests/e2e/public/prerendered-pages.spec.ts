import type { Page } from '@playwright/test'
import { publicPages } from '#app/routes/public-pages.ts'
import { COMPANY } from '#domain/people/company.ts'
import { untilRunning } from '#tests/support/e2e/running-app.ts'
import { DESK, expect, PHONE, test, testWithSignal } from '#tests/support/e2e/waybill-test.ts'

test.use({ company: 'prerendered-pages' })

const menu = ['Home', 'About Us', 'Services', 'Industries', 'Track Shipment', 'Contact', 'Login']

test('without JavaScript every public page reads, and leads to the others', async ({ openBrowser }) => {
  const page = await (await openBrowser({ ...PHONE, javaScriptEnabled: false })).newPage()
  for (const { path, title } of publicPages) {
    await page.goto(path)
    await expect(page).toHaveTitle(title)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect((await page.getByRole('main').innerText()).length, path).toBeGreaterThan(80)
    const main = page.getByRole('navigation', { name: 'Main' })
    expect(await main.getByRole('link').allInnerTexts(), path).toEqual(menu)
    await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden()
  }
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Services' }).click()
  await expect(page).toHaveURL('/services')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

for (const [device, options] of [
  ['phone', PHONE],
  ['desk', DESK],
] as const) {
  test(`the scripts take the page over as it is, on a ${device}`, async ({ openBrowser, server }) => {
    for (const { path, title } of publicPages) {
      // Another browser each time: the scripts of one page are in the cache for the next.
      const page = await (await openBrowser({ ...options, serviceWorkers: 'block' })).newPage()
      const scripts = server.road.hold('/assets/libraries-')
      await page.goto(path, { waitUntil: 'commit' })
      await scripts.arrived
      const heading = await page.getByRole('heading', { level: 1 }).elementHandle()
      const before = await page.getByRole('main').innerText()
      scripts.release()
      // The button's first answer shows that the app runs.
      await expect(async () => {
        await page.keyboard.press('Control+Home')
        expect(await page.evaluate((element) => Object.keys(element as object).some((key) => key.startsWith('__react')), heading)).toBe(
          true,
        )
      }).toPass()
      expect(await page.evaluate((element) => (element as Element).isConnected, heading), `${path}: the heading is still the same`).toBe(
        true,
      )
      expect(await page.getByRole('main').innerText(), path).toBe(before)
      await expect(page).toHaveTitle(title)
    }
  })
}

/** When the page was painted, and when it asked for its first script. */
const startOf = (page: Page) =>
  page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const scripts = files.filter(({ name }) => /\/assets\/.*\.js$/.test(name))
    return {
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY,
      asked: Math.min(...scripts.map(({ startTime }) => startTime)),
      guessed: files.find(({ name }) => name.endsWith('/first-paint.js'))?.responseEnd ?? 0,
    }
  })

test('every page is painted before it asks for its scripts', async ({ openBrowser }) => {
  for (const { path } of publicPages) {
    const page = await (await openBrowser({ ...PHONE, serviceWorkers: 'block' })).newPage()
    await page.goto(path)
    await untilRunning(page)
    const { painted, asked } = await startOf(page)
    expect(painted, path).toBeLessThan(asked)
  }
})

for (const [who, prepare] of [
  ['who has signed in here', () => localStorage.setItem('isLoggedIn', 'true')],
  ['a tab behind others', () => Object.defineProperty(document, 'hidden', { value: true })],
] as const) {
  test(`${who} does not wait for a visitor's page to be painted`, async ({ openBrowser, server }) => {
    const page = await (await openBrowser({ ...PHONE, serviceWorkers: 'block' })).newPage()
    await page.addInitScript(prepare)
    const styles = server.road.hold('.css')
    const script = page.waitForResponse(/\/assets\/libraries-/)
    await page.goto('/track', { waitUntil: 'commit' })
    await styles.arrived
    await script
    styles.release()
    await untilRunning(page)
    const { painted, asked, guessed } = await startOf(page)
    expect(asked).toBeLessThan(painted)
    expect(asked - guessed, 'not only once the patience is over').toBeLessThan(3000)
  })
}

test('what was typed before the scripts came is not lost', async ({ openBrowser, server }) => {
  const page = await (await openBrowser({ ...PHONE, serviceWorkers: 'block' })).newPage()
  const scripts = server.road.hold('/assets/libraries-')
  await page.goto('/track', { waitUntil: 'commit' })
  await scripts.arrived
  const field = page.getByPlaceholder('Enter tracking number or phone number')
  await field.fill('4040404040406')
  scripts.release()
  await page.getByRole('button', { name: 'Track Shipment' }).click()
  await expect(page).toHaveURL('/user-tracking/4040404040406')
})

testWithSignal('going from page to page keeps title, description and canonical address true', async ({ page }) => {
  const description = page.locator('head > meta[name="description"]')
  const canonical = page.locator('head > link[rel="canonical"]')
  const robots = page.locator('head > meta[name="robots"]')
  await page.goto('/')
  for (const { path, title, description: told } of publicPages.slice(1)) {
    await page.getByRole('contentinfo').or(page.getByRole('banner')).locator(`a[href="${path}"]`).first().click()
    await expect(page).toHaveURL(path)
    await expect(page).toHaveTitle(title)
    await expect(canonical).toHaveAttribute('href', COMPANY.website + path)
    await expect(description).toHaveAttribute('content', told)
    await expect(robots).toHaveCount(0)
  }
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveTitle('Sign in to your account – Waybill')
  await expect(robots).toHaveAttribute('content', 'noindex')
  await expect(canonical).toHaveCount(0)
  await page.goBack()
  await expect(robots).toHaveCount(0)
  await expect(canonical).toHaveCount(1)
})

test('after one visit every page opens with the network off, each as itself', async ({ openBrowser }) => {
  const context = await openBrowser(PHONE)
  const page = await context.newPage()
  await page.goto('/about')
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await context.setOffline(true)
  for (const { path, title } of publicPages) {
    const answer = await page.goto(path)
    expect(await answer?.text(), path).toContain(`data-prerendered="${path}"`)
    await expect(page).toHaveTitle(title)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  for (const path of [
    '/user-tracking',
    '/login',
    '/signup',
    '/forgot-password',
    '/reset-password',
    '/shipment-payment',
    '/pod-login',
    '/nowhere',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await expect(page.getByText('This page is not on your device yet'), path).toBeHidden()
  }
  await page.goto('/track?from=a-poster')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

testWithSignal('an address that leads nowhere leads on', async ({ page, errors }) => {
  errors.expect(/status of 404/)
  await page.goto('/traking/12%20%3Cb%3E?x=1')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page).toHaveTitle('Page not found – Waybill')
  await expect(page.locator('head > meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await expect(page.getByText('There is nothing at /traking/12 <b>.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/')
  await page.getByRole('main').getByRole('link', { name: 'Track a shipment' }).click()
  await expect(page).toHaveURL('/track')
})

test('a page that fails says so, and a way out is in reach', async ({ openBrowser, server, errors }) => {
  errors.expect(/status of 503|dynamically imported module/)
  const page = await (await openBrowser({ ...PHONE, serviceWorkers: 'block' })).newPage()
  await page.goto('/track')
  await untilRunning(page)
  const trouble = server.road.answerFor('/assets/about-page', 503, '')
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click()
  await expect(page.getByRole('heading', { name: 'This page is not on your device yet' })).toBeVisible()
  await expect(page.getByRole('main')).toHaveCount(1)
  trouble.lift()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveURL('/about')
  await expect(page.getByRole('heading', { level: 1, name: 'Who We Are' })).toBeVisible()
})
