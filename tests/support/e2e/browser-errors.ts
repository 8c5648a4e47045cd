import type { BrowserContext } from '@playwright/test'

/** The browser itself always writes a cut line to the console. */
const CUT_LINE = /net::ERR_(INTERNET_DISCONNECTED|CONNECTION|EMPTY_RESPONSE|FAILED|NETWORK|INCOMPLETE|SOCKET|ABORTED|TIMED_OUT)/

export interface BrowserErrors {
  watch: (context: BrowserContext) => void
  /** For a test that provokes an answer which the browser reports as an error, such as a 401. */
  expect: (pattern: RegExp) => void
  unexpected: () => string[]
}

/** Every error that a page threw or wrote, except what the network's absence makes the browser say. */
export function collectErrors(): BrowserErrors {
  const allowed: RegExp[] = [CUT_LINE]
  const seen: string[] = []
  return {
    watch(context) {
      context.on('weberror', (error) =>
        seen.push(`thrown: ${error.error().stack || String(error.error())} on ${error.page()?.url() ?? 'a closed page'}`),
      )
      context.on('console', (message) => {
        if (message.type() === 'error') seen.push(`${message.text()} (${message.location().url})`)
      })
    },
    expect: (pattern) => allowed.push(pattern),
    unexpected: () => seen.filter((text) => !allowed.some((pattern) => pattern.test(text))),
  }
}
