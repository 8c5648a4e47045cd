import path from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright'
import * as paths from '#domain/app-paths.ts'
import { openDeliveriesOf } from '#tests/support/e2e/ask-server.ts'
import { untilListed } from '#tests/support/e2e/screens/delivering.ts'
import { DRIVER, MANAGER, signIn } from '#tests/support/e2e/screens/people.ts'

const NARROW: BrowserContextOptions = { viewport: { width: 390, height: 780 }, deviceScaleFactor: 2, hasTouch: true }
const WIDE: BrowserContextOptions = { viewport: { width: 1280, height: 800 } }

/** For the web app manifest (scripts/build/web-manifest.ts): what a person sees before they install. */
export async function takeScreenshots(browser: Browser, url: string, folder: string): Promise<void> {
  const [delivery] = await openDeliveriesOf(url, DRIVER)
  if (!delivery) throw new Error('The demo driver has nothing to deliver')

  async function take(name: string, options: BrowserContextOptions, show: (page: Page) => Promise<void>): Promise<void> {
    const context = await browser.newContext({
      ...options,
      baseURL: url,
      locale: 'en-IN',
      timezoneId: 'Asia/Kolkata',
      colorScheme: 'light',
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    await show(page)
    await page.waitForTimeout(1000)
    await page.screenshot({ path: path.join(folder, `${name}.png`) })
    await context.close()
  }

  await take('home-narrow', NARROW, async (page) => {
    await page.goto(paths.home)
  })
  await take('tracking-narrow', NARROW, async (page) => {
    await page.goto(paths.trackedShipment(delivery.tracking_number))
    await page.getByRole('article').first().waitFor()
  })
  await take('deliveries-narrow', NARROW, async (page) => {
    await signIn(page, DRIVER)
    await untilListed(page)
  })
  await take('home-wide', WIDE, async (page) => {
    await page.goto('/')
  })
  await take('shipments-wide', WIDE, async (page) => {
    await signIn(page, MANAGER)
    await page.getByRole('row').nth(5).waitFor()
  })
}
