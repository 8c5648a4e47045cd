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

export const COUNTED_GROUPS = ['operation', 'command', 'answer', 'code', 'fault', 'incident', 'entry', 'photo', 'mirror', 'branch'] as const
export type CountedGroup = (typeof COUNTED_GROUPS)[number]
