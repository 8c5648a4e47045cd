import { expect, type Page } from '@playwright/test'

/** From here on a page of visitors and customers can be opened again without signal. */
export const untilControlled = (page: Page) =>
  expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)

/** Until the service worker controls the page and holds everything that a signed-in person needs: two hundred files, which take their time on a busy machine. */
export async function untilReadyOffline(page: Page): Promise<void> {
  await expect
    .poll(
      () =>
        page.evaluate(async () => {
          const registration = await navigator.serviceWorker.ready
          if (registration.active?.state !== 'activated') return 'no active service worker'
          const script = await (await fetch('/service-worker.js')).text()
          const wanted = [...script.matchAll(/"part":"signed-in","revision":null,"url":"([^"]+)"/g)].map((match) => match[1])
          const cache = await caches.open('waybill-signed-in-part')
          const kept = new Set((await cache.keys()).map((request) => new URL(request.url).pathname))
          const missing = wanted.filter((file) => !kept.has(`/${file}`))
          return wanted.length === 0 ? 'nothing to keep' : missing.join(' ')
        }),
      { message: 'kept for work without signal', timeout: 120_000 },
    )
    .toBe('')
}
