import { createHash, randomUUID } from 'node:crypto'

import { jpegOfSize } from '#tests/support/small-jpeg.ts'

export interface TestPhoto {
  id: string
  bytes: Uint8Array<ArrayBuffer>
  sha256: string
}

/** A grey picture, with bytes of no interest up to its size. */
export function makePhoto(size = 2048): TestPhoto {
  const bytes = jpegOfSize(size)
  return { id: randomUUID(), bytes, sha256: sha256Of(bytes) }
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
