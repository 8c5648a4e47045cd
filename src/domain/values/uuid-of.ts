import { sha256 } from '#domain/values/sha256.ts'

/** The same id for the same text, on every device (RFC 9562, version 8). */
export async function uuidOf(text: string): Promise<string> {
  const hash = await sha256(new TextEncoder().encode(text).buffer)
  return [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `a${hash.slice(17, 20)}`, hash.slice(20, 32)].join('-')
}
