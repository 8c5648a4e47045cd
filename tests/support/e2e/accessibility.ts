import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** WCAG 2.2 AA as far as a program can tell, of the page at rest: half-way between two colours no contrast is right. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await atRest(page)
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze()
  const found = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map((node) => `    ${node.target.join(' ')} ${node.failureSummary ?? ''}`).join('\n')}`,
  )
  expect(found, what).toEqual([])
  await expectNoSidewaysScrolling(page, what)
}

/** Reflow: what is wider than the window scrolls inside itself. */
export async function expectNoSidewaysScrolling(page: Page, what: string): Promise<void> {
  const { content, window } = await page.evaluate(() => ({ content: document.documentElement.scrollWidth, window: innerWidth }))
  expect(content, `${what}: the page scrolls sideways`).toBeLessThanOrEqual(window)
}

/** What moves for ever is at rest from the start. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // Two frames: one in which a changed theme begins its transitions, one in which they are there to wait for.
    for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
    const ending = document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map((animation) => animation.finished))
  })
}
