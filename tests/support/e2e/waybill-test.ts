import { test as base, devices, expect, type Browser, type BrowserContext, type BrowserContextOptions } from '@playwright/test'
import { collectErrors, type BrowserErrors } from '#tests/support/e2e/browser-errors.ts'
import { openServer, type WaybillServer } from '#tests/support/e2e/waybill-server.ts'

/** A cheap Android phone in a hand. */
export const PHONE = { ...devices['Pixel 7'], defaultBrowserType: undefined } satisfies BrowserContextOptions & {
  defaultBrowserType: undefined
}
export const DESKTOP = { viewport: { width: 1366, height: 768 } } satisfies BrowserContextOptions

interface ForOneTest {
  errors: BrowserErrors
  /** A person's own browser: a phone, a desktop. Closed after the test. */
  openBrowser: (options: BrowserContextOptions) => Promise<BrowserContext>
}

interface ForOneFile {
  /** Tests with the same word share a server and what they did to its data. */
  company: string
  server: WaybillServer
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

  openBrowser: async ({ browser, server, errors }: { browser: Browser; server: WaybillServer; errors: BrowserErrors }, provide) => {
    const opened: BrowserContext[] = []
    await provide(async (options) => {
      const context = await browser.newContext({ baseURL: server.url, locale: 'en-IN', timezoneId: 'Asia/Kolkata', ...options })
      errors.watch(context)
      opened.push(context)
      return context
    })
    for (const context of opened) await context.close()
  },
})

export { expect }
