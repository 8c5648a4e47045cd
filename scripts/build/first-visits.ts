import { gzipSync } from 'node:zlib'
import type { BrowserContext, Page } from 'playwright'
import { login, podLogin, track } from '#domain/app-paths.ts'
import { DEMO_PASSWORD } from '#server/demo/accounts.ts'
import { MOST_PUBLIC_SCRIPT_BYTES } from './public-script-limit.ts'

const KIBIBYTE = 1024

/** What a first visit fetches of scripts, in bytes of gzip, and the most it may. */
export interface FirstVisit {
  name: string
  bytes: number
  limit: number
}

/** What a browser with an empty cache fetches until the page is there and quiet, lazily loaded parts included. WebAssembly is no script and counts apart. */
export async function firstVisits(openBrowser: (profile: string) => Promise<BrowserContext>, server: string): Promise<FirstVisit[]> {
  const visitor = await bytesOf(await openBrowser('visitor'), async (page) => {
    await page.goto(`${server}${track}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
  })
  const driver = await bytesOf(await openBrowser('driver'), async (page) => {
    await page.goto(`${server}${podLogin}`)
    await page.getByRole('textbox', { name: 'Phone/e-mail' }).fill('9000000001')
    await page.getByRole('textbox', { name: 'Password/OTP' }).fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL('**/pod')
    await page.getByRole('button', { name: 'Scan' }).click()
    await page.getByRole('dialog').waitFor()
  })
  const office = await bytesOf(await openBrowser('desk'), async (page) => {
    await page.goto(`${server}${login}`)
    await page.getByRole('textbox', { name: 'Email address' }).fill('staff@waybill.example')
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL('**/dashboard')
    await page.getByRole('heading', { level: 1 }).waitFor()
  })
  return [
    { name: `visitor: ${track}`, bytes: visitor.all, limit: MOST_PUBLIC_SCRIPT_BYTES },
    // The limit of the specification since the driver's day came in.
    { name: `driver: ${podLogin}, then the list with the scanner open`, bytes: driver.all, limit: 290 * KIBIBYTE },
    { name: 'driver: of these, without the client that signs in and sends', bytes: driver.all - driver.client, limit: 215 * KIBIBYTE },
    { name: `office: ${login}, then the list`, bytes: office.all, limit: 300 * KIBIBYTE },
  ]
}

/**
 * The server may choose a better compression; gzip is what the targets speak of. `client`: the part of it that is Supabase's. The scripts are
 * asked for once more, because a browser forgets the answers of a page that it has left.
 */
async function bytesOf(browser: BrowserContext, visit: (page: Page) => Promise<void>): Promise<{ all: number; client: number }> {
  const page = await browser.newPage()
  const scripts = new Set<string>()
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script' && response.ok()) scripts.add(response.url())
  })
  await visit(page)
  await page.waitForLoadState('networkidle')
  await browser.close()
  const sizes = await Promise.all(
    [...scripts].map(async (url) => {
      const answer = await fetch(url)
      if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
      const body = Buffer.from(await answer.arrayBuffer())
      return { bytes: gzipSync(body).byteLength, isClient: body.includes('GoTrueClient') }
    }),
  )
  const sum = (some: typeof sizes) => some.reduce((total, { bytes }) => total + bytes, 0)
  return { all: sum(sizes), client: sum(sizes.filter(({ isClient }) => isClient)) }
}
