import type { Page } from '@playwright/test'
import { MANAGER } from '#tests/support/e2e/screens/people.ts'
import { expect, PHONE, test, testWithSignal } from '#tests/support/e2e/waybill-test.ts'

// Without the emulated touch: it ends before a page that is left hears of it, the 48 px targets above the place become 44, and where a frame
// fell between the two the place was remembered as moved by these 4.
test.use({ company: 'moving-between-pages', ...PHONE, hasTouch: false })

const top = (page: Page) => page.evaluate(() => Math.round(window.scrollY))
const running = (page: Page) =>
  expect.poll(() => page.evaluate(() => history.scrollRestoration), { message: 'the app runs' }).toBe('manual')
/** Scrolls there once nothing moves the page any more: what settles above the place would move it, and the place is remembered as moved. */
async function leaveAt(page: Page, place: number): Promise<number> {
  await page.waitForLoadState('networkidle')
  let before = -1
  await expect
    .poll(
      async () => {
        await page.evaluate((y) => window.scrollTo(0, y), place)
        const height = await page.evaluate(() => document.documentElement.scrollHeight)
        const stands = height === before && (await top(page)) === place
        before = height
        return stands
      },
      { message: 'the page stands still', intervals: [300] },
    )
    .toBe(true)
  return top(page)
}

testWithSignal('a new page starts at its top with the focus on its heading; Back and Forward return to the place', async ({ page }) => {
  await page.goto('/')
  await running(page)
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Services' })
  await link.scrollIntoViewIfNeeded()
  const left = await top(page)
  expect(left).toBeGreaterThan(300)
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/services')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await top(page)).toBe(0)
  await page.evaluate(() => window.scrollTo(0, 240))
  await page.waitForTimeout(100)

  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect.poll(() => top(page)).toBe(left)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goForward()
  await expect(page).toHaveURL('/services')
  await expect.poll(() => top(page)).toBe(240)
})

testWithSignal('a reload stays at the place', async ({ page }) => {
  await page.goto('/services')
  await running(page)
  await leaveAt(page, 500)
  // What is on the screen, not the number of pixels above it: those may settle, and the browser moves with them.
  const seen = () =>
    page
      .getByRole('heading', { level: 2 })
      .last()
      .evaluate((heading) => Math.round(heading.getBoundingClientRect().top))
  const left = await seen()
  await page.reload()
  await running(page)
  await expect.poll(seen).toBe(left)
  expect(await top(page)).toBeGreaterThan(400)
})

testWithSignal('a page opened by its address starts at its top, and Back returns to the place on the one before', async ({ page }) => {
  await page.goto('/services')
  await running(page)
  const left = await leaveAt(page, 500)
  await page.goto('/about')
  await running(page)
  // Longer than content may take to make a page tall enough for a place.
  await page.waitForTimeout(2_100)
  expect(await top(page)).toBe(0)
  await leaveAt(page, 300)
  await page.goBack()
  await running(page)
  await expect(page).toHaveURL('/services')
  await expect.poll(() => top(page)).toBe(left)
  await page.goForward()
  await expect.poll(() => top(page)).toBe(300)
})

testWithSignal('a link to a place on a page leads there, on the way in and on the page itself', async ({ page }) => {
  await page.goto('/about#content')
  await running(page)
  await expect(page.locator('#content')).toBeFocused()
  await page.goto('/track')
  await running(page)
  await page.getByRole('link', { name: 'Skip to content' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('#content')).toBeFocused()
})

testWithSignal('the desk’s list is found again where it was left', async ({ openAs }) => {
  const page = await openAs(MANAGER, '/dashboard', { viewport: { width: 1280, height: 500 } })
  await expect(page.getByRole('row').nth(8)).toBeVisible()
  const row = page.getByRole('row').nth(8).getByRole('link').first()
  await row.scrollIntoViewIfNeeded()
  expect(await top(page)).toBeGreaterThan(100)
  await row.click()
  await expect(page).toHaveURL(/\/dashboard\/shipments\//)
  await expect.poll(() => top(page)).toBe(0)
  await page.goBack()
  await expect(row).toBeInViewport()
  expect(await top(page)).toBeGreaterThan(100)
})
