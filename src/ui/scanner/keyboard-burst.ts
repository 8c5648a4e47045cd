/** Between two keys on the average: scanners need 5 to 30 ms, quick typists more than 80. */
const FAST_MS = 60
/** A longer pause begins something new. */
const PAUSE_MS = 250
/** Fewer letters may come from a hand that rolls over the keys. */
const FEWEST = 6

/** Keys that may come from a hardware scanner. */
export interface Burst {
  isOverAt: (at: number) => boolean
  add: (key: string, at: number) => void
  /** What a scanner has typed; null when it was a person. */
  end: (at: number) => string | null
}

export function startBurst(): Burst {
  let text = ''
  let first = 0
  let last = 0
  return {
    isOverAt: (at) => text === '' || at - last > PAUSE_MS,
    add(key, at) {
      if (text === '') first = at
      text += key
      last = at
    },
    end(at) {
      if (text.length < FEWEST || at - last > PAUSE_MS) return null
      return (last - first) / (text.length - 1) <= FAST_MS ? text : null
    },
  }
}
