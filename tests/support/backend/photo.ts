import { createHash, randomUUID } from 'node:crypto'

export interface TestPhoto {
  id: string
  bytes: Uint8Array<ArrayBuffer>
  sha256: string
}

/** Begins and ends like a JPEG; what lies between is of no interest to a server that never decodes it. */
export function makePhoto(size = 2048): TestPhoto {
  const bytes = new Uint8Array(size)
  for (let at = 0; at < size; at += 1) bytes[at] = (at * 31 + 7) % 251
  bytes.set([0xff, 0xd8, 0xff, 0xe0], 0)
  bytes.set([0xff, 0xd9], size - 2)
  return { id: randomUUID(), bytes, sha256: sha256Of(bytes) }
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
