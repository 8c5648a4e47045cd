import type { Page } from '@playwright/test'
import { atRest, expectNoViolation } from '#tests/support/e2e/accessibility.ts'
import { keepPicture, picturesWanted } from '#tests/support/e2e/sizes/keep-picture.ts'
import { lookForFaults, type Asked } from '#tests/support/e2e/sizes/look-for-faults.ts'
import { expect } from '#tests/support/e2e/waybill-test.ts'

interface Size {
  name: string
  width: number
  height: number
  /** The person's own size of letters, as a part of the usual one. */
  letters: 1 | 2
}

export const SIZES: readonly Size[] = [
  { name: '320', width: 320, height: 640, letters: 1 },
  { name: '360', width: 360, height: 740, letters: 1 },
  { name: '412', width: 412, height: 915, letters: 1 },
  { name: '820', width: 820, height: 1180, letters: 1 },
  { name: '1440', width: 1440, height: 900, letters: 1 },
  // A desk of 1440 × 900 at 200 %.
  { name: 'zoomed', width: 720, height: 450, letters: 1 },
  { name: 'large-letters', width: 412, height: 915, letters: 2 },
]

/** Where colours, names and roles are asked about as well: the layouts of a phone and of a desk. */
const WITH_RULES = ['360', '1440']
/** The chat link comes back when the page has rested for a moment. */
const CHAT_RESTS_MS = 170

const VISITORS: Asked = { smallestTarget: 24, footerStaysLow: false }

/** Looks at a screen in all sizes and both themes, and leaves it as wide as it was, in the light. */
export type LookAtEverySize = (screen: string) => Promise<void>

export function looker(page: Page, asked: Asked): LookAtEverySize {
  return async (screen) => {
    const before = page.viewportSize()
    const found: string[] = []
    for (const size of SIZES) {
      await page.setViewportSize(size)
      await setLetters(page, size.letters)
      for (const colorScheme of ['light', 'dark'] as const) {
        const hasRules = WITH_RULES.includes(size.name)
        // A theme moves nothing: what was measured in the light holds.
        if (colorScheme === 'dark' && !hasRules && !picturesWanted) continue
        await page.emulateMedia({ colorScheme })
        await atRest(page)
        const what = `${screen}, ${size.name}, ${colorScheme}`
        await keepPicture(page, `${screen}--${size.name}--${colorScheme}`)
        found.push(...(await page.evaluate(lookForFaults, asked)).map((fault) => `${what}: ${fault}`))
        if (hasRules) await expectNoViolation(page, what, colorScheme)
      }
    }
    await page.emulateMedia({ colorScheme: 'light' })
    await setLetters(page, 1)
    if (before) await page.setViewportSize(before)
    expect.soft(found).toEqual([])
  }
}

/** Down the whole page, a screen at a time: the chat link covers nothing where it is seen, and is seen at the end. */
export async function expectChatAside(page: Page, screen: string): Promise<void> {
  const chat = page.getByRole('link', { name: 'Chat with us on WhatsApp' })
  for (const { name, width, height } of SIZES.filter(({ letters }) => letters === 1)) {
    await page.setViewportSize({ width, height })
    await atRest(page)
    const end = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
    for (let top = 0; top < end; top += 600) {
      await page.evaluate((to) => scrollTo(0, to), top)
      await page.waitForTimeout(CHAT_RESTS_MS)
      const faults = await page.evaluate(lookForFaults, VISITORS)
      expect(faults, `${screen} at ${top}, ${name}`).toEqual([])
    }
    // What arrives late moves the end further down.
    await expect(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      await expect(chat, `the end of ${screen}, ${name}`).toBeVisible({ timeout: 2000 })
    }).toPass({ timeout: 30_000 })
    await expect(chat).toHaveCSS('position', 'fixed')
  }
}

/** As their person has set them for all pages: a driver's own larger ones grow with them. */
async function setLetters(page: Page, letters: Size['letters']): Promise<void> {
  await page.evaluate((times) => {
    const { style } = document.documentElement
    style.fontSize = ''
    if (times > 1) style.fontSize = `${Number.parseFloat(getComputedStyle(document.documentElement).fontSize) * times}px`
  }, letters)
}
