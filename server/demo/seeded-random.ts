/** Numbers that look random and are the same on every machine (mulberry32). */
export interface Random {
  /** From 0 to below 1. */
  next(): number
  /** Whole, both ends included. */
  between(low: number, high: number): number
  pick<Value>(values: readonly Value[]): Value
  chance(probability: number): boolean
  digits(count: number): string
  uuid(): string
}

const GOLDEN = 0x9e3779b9

/** Each number of a stream has its own sequence: row 150 is the same row whether 200 or 100,000 are made. */
export function randomFor(seed: number, stream: number): Random {
  let state = (Math.imul(seed + 1, GOLDEN) ^ Math.imul(stream + 1, 0x85ebca6b)) >>> 0

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))

  function pick<Value>(values: readonly Value[]): Value {
    const value = values[between(0, values.length - 1)]
    if (value === undefined) throw new Error('Nothing to pick from')
    return value
  }

  const hex = (count: number) => Array.from({ length: count }, () => between(0, 15).toString(16)).join('')

  return {
    next,
    between,
    pick,
    chance: (probability) => next() < probability,
    digits: (count) => Array.from({ length: count }, () => String(between(0, 9))).join(''),
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${pick(['8', '9', 'a', 'b'])}${hex(3)}-${hex(12)}`,
  }
}
