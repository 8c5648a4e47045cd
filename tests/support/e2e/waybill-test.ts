import { test as base, devices, expect, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test'
import { collectErrors, type BrowserErrors } from '#tests/support/e2e/browser-errors.ts'
import { signIn } from '#tests/support/e2e/people.ts'
import { openServer, type WaybillServer } from '#tests/support/e2e/waybill-server.ts'

const { defaultBrowserType: _browser, ...pixel } = devices['Pixel 7']

/** A cheap Android phone in a hand, a desk's screen. Painted without its dense pixels, which no test looks at and the processor pays for. */
export const PHONE: BrowserContextOptions = { ...pixel, deviceScaleFactor: 1 }
export const DESK: BrowserContextOptions = { viewport: { width: 1366, height: 768 } }

/** What moves for ever is painted for ever: it stands still, as for whoever asks their device for that. */
const ORDINARY = { locale: 'en-IN', timezoneId: 'Asia/Kolkata', reducedMotion: 'reduce' } satisfies BrowserContextOptions

type SignedInState = Awaited<ReturnType<BrowserContext['storageState']>>

interface ForOneTest {
  errors: BrowserErrors
  /** A browser of its own, as if on another device. Closed after the test. */
  openBrowser: (options: BrowserContextOptions) => Promise<BrowserContext>
  /** A page on a device where this person has signed in before. Their local database is still empty. */
  openAs: (email: string, path: string, options?: BrowserContextOptions) => Promise<Page>
}

interface ForOneFile {
  /** Tests with the same word share a server and what they did to its data. */
  company: string
  server: WaybillServer
  /** Signing in is limited, and slow on purpose: once for each person is enough. */
  signedIn: (email: string) => Promise<SignedInState>
}

export const test = base.extend<ForOneTest, ForOneFile>({
  company: ['shared', { scope: 'worker', option: true }],

  server: [
    // Asking for the company is what gives each one a server of its own.
    async ({ company: _company }, provide) => {
      const server = await openServer()
      await provide(server)
      await server.end()
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  signedIn: [
    async ({ browser, server }, provide) => {
      const states = new Map<string, SignedInState>()
      await provide(async (email) => {
        const known = states.get(email)
        if (known) return known
        // Only the session is wanted: the worker's copy of the app and the person's copy of the data would be thrown away.
        const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' })
        await signIn(await context.newPage(), email, { next: '/about' })
        const state = await context.storageState()
        await context.close()
        states.set(email, state)
        return state
      })
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ server }, provide) => provide(server.url),

  errors: async ({ browserName: _anyBrowser }, provide) => {
    const errors = collectErrors()
    await provide(errors)
    expect(errors.unexpected(), 'errors in the browser').toEqual([])
  },

  context: async ({ context, errors }, provide) => {
    errors.watch(context)
    await provide(context)
  },

  openBrowser: async ({ browser, server, errors }, provide) => {
    const opened: BrowserContext[] = []
    await provide(async (options) => {
      const context = await browser.newContext({ baseURL: server.url, ...ORDINARY, ...options })
      errors.watch(context)
      opened.push(context)
      return context
    })
    for (const context of opened) await context.close()
  },

  openAs: async ({ openBrowser, signedIn }, provide) => {
    await provide(async (email, path, options = path.startsWith('/pod') ? PHONE : DESK) => {
      const context = await openBrowser({ ...options, storageState: await signedIn(email) })
      const page = await context.newPage()
      await page.goto(path)
      return page
    })
  },
})

export { expect }
