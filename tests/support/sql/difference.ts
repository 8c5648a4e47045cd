/** The entries that only one of two dumps has, `-` for the first and `+` for the second; none when they are equal but for order. */
export function difference(one: string[], other: string[]): string[] {
  const surplus = new Map<string, number>()
  for (const entry of one) surplus.set(entry, (surplus.get(entry) ?? 0) + 1)
  for (const entry of other) surplus.set(entry, (surplus.get(entry) ?? 0) - 1)
  return [...surplus]
    .flatMap(([entry, count]) => Array.from({ length: Math.abs(count) }, () => `${count > 0 ? '-' : '+'} ${entry}`))
    .toSorted(byName)
}

/** The same without what the two grant defaults themselves are: the defaults for things to come, and who may name schema `auth`. */
export function differenceOfDefaults(everything: string[], nothing: string[]): string[] {
  return difference(everything, nothing).filter((entry) => !/^[-+] (by default, |schema auth )/.test(entry))
}

/** What only changed stands together: before and after. */
function byName(one: string, other: string): number {
  return one.slice(2).localeCompare(other.slice(2)) || other.localeCompare(one)
}
