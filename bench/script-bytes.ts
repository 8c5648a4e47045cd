import { gzipSync } from 'node:zlib'
import type { BrowserContext, Page } from 'playwright'
import { DEMO_PASSWORD } from '#server/demo/accounts.ts'
import { MOST_PUBLIC_SCRIPT_BYTES } from '#scripts/build/public-script-limit.ts'
import { atMost, kilobytes, type Figure } from './figure.ts'

const PART = 'JavaScript of a first visit, gzip'
const KIBIBYTE = 1024

/** What a browser with an empty cache fetches until the page is there and quiet, lazily loaded parts included. WebAssembly is no script and counts apart. */
export async function scriptFigures(openBrowser: (profile: string) => Promise<BrowserContext>, server: string): Promise<Figure[]> {
  const visitor = await bytesOf(await openBrowser('visitor'), async (page) => {
    await page.goto(`${server}/track`)
    await page.getByRole('heading', { level: 1 }).waitFor()
  })
  const driver = await bytesOf(await openBrowser('driver'), async (page) => {
    await page.goto(`${server}/pod-login`)
    await page.getByRole('textbox', { name: 'Phone/e-mail' }).fill('9000000001')
    await page.getByRole('textbox', { name: 'Password/OTP' }).fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL('**/pod')
    await page.getByRole('button', { name: 'Scan' }).click()
    await page.getByRole('dialog').waitFor()
  })
  const office = await bytesOf(await openBrowser('desk'), async (page) => {
    await page.goto(`${server}/login`)
    await page.getByRole('textbox', { name: 'Email address' }).fill('staff@waybill.example')
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL('**/dashboard')
    await page.getByRole('heading', { level: 1 }).waitFor()
  })
  return [
    atMost(PART, 'visitor: /track', visitor.all, MOST_PUBLIC_SCRIPT_BYTES, kilobytes),
    // The limit of the specification since the driver's day came in.
    atMost(PART, 'driver: /pod-login, then /pod with the scanner open', driver.all, 290 * KIBIBYTE, kilobytes),
    atMost(PART, 'driver: of these, without the client that signs in and sends', driver.all - driver.client, 215 * KIBIBYTE, kilobytes),
    atMost(PART, 'office: /login, then /dashboard', office.all, 300 * KIBIBYTE, kilobytes),
  ]
}

/** The server may choose a better compression; gzip is what the targets speak of. `client`: the part of it that is Supabase's. */
async function bytesOf(browser: BrowserContext, visit: (page: Page) => Promise<void>): Promise<{ all: number; client: number }> {
  const page = await browser.newPage()
  const scripts = new Map<string, Promise<{ bytes: number; isClient: boolean }>>()
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script' && response.ok())
      scripts.set(
        response.url(),
        response.body().then((body) => ({ bytes: gzipSync(body).byteLength, isClient: body.includes('GoTrueClient') })),
      )
  })
  await visit(page)
  await page.waitForLoadState('networkidle')
  const sizes = await Promise.all(scripts.values())
  await browser.close()
  const sum = (some: typeof sizes) => some.reduce((total, { bytes }) => total + bytes, 0)
  return { all: sum(sizes), client: sum(sizes.filter(({ isClient }) => isClient)) }
}
