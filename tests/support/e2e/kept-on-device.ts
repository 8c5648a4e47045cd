import { expect, type Page } from '@playwright/test'

/** What this device's databases hold under a key; null as long as it is not there. */
export async function keptOnDevice(page: Page, store: string, key: string): Promise<unknown> {
  return page.evaluate(
    async ([wantedStore, wantedKey]) => {
      for (const { name = '' } of await indexedDB.databases()) {
        const database = await new Promise<IDBDatabase>((resolve, reject) => {
          const opening = indexedDB.open(name)
          opening.addEventListener('success', () => resolve(opening.result))
          opening.addEventListener('error', () => reject(new Error(`${name} cannot be opened`)))
        })
        try {
          if (!database.objectStoreNames.contains(wantedStore)) continue
          const kept = await new Promise<unknown>((resolve) => {
            const reading: IDBRequest<unknown> = database.transaction(wantedStore).objectStore(wantedStore).get(wantedKey)
            reading.addEventListener('success', () => resolve(reading.result ?? null))
          })
          if (kept !== null) return kept
        } finally {
          database.close()
        }
      }
      return null
    },
    [store, key] as const,
  )
}

/** The first copy is complete: shipments are shown before the clients have come. */
export async function untilMirrored(page: Page): Promise<void> {
  const mirror = async () => (await keptOnDevice(page, 'meta', 'mirror')) ?? {}
  await expect.poll(mirror, { message: 'the whole copy is on the device' }).toMatchObject({ phase: 'complete' })
}

/** The server's answer to this question can be read again without signal. */
export async function untilAnswerKept(page: Page, question: string): Promise<void> {
  await expect.poll(() => keptOnDevice(page, 'responseCache', question), { message: `${question} is on the device` }).not.toBeNull()
}
