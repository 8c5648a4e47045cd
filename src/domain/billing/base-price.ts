/** ₹10 crore. */
export const BASE_PRICE_LIMIT_PAISE = 100_000_000_00

/** The sum of the positive prices; each is for its whole row, with any quantity. Never negative. */
export function basePricePaise(pricesPaise: readonly (number | null)[]): number {
  return pricesPaise.reduce<number>((sum, price) => sum + Math.max(price ?? 0, 0), 0)
}

export function isOverPriceLimit(paise: number): boolean {
  return paise > BASE_PRICE_LIMIT_PAISE
}
