import { readFile, writeFile } from 'node:fs/promises'
import type { Browser, BrowserContext } from '@playwright/test'
import { KEY } from '#tests/support/e2e/ask-server.ts'
import { STATES } from '#tests/support/e2e/folders.ts'
import { ADMIN, CUSTOMER, DRIVER, MANAGER, OTHER_DRIVER, signIn, STAFF } from '#tests/support/e2e/screens/people.ts'

/** What a browser keeps of somebody who has signed in. */
export type SignedInState = Awaited<ReturnType<BrowserContext['storageState']>>

/** A session shorter than this would have to be renewed within a test, and two devices that renew the same one at once end it. */
const LONG_ENOUGH_MS = 20 * 60_000
const SESSION_MS = 60 * 60_000

interface KeptStates {
  madeAt: number
  states: Record<string, SignedInState>
}

/** On the page, as people do. Only the session is wanted: the worker's copy of the app and the person's copy of the data would be thrown away. */
export async function signedInOnPage(browser: Browser, url: string, email: string): Promise<SignedInState> {
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block' })
  await signIn(await context.newPage(), email, { next: '/about' })
  const state = await context.storageState()
  await context.close()
  return state
}

/** The demo's people sign in once, before their database is copied for the files of tests. */
export async function keepSignedInStates(browser: Browser, url: string): Promise<void> {
  const madeAt = Date.now()
  const states: KeptStates['states'] = {}
  for (const email of [ADMIN, MANAGER, STAFF, DRIVER, OTHER_DRIVER, CUSTOMER]) states[email] = await signedInOnPage(browser, url, email)
  await writeFile(STATES, JSON.stringify({ madeAt, states } satisfies KeptStates))
}

/** For a server on a copy of that database; null for somebody else, and when little is left of the session or a test has ended it. */
export async function keptSignedInState(url: string, email: string): Promise<SignedInState | null> {
  const { madeAt, states } = JSON.parse(await readFile(STATES, 'utf8')) as KeptStates
  const kept = states[email]
  if (kept === undefined || Date.now() - madeAt > SESSION_MS - LONG_ENOUGH_MS || !(await isAlive(url, kept))) return null
  return { ...kept, origins: kept.origins.map((each) => ({ ...each, origin: url })) }
}

async function isAlive(url: string, { origins }: SignedInState): Promise<boolean> {
  const session = origins.flatMap(({ localStorage }) => localStorage).find(({ name }) => name === 'waybill-auth')
  const { access_token: token } = JSON.parse(session?.value ?? '{}') as { access_token?: string }
  const answer = await fetch(`${url}/auth/v1/user`, { headers: { connection: 'close', apikey: KEY, authorization: `Bearer ${token}` } })
  return answer.ok
}
