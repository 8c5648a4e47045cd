import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { browserLaunchOptions, findBrowser } from './scripts/find-browser.ts'

/** Tests that start a server, a database or another program: few at a time, and patient. */
const slow = ['tests/backend/**/*.test.ts', 'tests/server/**/*.test.ts', 'tests/functions/**/*.test.ts', 'tests/tools/**/*.test.ts']
/** Those of them about who signs in: a suite of their own, which makes both lanes of the whole run equally long. */
const accounts = ['tests/backend/{accounts-over-http,auth-limits,sessions-over-http,sign-in-over-http,staff-over-http}.test.ts']
const patience = {
  testTimeout: 120_000,
  hookTimeout: 180_000,
  fileParallelism: false,
  globalSetup: ['./tests/support/backend/prepared-folders.ts'],
}
const notHere = ['tests/e2e/**', 'tests/build/**', 'tests/simulator/**', 'tests/support/**', 'node_modules/**']

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'logic',
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: [...slow, ...notHere],
          setupFiles: ['./tests/support/indexed-db.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'programs',
          environment: 'node',
          include: slow,
          exclude: [...notHere, ...accounts],
          ...patience,
        },
      },
      {
        test: {
          name: 'accounts',
          environment: 'node',
          include: accounts,
          ...patience,
        },
      },
      {
        test: {
          name: 'simulator',
          environment: 'node',
          include: ['tests/simulator/**/*.test.ts'],
          setupFiles: ['./tests/support/indexed-db.ts'],
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
      {
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
            'barcode-detector/ponyfill',
            'zxing-wasm/writer',
          ],
        },
        test: {
          name: 'components',
          include: ['tests/**/*.test.tsx'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: findBrowser() === null ? {} : browserLaunchOptions() }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
