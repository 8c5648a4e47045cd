import { isTheFile, SIGNED_IN_CACHE } from './policy.ts'

/** Where a request takes half a second to be answered, one after the other took minutes; what the person does needs room beside them. */
const AT_ONCE = 4

let underWay: Promise<void> | null = null

/**
 * Fetches the missing files of the signed-in part. It never fetches a file again that is already there, so every start of the app may ask
 * for this; after a broken connection it goes on where it stopped. A page that asks before it is whole waits for the same files.
 */
export function keepSignedInPart(files: readonly string[]): Promise<void> {
  underWay ??= keepMissing(files).finally(() => (underWay = null))
  return underWay
}

async function keepMissing(files: readonly string[]): Promise<void> {
  const cache = await caches.open(SIGNED_IN_CACHE)
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  const missing = files.filter((file) => !kept.has(file))
  const fetchTheNext = async (): Promise<void> => {
    for (let file = missing.shift(); file !== undefined; file = missing.shift())
      await cache.put(file, theFile(new URL(file, location.origin).href, await fetch(file)))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, fetchTheNext))
}

/** Throws for anything else: an installation fails then and is tried again later, with what it had before. */
export function theFile(address: string, response: Response): Response {
  if (!isTheFile(address, response)) throw new Error(`${address} was answered with something else`)
  return response
}

/** Somebody has signed in on this device before. */
export function hasSignedInPart(): Promise<boolean> {
  return caches.has(SIGNED_IN_CACHE)
}

export async function dropOldFiles(files: readonly string[]): Promise<void> {
  if (!(await hasSignedInPart())) return
  const cache = await caches.open(SIGNED_IN_CACHE)
  const wanted = new Set(files)
  for (const request of await cache.keys()) if (!wanted.has(new URL(request.url).pathname)) await cache.delete(request)
}

export async function keptFile(request: Request): Promise<Response | undefined> {
  return caches.match(request, { cacheName: SIGNED_IN_CACHE })
}
