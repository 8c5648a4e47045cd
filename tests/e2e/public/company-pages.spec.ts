import type { Page } from '@playwright/test'
import { untilRunning } from '#tests/support/e2e/running-app.ts'
import { expect, PHONE, test, testWithSignal } from '#tests/support/e2e/waybill-test.ts'

test.use({ company: 'company-pages' })

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
// What the pages tell is asked of their components (what-the-pages-tell), how they look at any size by visitor-at-every-size.

testWithSignal('home: a number typed there is tracked, and nothing typed is asked for, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const field = page.getByLabel('Where is my shipment?')
  await field.fill('   ')
  await page.getByRole('button', { name: 'Track Shipment' }).click()
  await expect(field).toHaveAccessibleDescription(/Please enter a tracking or phone number!/)
  await expect(field).toBeFocused()
  await expect(page).toHaveURL('/')
  await field.fill(' WB-40404040 ')
  await expect(page.getByText('Please enter a tracking or phone number!')).toBeHidden()
  await field.press('Enter')
  await expect(page).toHaveURL('/user-tracking/WB-40404040')
  await expect(page.getByRole('textbox').first()).toHaveValue('WB-40404040')

  await page.goBack()
  await field.fill('..')
  await field.press('Enter')
  await expect(page.getByText('Please enter a valid 10-digit phone number or tracking number.').first()).toBeVisible()
})

test('home: what was typed before the page came to life is tracked all the same', async ({ page }) => {
  let letScriptsCome = () => {}
  const scriptsMayCome = new Promise<void>((resolve) => (letScriptsCome = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await scriptsMayCome
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByLabel('Where is my shipment?').fill('WB-40404040')
  letScriptsCome()
  // The service worker is the last to come, long after the page.
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await page.getByRole('button', { name: 'Track Shipment' }).click()
  await expect(page).toHaveURL('/user-tracking/WB-40404040')
})

testWithSignal('home: a service leads to its block, on a desk', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  await region(page, 'Our Services').getByRole('link', { name: 'Supply Chain' }).click()
  await expect(page).toHaveURL('/services#supply-chain')
  await expect(region(page, 'Supply Chain')).toBeInViewport({ ratio: 0.5 })
})

/** WCAG's text spacing. As a sheet made by script: the page's security policy takes no style element. */
function widenText(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
  )
  document.adoptedStyleSheets = [sheet]
}

testWithSignal('nothing has to be scrolled sideways at 195 and 320 pixels, nor with wider letters', async ({ page }) => {
  const reach = () => page.evaluate(() => document.documentElement.scrollWidth)
  for (const path of ['/', '/about', '/services', '/industries']) {
    await page.setViewportSize({ width: 195, height: 844 })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await reach(), path).toBe(195)
    await page.setViewportSize({ width: 320, height: 844 })
    expect(await reach(), path).toBe(320)
    await page.evaluate(widenText)
    expect(await reach(), `${path} with wider letters`).toBe(320)
  }
})

test('on a phone the tracking field comes first, and the towns come from the warehouses', async ({ openBrowser }) => {
  const page = await (await openBrowser({ ...PHONE, viewport: { width: 360, height: 640 } })).newPage()
  await page.goto('/')
  const field = await page.getByLabel('Where is my shipment?').boundingBox()
  const start = await page.getByRole('link', { name: 'Get Started' }).boundingBox()
  expect(field?.y).toBeLessThan(320)
  expect(start?.y).toBeGreaterThan(field?.y ?? 0)
  const towns = page.getByRole('list', { name: 'Towns with a warehouse of ours' })
  await page.getByRole('heading', { name: 'Where we are' }).scrollIntoViewIfNeeded()
  await expect(towns.getByRole('listitem')).toContainText(['Bengaluru', 'Hyderabad', 'Kolkata', 'Mumbai', 'New Delhi'])
})

test('what one can begin stands before the form, and begins the message', async ({ openBrowser }) => {
  const page = await (await openBrowser(PHONE)).newPage()
  await page.goto('/')
  await page.getByRole('link', { name: 'Get Started' }).click()
  await expect(page).toHaveURL('/contact')
  await untilRunning(page)
  const beginnings = page.getByRole('region', { name: 'What would you like to do?' })
  await expect(beginnings.getByRole('link', { name: 'Track a shipment' })).toHaveAttribute('href', '/track')
  const message = page.getByRole('textbox', { name: 'Message' })
  await beginnings.getByRole('button', { name: 'Book a shipment' }).click()
  await expect(message).toHaveValue(/^I would like to book a shipment\.\nFrom/)
  await expect(message).toBeFocused()
  await beginnings.getByRole('button', { name: 'Ask for a price' }).click()
  await expect(message).toHaveValue(/^Please tell me a price\./)
  await message.fill('My own words')
  await beginnings.getByRole('button', { name: 'Book a shipment' }).click()
  await expect(message).toHaveValue('My own words')
})

test('the footer leads to privacy and terms', async ({ openBrowser }) => {
  const page = await (await openBrowser({ viewport: { width: 360, height: 780 } })).newPage()
  await page.goto('/login')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy in plain words' })).toBeVisible()
  await expect(page.getByText('are invented')).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms in plain words' })).toBeVisible()
})
