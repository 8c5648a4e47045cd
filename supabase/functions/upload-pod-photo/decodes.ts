import { decode } from 'jpeg-js'

/** Three components of the longest sides that `isPhoto` lets through take 90. */
const MOST_MEMORY_MB = 128
const REMEMBERED = 200
const undrawable = new Set<string>()

/**
 * Whether every pixel of a photo can be drawn. It costs some tenths of a second, so it comes last: after the cheap checks (`isPhoto`), for
 * somebody who may send this photo, and not again once it is stored.
 */
export function decodes(photo: Uint8Array): boolean {
  return whyNot(photo) === null
}

/** The same, and not again either where the answer was no: people press Retry, and no byte has changed since. */
export function decodesByHash(photo: Uint8Array, sha256: string): boolean {
  if (undrawable.has(sha256)) return false
  const reason = whyNot(photo)
  if (reason !== null && !isOfTheMachine(reason)) undrawable.add(sha256)
  for (const oldest of undrawable) {
    if (undrawable.size <= REMEMBERED) break
    undrawable.delete(oldest)
  }
  return reason === null
}

/** A machine without memory may have some later. The library says it in words alone where the picture itself does not fit. */
function isOfTheMachine(reason: unknown): boolean {
  return reason instanceof RangeError || (reason instanceof Error && reason.message.startsWith('Could not allocate'))
}

function whyNot(photo: Uint8Array): unknown {
  try {
    // "Tolerant" goes on where a restart interval reaches beyond the last block, as it may; for missing or wrong pixels it throws all the same.
    decode(photo, { useTArray: true, formatAsRGBA: false, tolerantDecoding: true, maxMemoryUsageInMB: MOST_MEMORY_MB })
    return null
  } catch (error) {
    return error
  }
}
