import { gstinCheckDigit } from '#domain/billing/gstin.ts'
import type { Random } from '#server/demo/seeded-random.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')

/** The fourth letter C says that a company holds it. */
export function companyPan(random: Random): string {
  const letter = () => random.pick(LETTERS)
  return `${letter()}${letter()}${letter()}C${letter()}${random.digits(4)}${letter()}`
}

export function gstinOf(stateCode: string, pan: string): string {
  const body = `${stateCode}${pan}1Z`
  return body + gstinCheckDigit(body)
}
