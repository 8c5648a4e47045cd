import type { Page } from 'playwright'

export interface HeapWatch {
  /** The most that was in use at any look, buffers included, in bytes. */
  stop(): Promise<number>
}

const EVERY_MS = 25

/** Looks at the page's heap while it works. Photos lie in buffers beside JavaScript's own heap, so both count. */
export async function watchHeap(page: Page): Promise<HeapWatch> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('HeapProfiler.collectGarbage')
  let peak = 0
  let over = false
  const looking = (async () => {
    while (!over) {
      const { usedSize, backingStorageSize } = await devtools.send('Runtime.getHeapUsage')
      peak = Math.max(peak, usedSize + backingStorageSize)
      await new Promise((wait) => setTimeout(wait, EVERY_MS))
    }
  })()
  return {
    async stop() {
      over = true
      await looking
      await devtools.detach()
      return peak
    },
  }
}
