import { rm } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import { browserLaunchOptions } from '#scripts/test-run/find-browser.ts'
import { buildApp } from '#server/build-app.ts'
import { DIST, SEEDED } from '#tests/support/e2e/folders.ts'
import { keepSignedInStates } from '#tests/support/e2e/signed-in-states.ts'
import { startProcess } from '#tests/support/e2e/server-process.ts'

/** Before the first test: one build, and one seeded database to copy, whose people are signed in. */
// oxlint-disable-next-line import/no-default-export -- Playwright takes the default export of its global setup
export default async function prepareApp(): Promise<void> {
  await buildApp(DIST, (line) => console.log(line))
  await rm(SEEDED, { recursive: true, force: true })
  const server = await startProcess({ dataFolder: SEEDED })
  // A preparation that fails leaves no server behind.
  try {
    const browser = await chromium.launch(browserLaunchOptions())
    try {
      await keepSignedInStates(browser, `http://localhost:${server.port}`)
    } finally {
      await browser.close()
    }
  } finally {
    await server.stop()
  }
}
