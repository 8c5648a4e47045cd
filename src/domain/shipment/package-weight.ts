/** Cubic centimetres that count as one kilogram. */
const VOLUMETRIC_DIVISOR = 5000

/** What a package of this size counts as, in kilograms with two decimals; null while a side is missing. Sides have at most two decimals. */
export function volumetricWeight(lengthCm: number | null, widthCm: number | null, heightCm: number | null): number | null {
  if (!isPositive(lengthCm) || !isPositive(widthCm) || !isPositive(heightCm)) return null
  const [length, width, height] = [lengthCm, widthCm, heightCm].map((side) => Math.round(side * 100)) as [number, number, number]
  // Hundredths of a kilogram out of whole hundredths of a centimetre.
  return Math.round((length * width * height) / (VOLUMETRIC_DIVISOR * 10_000)) / 100
}

/** The sum of weight × quantity in kilograms, counted in grams so that tenths add up. */
export function totalWeight(packages: readonly { weight_kg: number | null; quantity: number }[]): number {
  return packages.reduce((grams, { weight_kg, quantity }) => grams + Math.round((weight_kg ?? 0) * 1000) * quantity, 0) / 1000
}

function isPositive(side: number | null): side is number {
  return side !== null && side > 0
}
