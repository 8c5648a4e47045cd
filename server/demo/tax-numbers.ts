import type { Random } from '#server/demo/random.ts'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const LETTERS = ALPHABET.slice(10).split('')

/** The fourth letter C says that a company holds it. */
export function companyPan(random: Random): string {
  const letter = () => random.pick(LETTERS)
  return `${letter()}${letter()}${letter()}C${letter()}${random.digits(4)}${letter()}`
}

export function gstinOf(stateCode: string, pan: string): string {
  const body = `${stateCode}${pan}1Z`
  return body + checkDigit(body)
}

/** Weights 1, 2, 1, 2 … over the first fourteen characters in base 36. */
function checkDigit(body: string): string {
  let sum = 0
  for (const [place, character] of body.split('').entries()) {
    const product = ALPHABET.indexOf(character) * (place % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / 36) + (product % 36)
  }
  return ALPHABET.charAt((36 - (sum % 36)) % 36)
}
