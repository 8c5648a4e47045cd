/** What a run did, by group and name. */
export class Counts {
  readonly #counts = new Map<string, number>()

  add(group: CountedGroup, name: string, times = 1): void {
    const key = `${group}: ${name}`
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + times)
  }

  asRecord(): Record<string, number> {
    return Object.fromEntries(this.#counts)
  }
}

export const COUNTED_GROUPS = [
  'operation',
  'command',
  'answered',
  'answer',
  'code',
  'said',
  'fault',
  'incident',
  'entry',
  'photo',
  'mirror',
  'connection',
  'branch',
] as const
export type CountedGroup = (typeof COUNTED_GROUPS)[number]

/** Adds what one run did to what many have done. */
export function addCounts(sum: Map<string, number>, counts: Record<string, number>): void {
  for (const [key, count] of Object.entries(counts)) sum.set(key, (sum.get(key) ?? 0) + count)
}

/** One line for each group, the most frequent first; what was expected and never happened stands there with a 0. */
export function describeCounts(sum: ReadonlyMap<string, number>, expected: readonly string[]): string {
  const all = new Map([...expected.map((key): [string, number] => [key, 0]), ...sum])
  return COUNTED_GROUPS.map((group) => {
    const ofGroup = [...all]
      .filter(([key]) => key.startsWith(`${group}: `))
      .toSorted(([a, many], [b, more]) => more - many || (a < b ? -1 : 1))
    const rows = ofGroup.map(([key, count]) => `  ${String(count).padStart(9)}  ${key.slice(group.length + 2)}`)
    return [group, ...rows].join('\n')
  }).join('\n')
}
