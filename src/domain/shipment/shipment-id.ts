/** Crockford's base 32: no I, L, O and U, so that an id read aloud or copied by hand stays itself. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 8

/** SHP and eight random characters, made on the device; the server keeps them unique. */
export function newShipmentId(randomBytes: Uint8Array<ArrayBuffer> = crypto.getRandomValues(new Uint8Array(LENGTH))): string {
  // 256 is a multiple of 32, so the remainder favours no character.
  return `SHP${Array.from(randomBytes.subarray(0, LENGTH), (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('')}`
}

export function isShipmentId(text: string): boolean {
  return new RegExp(`^SHP[${ALPHABET}]{${LENGTH}}$`).test(text)
}
