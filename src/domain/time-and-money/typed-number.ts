/** A number as a person types it: digits, perhaps grouped, perhaps with decimals. Null when nothing is typed, NaN for anything else. */
export function typedNumber(text: string): number | null {
  const bare = withoutGrouping(text)
  if (bare === '') return null
  return /^-?(\d+(\.\d*)?|\.\d+)$/.test(bare) ? Number(bare) : Number.NaN
}

/** Takes off commas that group, "1,500" and "1,00,000". Any other stays, and makes it no number: "1,5" from elsewhere is one and a half, not fifteen. */
export function withoutGrouping(text: string): string {
  const bare = text.trim()
  return /^-?\d{1,3}(,\d{2,3})*,\d{3}(\.\d*)?$/.test(bare) ? bare.replaceAll(',', '') : bare
}
