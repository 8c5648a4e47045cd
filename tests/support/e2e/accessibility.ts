import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The rules that see colours: a theme changes nothing else. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block']

/**
 * WCAG 2.2 AA as far as a program can tell, in the light theme and the dark, of the page at rest: half-way between two colours no contrast
 * is right. The page is left in the light theme.
 */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await expectNoViolation(page, what, (axe) => axe.withTags(WCAG))
  await expectNoSidewaysScrolling(page, what)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoViolation(page, `${what}, dark`, (axe) => axe.withRules(OF_COLOUR))
  await page.emulateMedia({ colorScheme: 'light' })
}

async function expectNoViolation(page: Page, what: string, rules: (axe: AxeBuilder) => AxeBuilder): Promise<void> {
  await atRest(page)
  // Its other mode opens a second page for the result, for the sake of frames from other sites, of which this app has none.
  const { violations } = await rules(new AxeBuilder({ page }).setLegacyMode()).analyze()
  const found = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map((node) => `    ${node.target.join(' ')} ${node.failureSummary ?? ''}`).join('\n')}`,
  )
  expect(found, what).toEqual([])
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
