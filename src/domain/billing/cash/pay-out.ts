import type { Deduction } from '#domain/billing/cash/remittance.ts'
import { dayOrNull } from '#domain/time-and-money/ist-day.ts'
import { paiseOf } from '#domain/time-and-money/money.ts'

export interface TypedDeduction {
  words: string
  amount: string
}

export interface TypedPayOut {
  bankReference: string
  paidOn: string
  deductions: readonly TypedDeduction[]
}

export const MOST_DEDUCTIONS = 20

export type PayOutTrouble =
  | { kind: 'reference-missing' | 'day-missing' | 'day-to-come' | 'deducts-too-much' }
  | { kind: 'words-missing' | 'amount-missing'; place: number }

/** A line of which nothing was typed is none. */
function isEmpty({ words, amount }: TypedDeduction): boolean {
  return words.trim() === '' && amount.trim() === ''
}

export function deductionsOf(typed: readonly TypedDeduction[]): Deduction[] {
  return typed.filter((each) => !isEmpty(each)).map(({ words, amount }) => ({ words: words.trim(), paise: paiseOf(amount) ?? 0 }))
}

/** What the client gets; below nothing where more is deducted than there is. */
export function paidOut(paise: number, typed: readonly TypedDeduction[]): number {
  return deductionsOf(typed).reduce((left, deduction) => left - deduction.paise, paise)
}

/** Each deduction has its words and an amount; what goes through a bank can be found there again by its reference. */
export function checkPayOut({ bankReference, paidOn, deductions }: TypedPayOut, paise: number, today: string): PayOutTrouble[] {
  const left = paidOut(paise, deductions)
  const troubles: PayOutTrouble[] = []
  if (bankReference.trim() === '' && left !== 0) troubles.push({ kind: 'reference-missing' })
  if (dayOrNull(paidOn) === null) troubles.push({ kind: 'day-missing' })
  else if (paidOn > today) troubles.push({ kind: 'day-to-come' })
  for (const [place, deduction] of deductions.entries()) {
    if (isEmpty(deduction)) continue
    if (deduction.words.trim() === '') troubles.push({ kind: 'words-missing', place })
    if ((paiseOf(deduction.amount) ?? 0) === 0) troubles.push({ kind: 'amount-missing', place })
  }
  if (left < 0) troubles.push({ kind: 'deducts-too-much' })
  return troubles
}
