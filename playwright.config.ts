import { defineConfig } from '@playwright/test'
import { browserLaunchOptions } from './scripts/test-run/find-browser.ts'

/** The built app on the real server in the system's browser. Every file of tests has a server and a database of its own. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/browser',
  globalSetup: './tests/support/e2e/prepare-app.ts',
  // Generous: a machine that is busy with something else is no fault of the app's. What has to be quick says so itself.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  // A test that passes at the second try has found something.
  retries: 0,
  forbidOnly: true,
  // More than the two cores it is tuned for: a test waits half of its time, for signal, for clocks, for the other tab. What waits for servers
  // that die and tabs that freeze goes one at a time beside the rest, or the run would end with a machine that has little to do.
  workers: 4,
  projects: [
    { name: 'troubles', testMatch: 'troubles/**/*.spec.ts', workers: 1 },
    { name: 'walks', testIgnore: 'troubles/**' },
  ],
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    launchOptions: browserLaunchOptions(),
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
  },
})
