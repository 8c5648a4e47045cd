/** The life of one tab: what it awaits when it dies never comes back, and what it awaits when it is frozen waits until it thaws. */
export interface Life {
  readonly dead: boolean
  readonly frozen: boolean
  /** Operations so far: while it stands still, and nothing is under way, the tab waits. */
  readonly steps: number
  /** Transactions that have begun and are not over. */
  readonly underWay: number
  /** Resolves at death, so that code that waits for the tab can stop waiting. */
  readonly ended: Promise<void>
  /** Resolves when it freezes, for the same reason. */
  readonly froze: Promise<void>
  /** A transaction is under way until what comes back is called. */
  begins(): () => void
  /** Counts one awaited operation; false when the tab dies instead of it. */
  step(): boolean
  /** Dies by itself after this many more steps. */
  dieAfter(steps: number): void
  /** Freezes by itself after this many more steps: at an await that is no part of a transaction, as browsers do. */
  freezeAfter(steps: number): void
  die(): void
  thaw(): void
  /** Resolves when the tab may go on. */
  gate(): Promise<void>
}

export function makeLife(onDeath: () => void, onFreeze: () => void): Life {
  let stepsToDeath = Number.POSITIVE_INFINITY
  let stepsToFreeze = Number.POSITIVE_INFINITY
  let dead = false
  let steps = 0
  let underWay = 0
  let frozen = false
  let thawed: Promise<void> = Promise.resolve()
  let letGo: () => void = () => undefined
  let tell: () => void = () => undefined
  let tellFrozen: () => void = () => undefined
  const life: Life = {
    froze: new Promise((resolve) => {
      tellFrozen = resolve
    }),
    get dead() {
      return dead
    },
    get frozen() {
      return frozen
    },
    get steps() {
      return steps
    },
    get underWay() {
      return underWay
    },
    begins() {
      underWay += 1
      return () => {
        underWay -= 1
      }
    },
    ended: new Promise((resolve) => {
      tell = resolve
    }),
    step() {
      if (dead) return false
      steps += 1
      stepsToDeath -= 1
      stepsToFreeze -= 1
      if (stepsToDeath < 0) life.die()
      else if (stepsToFreeze < 0 && !frozen) {
        frozen = true
        thawed = new Promise((resolve) => {
          letGo = resolve
        })
        onFreeze()
        tellFrozen()
      }
      return !dead
    },
    dieAfter(after) {
      stepsToDeath = after
    },
    freezeAfter(after) {
      stepsToFreeze = after
    },
    die() {
      if (dead) return
      dead = true
      onDeath()
      tell()
    },
    thaw() {
      stepsToFreeze = Number.POSITIVE_INFINITY
      frozen = false
      letGo()
    },
    gate: () => (dead ? never() : thawed),
  }
  return life
}

export const never = <Value>(): Promise<Value> => new Promise<Value>(() => undefined)
