import { expect, type Page } from '@playwright/test'
import axe, { type RunOnly } from 'axe-core'

const WCAG: RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }
/** The rules that see colours: a theme changes nothing else. */
const OF_COLOUR: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }
const RULES = { light: WCAG, dark: OF_COLOUR }

/**
 * WCAG 2.2 AA as far as a program can tell, in the light theme and the dark, of the page at rest: half-way between two colours no contrast
 * is right. The page is left in the light theme.
 */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await expectNoViolation(page, what, 'light')
  await expectNoSidewaysScrolling(page, what)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoViolation(page, `${what}, dark`, 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
}

/**
 * Of the page in the theme that it has already. Within the page: half of the time went into handing over the program and the results of what
 * was in order. The app has no frames.
 */
export async function expectNoViolation(page: Page, what: string, theme: 'light' | 'dark'): Promise<void> {
  await atRest(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(async (only) => {
    const { axe: here } = window as unknown as { axe: typeof axe }
    // Behind a modal dialog nothing can be reached: its backdrop covers targets that are none while it is open.
    const reached = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document
    return (await here.run(reached, { runOnly: only, resultTypes: ['violations'] })).violations
  }, RULES[theme])
  const found = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map((node) => `    ${node.target.join(' ')} ${node.failureSummary ?? ''}`).join('\n')}`,
  )
  // A mistake of a whole table is said by its first lines.
  expect(found.join('\n').split('\n').slice(0, 30), what).toEqual([''])
}

/** Reflow: what is wider than the window scrolls inside itself. A phone's `innerWidth` is of no use: it zooms out for what is too wide. */
export async function expectNoSidewaysScrolling(page: Page, what: string): Promise<void> {
  const { content, window } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }))
  expect(content, `${what}: the page scrolls sideways`).toBeLessThanOrEqual(window)
}

/** What moves for ever is at rest from the start. A colour that is handed down begins the transition of the next one when its own has ended: each is taken to its end at once. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (;;) {
      // Two frames: one in which a changed theme begins its transitions, one in which they are there to wait for.
      for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
      const ending = document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
      if (ending.length === 0) return
      for (const animation of ending) animation.finish()
    }
  })
}
