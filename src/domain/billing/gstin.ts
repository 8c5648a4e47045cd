const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const SHAPE = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/

/** Stands in place of a GSTIN for somebody who is not registered. */
export const UNREGISTERED = 'URP'
/** Stands in place of a PAN, and only with `UNREGISTERED`. */
export const NO_PAN = 'NA'

export function isGstinShaped(gstin: string): boolean {
  return SHAPE.test(gstin)
}

/** Shape and check digit; letters are large. */
export function isGstin(gstin: string): boolean {
  return isGstinShaped(gstin) && gstinCheckDigit(gstin.slice(0, 14)) === gstin.charAt(14)
}

/** Characters 3 to 12 are the PAN of the registered person. */
export function panOfGstin(gstin: string): string {
  return gstin.slice(2, 12)
}

export function isPan(pan: string): boolean {
  return /^[A-Z]{5}\d{4}[A-Z]$/.test(pan)
}

/** Weights 1, 2, 1, 2 … over the first fourteen characters in base 36. */
export function gstinCheckDigit(body: string): string {
  let sum = 0
  for (const [place, character] of body.split('').entries()) {
    const product = ALPHABET.indexOf(character) * (place % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / 36) + (product % 36)
  }
  return ALPHABET.charAt((36 - (sum % 36)) % 36)
}
