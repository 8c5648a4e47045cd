import { decode } from 'jpeg-js'

/** Three components of the longest sides that `isPhoto` lets through take 90. */
const MOST_MEMORY_MB = 128

/**
 * Whether every pixel of a photo can be drawn. It costs some tenths of a second, so it comes last: after the cheap checks (`isPhoto`), for
 * somebody who may send this photo, and not again once it is stored.
 */
export function decodes(photo: Uint8Array): boolean {
  try {
    // "Tolerant" goes on where a restart interval reaches beyond the last block, as it may; for missing or wrong pixels it throws all the same.
    decode(photo, { useTArray: true, formatAsRGBA: false, tolerantDecoding: true, maxMemoryUsageInMB: MOST_MEMORY_MB })
    return true
  } catch {
    return false
  }
}
