import { test as base, devices, expect, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test'
import { collectErrors, type BrowserErrors } from '#tests/support/e2e/browser-errors.ts'
import { startProcess } from '#tests/support/e2e/server-process.ts'
import { openSharedProcess } from '#tests/support/e2e/shared-process.ts'
import { keptSignedInState, signedInOnPage, type SignedInState } from '#tests/support/e2e/signed-in-states.ts'
import { openServer, type WaybillServer } from '#tests/support/e2e/waybill-server.ts'

const { defaultBrowserType: _browser, ...pixel } = devices['Pixel 7']

/** A cheap Android phone in a hand, a desk's screen. Painted without its dense pixels, which no test looks at and the processor pays for. */
export const PHONE: BrowserContextOptions = { ...pixel, deviceScaleFactor: 1 }
export const DESK: BrowserContextOptions = { viewport: { width: 1366, height: 768 } }

/** A device of a walk whose own signal never fails: see `testWithSignal`. */
export const WITH_SIGNAL: BrowserContextOptions = { serviceWorkers: 'block' }

/** Endless animations are painted for ever: they stand still, as for people who ask their device for that. */
const ORDINARY = { locale: 'en-IN', timezoneId: 'Asia/Kolkata', reducedMotion: 'reduce' } satisfies BrowserContextOptions

interface ForOneTest {
  /** Tests with the same word share a server and what they did to its data; one file after the other has its own. */
  company: string
  /** For a server that is killed, or has to be started as people start it. */
  ownProcess: boolean
  server: WaybillServer
  /** Signing in is limited, and slow on purpose: once for each person is enough. */
  signedIn: (email: string) => Promise<SignedInState>
  errors: BrowserErrors
  /** A browser of its own, as if on another device. Closed after the test. */
  openBrowser: (options: BrowserContextOptions) => Promise<BrowserContext>
  /** A page on a device where this person has signed in before. Their local database is still empty. */
  openAs: (email: string, path: string, options?: BrowserContextOptions) => Promise<Page>
}

interface ForOneWorker {
  openCompany: (company: string, ownProcess: boolean) => Promise<OpenCompany>
}

interface OpenCompany {
  server: WaybillServer
  states: Map<string, SignedInState>
}

export const test = base.extend<ForOneTest, ForOneWorker>({
  company: ['shared', { option: true }],
  ownProcess: [false, { option: true }],

  openCompany: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are wanted
    async ({}, provide) => {
      const shared = openSharedProcess()
      let opened: (OpenCompany & { company: string }) | null = null
      await provide(async (company, ownProcess) => {
        if (opened?.company === company) return opened
        await opened?.server.end()
        opened = null
        opened = { company, server: await openServer(ownProcess ? startProcess : shared.start), states: new Map() }
        return opened
      })
      await (opened as OpenCompany | null)?.server.end()
      await shared.end()
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  server: [
    async ({ openCompany, company, ownProcess }, provide) => provide((await openCompany(company, ownProcess)).server),
    // The first one compiles the database.
    { timeout: 120_000 },
  ],

  signedIn: async ({ browser, openCompany, company, ownProcess }, provide) => {
    const { server, states } = await openCompany(company, ownProcess)
    await provide(async (email) => {
      const known = states.get(email)
      if (known) return known
      const state = (await keptSignedInState(server.url, email)) ?? (await signedInOnPage(browser, server.url, email))
      states.set(email, state)
      return state
    })
  },

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

  openBrowser: async ({ browser, server, errors, serviceWorkers }, provide) => {
    const opened: BrowserContext[] = []
    await provide(async (options) => {
      const context = await browser.newContext({ baseURL: server.url, serviceWorkers, ...ORDINARY, ...options })
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

/** For walks in which signal never fails: their devices are spared the worker's copy of the app, which costs each a second of the processor. */
export const testWithSignal = test.extend({ serviceWorkers: 'block' })

export { expect }
