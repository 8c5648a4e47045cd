import type { BrowserContext, Page } from '@playwright/test'

/** A phone with little room. To be set before the first page opens: Chromium asks for the limit rarely once a database is in use. */
export async function limitStorage(context: BrowserContext, origin: string, bytes: number): Promise<{ lift: () => Promise<void> }> {
  const page = await context.newPage()
  const browser = await context.newCDPSession(page)
  await browser.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: bytes })
  return {
    lift: async () => {
      await browser.send('Storage.overrideQuotaForOrigin', { origin })
    },
  }
}

/** Writes films and songs, so to say, until not another kilobyte goes in. */
export async function fillStorage(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('ballast', 1)
      opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('songs', { autoIncrement: true }))
      opening.addEventListener('success', () => resolve(opening.result))
      opening.addEventListener('error', () => reject(new Error('There is not even room for the ballast')))
    })
    const fits = (size: number) =>
      new Promise<boolean>((resolve) => {
        const song = new Uint8Array(size)
        for (let at = 0; at < size; at += 65_536) crypto.getRandomValues(song.subarray(at, Math.min(size, at + 65_536)))
        const writing = database.transaction('songs', 'readwrite')
        writing.addEventListener('complete', () => resolve(true))
        writing.addEventListener('abort', () => resolve(false))
        writing.objectStore('songs').add(song)
      })
    for (let size = 1_048_576; size >= 1024; size /= 2) while (await fits(size)) continue
    database.close()
  })
}

export async function freeStorage(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        indexedDB.deleteDatabase('ballast').addEventListener('success', resolve)
      }),
  )
}

/** Another app that takes all free room, again and again: on a full phone, a deletion makes room for a moment. */
export async function keepFull(page: Page): Promise<{ stop: () => Promise<void> }> {
  await fillStorage(page)
  await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('ballast', 1)
      opening.addEventListener('success', () => resolve(opening.result))
    })
    const ended = new Promise<void>((resolve) => window.addEventListener('room-is-left', () => resolve(), { once: true }))
    let over = false
    void ended.then(() => (over = true))
    const fits = (size: number) =>
      new Promise<boolean>((resolve) => {
        const writing = database.transaction('songs', 'readwrite')
        writing.addEventListener('complete', () => resolve(true))
        writing.addEventListener('abort', () => resolve(false))
        writing.objectStore('songs').add(crypto.getRandomValues(new Uint8Array(size)))
      })
    const fill = async () => {
      while (!over) {
        for (const size of [65_536, 8192, 1024]) while (!over && (await fits(size))) continue
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
      database.close()
      window.dispatchEvent(new Event('filler-is-gone'))
    }
    void fill()
  })
  return {
    stop: () =>
      page.evaluate(
        () =>
          new Promise<void>((resolve) => {
            window.addEventListener('filler-is-gone', () => resolve(), { once: true })
            window.dispatchEvent(new Event('room-is-left'))
          }),
      ),
  }
}
