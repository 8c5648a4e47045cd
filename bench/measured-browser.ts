import path from 'node:path'
import { chromium, type BrowserContext, type Page } from 'playwright'
import { wholeBrowserLaunchOptions } from '#scripts/test-run/find-browser.ts'
import { HARNESS } from './build-measured-app.ts'

/**
 * A browser with a profile on disk: in a private window the database would live in memory, and durability would cost nothing.
 * Without a service worker every page load shows what it fetches.
 */
export async function openBrowser(scratch: string, profile: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(path.join(scratch, profile), {
    ...wholeBrowserLaunchOptions(),
    headless: true,
    serviceWorkers: 'block',
  })
}

export async function openHarness(context: BrowserContext, server: string): Promise<Page> {
  const page = await context.newPage()
  page.on('pageerror', (error) => console.error(error))
  page.on('console', (message) => {
    if (message.type() === 'error') console.error(message.text())
  })
  await page.goto(server + HARNESS)
  await page.waitForFunction(() => 'measurements' in window)
  return page
}
