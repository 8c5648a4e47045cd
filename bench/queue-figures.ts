import type { BrowserContext, Page } from 'playwright'
import { DEMO_PASSWORD } from '#server/demo/accounts.ts'
import { atMost, exactly, megabytes, milliseconds, quantile, seconds, told, whole, type Figure } from './figure.ts'
import { watchHeap } from './heap-watch.ts'
import { openHarness } from './measured-browser.ts'

const COMMANDS = 1_000
/** The office takes so many of one person in an hour, so two send half of them each. */
const SENDERS = ['staff@waybill.example', 'manager@waybill.example']
const PHOTOS = 200
const PHOTO_BYTES = 300 * 1024
const SIGNED = 100
const PHOTOS_OF_ONE = 2
const LOSS = 0.3
/** Pauses after a lost call are long on purpose; they need not be sat through. */
const PAUSES_PASS = 20
const MEBIBYTE = 1024 * 1024

export async function queueFigures(openBrowser: (profile: string) => Promise<BrowserContext>, server: string): Promise<Figure[]> {
  const browser = await openBrowser('queue')
  const figures = [
    ...(await draining(await openHarness(browser, server))),
    ...(await photos(await openHarness(browser, server))),
    ...(await signed(await openHarness(browser, server))),
  ]
  await browser.close()
  return figures
}

async function draining(page: Page): Promise<Figure[]> {
  const alone = await page.evaluate((commands) => window.measurements.drainToFakeServer(commands), COMMANDS)
  const real = []
  for (const email of SENDERS)
    real.push(
      await page.evaluate(([who, password, commands]) => window.measurements.drainToRealServer(who, password, commands), [
        email,
        DEMO_PASSWORD,
        COMMANDS / SENDERS.length,
      ] as const),
    )
  await page.close()
  const part = `${whole(COMMANDS)} queued deliveries`
  return [
    told(part, 'sent and receipted, the device’s share', seconds(alone.took)),
    atMost(part, 'sent and receipted by the embedded server', sum(real.map(({ took }) => took)), 5000, seconds),
    exactly(part, 'left in the queue', alone.left + sum(real.map(({ left }) => left)), 0),
  ]
}

async function photos(page: Page): Promise<Figure[]> {
  const part = `${PHOTOS} deliveries with a photo of 300 KB`
  const bare = await page.evaluate(([count, bytes]) => window.measurements.barePuts(count, bytes), [PHOTOS, PHOTO_BYTES] as const)
  const saving = await page.evaluate(([count, bytes]) => window.measurements.savePhotos(count, bytes), [PHOTOS, PHOTO_BYTES] as const)
  const heap = await watchHeap(page)
  const sent = await page.evaluate(([count, loss, speed]) => window.measurements.sendPhotos(count, loss, speed), [
    PHOTOS,
    LOSS,
    PAUSES_PASS,
  ] as const)
  const peak = await heap.stop()
  await page.close()
  return [
    told(part, 'Dexie’s own put of the same bytes, p50', milliseconds(quantile(bare, 0.5))),
    told(part, 'Dexie’s own put of the same bytes, p95', milliseconds(quantile(bare, 0.95))),
    told(part, 'saving one, p50', milliseconds(quantile(saving, 0.5))),
    atMost(part, 'saving one, p95', quantile(saving, 0.95), 150, milliseconds),
    told(part, 'uploads tried, and lost on the way', `${whole(sent.attempts)}, ${whole(sent.lost)}`),
    exactly(part, 'missing at 30 % loss', PHOTOS - sent.arrived + sent.unsent, 0),
    atMost(part, 'peak heap while sending', peak, 150 * MEBIBYTE, megabytes),
  ]
}

async function signed(page: Page): Promise<Figure[]> {
  const part = `${SIGNED} deliveries with ${PHOTOS_OF_ONE} photos and a signature`
  const one = { bytes: PHOTO_BYTES, photos: PHOTOS_OF_ONE }
  const saving = await page.evaluate(([count, each]) => window.measurements.saveSigned(count, each), [SIGNED, one] as const)
  await page.close()
  return [
    told(part, 'saving one, p50', milliseconds(quantile(saving, 0.5))),
    atMost(part, 'saving one, p95', quantile(saving, 0.95), 150, milliseconds),
  ]
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
