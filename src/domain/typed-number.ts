/** A number as a person types it: digits, perhaps grouped, perhaps with decimals. Null when nothing is typed, NaN for anything else. */
export function typedNumber(text: string): number | null {
  const bare = text.trim().replaceAll(',', '')
  if (bare === '') return null
  return /^-?(\d+(\.\d*)?|\.\d+)$/.test(bare) ? Number(bare) : Number.NaN
}
