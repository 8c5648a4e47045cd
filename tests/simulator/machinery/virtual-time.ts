interface Timer {
  at: number
  no: number
  work: () => void
}

/** Time that passes only when the run says so. */
export class VirtualTime {
  #now: number
  #timers: Timer[] = []
  #count = 0

  constructor(start: number) {
    this.#now = start
  }

  now(): number {
    return this.#now
  }

  after(delayMs: number, work: () => void): () => void {
    this.#count += 1
    const timer: Timer = { at: this.#now + delayMs, no: this.#count, work }
    this.#timers.push(timer)
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer)
    }
  }

  /** Lets time pass and starts what has come due, earliest first. */
  advance(ms: number): void {
    this.#now += ms
    const due = this.#timers.filter(({ at }) => at <= this.#now).toSorted((a, b) => a.at - b.at || a.no - b.no)
    this.#timers = this.#timers.filter(({ at }) => at > this.#now)
    for (const { work } of due) work()
  }
}
