import { expect, type Page } from '@playwright/test'

/** From here on the app answers what is pressed on a prerendered page, and not the browser alone. */
export const untilRunning = (page: Page) =>
  expect.poll(() => page.evaluate(() => 'running' in document.documentElement.dataset), { message: 'the app runs' }).toBe(true)
