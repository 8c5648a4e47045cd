/** One stream of chance: every decision of a run comes from here, so that its seed replays it. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number
  /** From 0 up to, not including, `below`. */
  int(below: number): number
  chance(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
  uuid(): string
}

/** Small Fast Counter, 32 bit (Chris Doty-Humphrey, PractRand). */
export function makeRandom(seed: number): Random {
  let a = 0x9e3779b9
  let b = 0x243f6a88
  let c = seed >>> 0
  let counter = 1
  const word = () => {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    c |= 0
    return sum >>> 0
  }
  for (let round = 0; round < 12; round += 1) word()
  const next = () => word() / 4_294_967_296
  const int = (below: number) => Math.floor(next() * below)
  const hex = (digits: number) => Array.from({ length: digits }, () => int(16).toString(16)).join('')
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick(items) {
      const item = items[int(items.length)]
      if (item === undefined) throw new Error('Nothing to pick from')
      return item
    },
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${(8 + int(4)).toString(16)}${hex(3)}-${hex(12)}`,
  }
}
