import type { BrowserContext } from 'playwright'
import { atMost, milliseconds, quantile, told, type Figure } from './figure.ts'
import { openHarness } from './measured-browser.ts'

const STOPS = 120
const ROUNDS = 20
const PART = `The driver’s day with ${STOPS} stops`

export async function dayFigures(openBrowser: (profile: string) => Promise<BrowserContext>, server: string): Promise<Figure[]> {
  const browser = await openBrowser('day')
  const page = await openHarness(browser, server)
  const times = await page.evaluate(([stops, rounds]) => window.measurements.dayShown(stops, rounds), [STOPS, ROUNDS + 1] as const)
  await browser.close()
  const [first = 0, ...again] = times
  return [
    told(PART, 'first opening, until the next stop is painted from the mirror', milliseconds(first)),
    atMost(
      PART,
      `opened again, until the next stop is painted from the mirror, p95 of ${ROUNDS}`,
      quantile(again, 0.95),
      100,
      milliseconds,
    ),
  ]
}
