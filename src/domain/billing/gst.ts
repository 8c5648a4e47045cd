import { paiseOf } from '#domain/time-and-money/money.ts'

/** The first day of the tax, in India. */
export const GST_SINCE = '2017-07-01'

/** Lines of invoices from before rates were kept, and shipments that have none yet. */
export const STAND_IN_RATE = 18

export function isGstRate(percentage: number): boolean {
  return percentage >= 0 && percentage <= 100
}

/**
 * base × rate ÷ 100 to the paisa, half a paisa goes up: what the server writes on the line. A rate has two decimals (a third rounds,
 * half up), and one out of range counts as 0. Whole numbers all the way: the largest product, 10 ¹⁴, is exact.
 */
export function gstPaise(basePaise: number, percentage: number): number {
  const hundredths = isGstRate(percentage) ? (paiseOf(String(percentage)) ?? 0) : 0
  const rounded = basePaise * hundredths + 5_000
  return (rounded - (rounded % 10_000)) / 10_000
}
