import { isTheFile, SIGNED_IN_CACHE } from './policy.ts'

/**
 * Fetches what is missing of the signed-in people's files. A file that is there already is never fetched again,
 * so this may be asked for as often as somebody opens the app; a broken connection goes on where it stopped.
 */
export async function keepSignedInPart(files: readonly string[]): Promise<void> {
  const cache = await caches.open(SIGNED_IN_CACHE)
  for (const file of files) {
    if (await cache.match(file)) continue
    await cache.put(file, theFile(new URL(file, location.origin).href, await fetch(file)))
  }
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
