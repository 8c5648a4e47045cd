/** The database takes as many (`app.photo_trouble`). */
export const MOST_PHOTOS = 4

/** The first one apart: an older app, and an older server, know of one. */
export interface Photos<Photo> {
  photo: Photo | null
  /** In the order in which they were taken; absent where there is no second one. */
  morePhotos?: Photo[] | undefined
}

export function photosOf<Photo>({ photo, morePhotos = [] }: Photos<Photo>): Photo[] {
  return photo === null ? [] : [photo, ...morePhotos]
}

/** Names both fields, so that what was there before goes. */
export function asPhotos<Photo>(all: readonly Photo[]): { photo: Photo | null; morePhotos: Photo[] | undefined } {
  const [first = null, ...more] = all.slice(0, MOST_PHOTOS)
  return { photo: first, morePhotos: more.length === 0 ? undefined : more }
}

/** Hashes tell whether two sets are the same pictures in the same order. */
export function haveSameHashes(one: readonly { sha256: string }[], hashes: readonly string[]): boolean {
  return one.length === hashes.length && one.every(({ sha256 }, at) => sha256 === hashes[at])
}

/** What is still to come, of a list with null for each photo whose bytes have not arrived; null where all are there. */
export function photosToCome(paths: readonly (string | null)[], phone: string): string | null {
  const missing = paths.filter((path) => path === null).length
  if (missing === 0) return null
  if (paths.length === 1) return `The photo has not arrived yet. It follows when ${phone} has sent it.`
  return missing === 1
    ? `1 of ${paths.length} photos has not arrived yet. It follows when ${phone} has sent it.`
    : `${missing} of ${paths.length} photos have not arrived yet. They follow when ${phone} has sent them.`
}

/** What is said once all of a capture has arrived. A person who gave a photo up must not read that it arrived too. */
export function deliveredWords(photos: readonly { state: string }[]): string {
  const discarded = photos.filter(({ state }) => state === 'none').length
  if (discarded === 0) return 'Delivered to office'
  if (photos.length === 1) return 'Delivered to office, photo discarded'
  return `Delivered to office, ${discarded === photos.length ? 'photos' : `${discarded} of ${photos.length} photos`} discarded`
}
