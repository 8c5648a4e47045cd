import { withoutGrouping } from '#domain/time-and-money/typed-number.ts'

/** Money is whole paise in code: sums of fractions of a rupee would not add up. */
const PLAIN_AMOUNT = /^(\d{1,10})(?:\.(\d+))?$/

/** Rupees as a person or a link writes them, "1,250.5"; half a paisa goes up. Null for anything that is not an amount. */
export function paiseOf(rupees: string): number | null {
  const [, whole, fraction = ''] = PLAIN_AMOUNT.exec(withoutGrouping(rupees)) ?? []
  if (whole === undefined) return null
  const paise = Number(whole) * 100 + Number(fraction.padEnd(2, '0').slice(0, 2))
  return Number(fraction[2] ?? '0') >= 5 ? paise + 1 : paise
}

/** Without sign or grouping: what links and fields take, "118.00". */
export function plainRupees(paise: number): string {
  const digits = String(paise).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
