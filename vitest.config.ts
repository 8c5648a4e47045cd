import { readdirSync, readFileSync } from 'node:fs'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { browserLaunchOptions, findBrowser } from './scripts/test-run/find-browser.ts'
import { BCRYPT_COST } from './scripts/test-run/bcrypt-cost.ts'

/** Tests that start a server, a database or another program: few at a time, and patient. */
const overHttp = ['tests/backend/**/*.test.ts']
const programs = ['tests/server/**/*.test.ts', 'tests/functions/**/*.test.ts', 'tests/tools/**/*.test.ts']
/** Those over HTTP about who signs in: a suite of their own, which runs beside the others. */
const accounts = ['tests/backend/accounts/*.test.ts']
const patience = {
  testTimeout: 120_000,
  hookTimeout: 180_000,
  fileParallelism: false,
  globalSetup: ['./tests/support/backend/prepared-folders.ts'],
}
/**
 * Component tests with a page of their own: what they put in a module's place would stay there for the files after them. Those of the whole app
 * begin with a device nobody has signed in on, and two look at all that is in the page.
 */
const alone = /^tests\/(app\/|ui\/toast\.|features\/review\/open-captures-count\.)/
const onOwnPage = readdirSync('tests', { recursive: true, encoding: 'utf8' })
  .map((file) => `tests/${file}`)
  .filter((file) => file.endsWith('.test.tsx') && (alone.test(file) || readFileSync(file, 'utf8').includes('vi.mock(')))
const notHere = ['tests/e2e/**', 'tests/build/**', 'tests/simulator/**', 'tests/support/**', 'node_modules/**']

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'logic',
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: [...overHttp, ...programs, ...notHere],
          // Every file finds a device of its own all the same; loading the modules anew for each took half of the time.
          isolate: false,
          setupFiles: ['./tests/support/indexed-db.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'programs',
          environment: 'node',
          include: programs,
          exclude: notHere,
          ...patience,
        },
      },
      {
        test: {
          name: 'over-http',
          environment: 'node',
          include: overHttp,
          exclude: [...notHere, ...accounts],
          ...patience,
          isolate: false,
        },
      },
      {
        test: {
          name: 'accounts',
          environment: 'node',
          include: accounts,
          ...patience,
          // bcrypt's least rounds, for each account that a test makes is hashed three times. The server's own are asked for by name.
          env: { [BCRYPT_COST]: '4' },
          // One after the other in one process, where the modules and the database's program are loaded once.
          isolate: false,
        },
      },
      {
        test: {
          name: 'simulator',
          environment: 'node',
          include: ['tests/simulator/**/*.test.ts'],
          setupFiles: ['./tests/support/indexed-db.ts'],
          // Most of what a seed makes is garbage at once: half as many collections.
          execArgv: ['--max-semi-space-size=128'],
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'build-output',
          environment: 'node',
          include: ['tests/build/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      // One page for all of them, which loads the modules once.
      components({ name: 'components', include: ['tests/**/*.test.tsx'], exclude: onOwnPage, isolate: false }),
      components({ name: 'components-alone', include: onOwnPage, isolate: true }),
    ],
  },
})

/** Drawn in a browser. */
function components(test: { name: string; include: string[]; exclude?: string[]; isolate: boolean }): TestProjectInlineConfiguration {
  return {
    plugins: [react(), tailwindcss()],
    // Listed ahead, or Vite finds them one by one and reloads the page in the middle of a test.
    optimizeDeps: {
      include: [
        'react',
        'react-dom',
        'react-dom/client',
        'react/jsx-runtime',
        'react/jsx-dev-runtime',
        'react-router-dom',
        'dexie',
        'dexie-react-hooks',
        'zustand',
        'vitest-browser-react',
        'workbox-window',
        'zxing-wasm/reader',
        'browser-image-compression',
        '@supabase/supabase-js',
        '@supabase/functions-js',
        '@supabase/postgrest-js',
        '@supabase/storage-js',
        'zxing-wasm/writer',
      ],
    },
    test: {
      ...test,
      setupFiles: ['./tests/support/clean-page.ts'],
      // Generous: a machine that is busy with something else is no fault of the app's. What has to be quick says so itself.
      testTimeout: 60_000,
      expect: { poll: { timeout: 10_000 } },
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        provider: playwright({ launchOptions: findBrowser() === null ? {} : browserLaunchOptions() }),
        instances: [{ browser: 'chromium' }],
      },
    },
  }
}
