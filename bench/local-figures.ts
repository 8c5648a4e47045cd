import type { BrowserContext, Page } from 'playwright'
import { atMost, exactly, megabytes, milliseconds, quantile, seconds, times, told, whole, type Figure } from './figure.ts'
import { watchHeap } from './heap-watch.ts'
import { openHarness } from './measured-browser.ts'

const SHIPMENTS = 100_000
const CHANGES_OF_RANGE = 30
const BARE_ROWS = 1_000
const PART = `${whole(SHIPMENTS)} shipments on the device`

/** The first mirror, killed in its middle, then reading what it brought. */
export async function localFigures(openBrowser: () => Promise<BrowserContext>, server: string): Promise<Figure[]> {
  const browser = await openBrowser()
  const page = await openHarness(browser, server)
  const firstPage = await page.evaluate((all) => window.measurements.firstPageUsable(all), SHIPMENTS)
  const [before, peakBefore] = await mirror(page, SHIPMENTS / 2)
  await killWhileWriting(page)
  // It may have gone with its last tab.
  await browser.close().catch(() => undefined)

  const browserAgain = await openBrowser()
  const pageAgain = await openHarness(browserAgain, server)
  const { askedNext } = await pageAgain.evaluate(() => window.measurements.mirrorStands())
  const [after, peakAfter] = await mirror(pageAgain, SHIPMENTS)
  const stands = await pageAgain.evaluate(() => window.measurements.mirrorStands())
  await pageAgain.close()

  const rows = before.rows + after.rows
  const [mirrored, bulkPut] = [before.mirror + after.mirror, before.bulkPut + after.bulkPut]
  const inFull = SHIPMENTS / rows
  const figures = [
    atMost(PART, 'first page of newest ones usable', firstPage, 3000, seconds),
    told(PART, 'whole first mirror', seconds(mirrored * inFull)),
    told(PART, 'Dexie’s own bulkPut of the same rows', seconds(bulkPut * inFull)),
    atMost(PART, 'first mirror against bulkPut', mirrored / bulkPut, 1.2, times),
    told(PART, 'peak heap while mirroring', megabytes(Math.max(peakBefore, peakAfter))),
    told(PART, 'killed in the middle of it, went on after row', whole(askedNext)),
    exactly(
      PART,
      'different shipments when it was complete',
      stands.phase === 'complete' && stands.rows === stands.different ? stands.rows : 0,
      SHIPMENTS,
    ),
    ...(await bare(await openHarness(browserAgain, server))),
    ...(await today(await openHarness(browserAgain, server))),
    ...(await reading(await openHarness(browserAgain, server))),
  ]
  await browserAgain.close()
  return figures
}

async function mirror(page: Page, upTo: number) {
  const heap = await watchHeap(page)
  const measured = await page.evaluate(([rows, all]) => window.measurements.mirrorUpTo(rows, all), [upTo, SHIPMENTS] as const)
  return [measured, await heap.stop()] as const
}

/** The mirror goes on after what was measured of it; its tab dies in the next page, as on a phone that needs the memory. */
async function killWhileWriting(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  // A tab that is gone answers nobody.
  devtools.send('Page.crash').catch(() => undefined)
  await crashed
}

/** What this machine's IndexedDB takes for rows alone, in the same minutes as what follows. */
async function bare(page: Page): Promise<Figure[]> {
  const times = await page.evaluate(([rows, rounds]) => window.measurements.bareGets(rows, rounds), [BARE_ROWS, 20] as const)
  await page.close()
  return [told(PART, `Dexie’s own bulkGet of ${whole(BARE_ROWS)} of them, p50 of 20`, milliseconds(quantile(times, 0.5)))]
}

async function today(page: Page): Promise<Figure[]> {
  const { opened, changed } = await page.evaluate((rounds) => window.measurements.todayShown(rounds), CHANGES_OF_RANGE)
  await page.close()
  return [
    atMost(PART, 'Today, until counts and figures are painted', opened, 300, milliseconds),
    atMost(PART, `Today, another range of days, p95 of ${CHANGES_OF_RANGE}`, quantile(changed, 0.95), 100, milliseconds),
  ]
}

async function reading(page: Page): Promise<Figure[]> {
  const first = await page.evaluate(() => window.measurements.firstSearch())
  const newest = await page.evaluate(() => window.measurements.newestTen())
  const status = await page.evaluate(() => window.measurements.byStatus())
  const search = await page.evaluate((all) => window.measurements.searches(all), SHIPMENTS)
  const sorted = await page.evaluate(() => window.measurements.sorted())
  const counts = await page.evaluate(() => window.measurements.statusCounts())
  await page.close()
  return [
    told(PART, 'newest ten, p50', milliseconds(quantile(newest.times, 0.5))),
    atMost(PART, 'newest ten, p95', quantile(newest.times, 0.95), 10, milliseconds),
    told(PART, 'one status, 25 a page, p50', milliseconds(quantile(status.times, 0.5))),
    told(PART, 'one status, 25 a page, p95', milliseconds(quantile(status.times, 0.95))),
    told(PART, 'first search after opening the app', milliseconds(quantile(first.times, 1))),
    told(PART, `substring search, p50 of ${whole(search.times.length)}`, milliseconds(quantile(search.times, 0.5))),
    atMost(PART, `substring search, p95 of ${whole(search.times.length)}`, quantile(search.times, 0.95), 50, milliseconds),
    told(PART, 'sorting by a column for the first time, the slowest', milliseconds(quantile(sorted.first, 1))),
    atMost(
      PART,
      `sorted by any column, with and without text, p95 of ${whole(sorted.times.length)}`,
      quantile(sorted.times, 0.95),
      50,
      milliseconds,
    ),
    atMost(PART, 'counts of each status under a text, p95', quantile(counts, 0.95), 50, milliseconds),
  ]
}
