const FIRST_MS = 1_000
const LONGEST_MS = 5 * 60_000

/**
 * How long to wait after the n-th failure in a row: anything up to twice as long each time (full jitter), so that a thousand phones
 * that lost the server together do not come back together.
 */
export function backoffDelay(failures: number, random: () => number): number {
  const ceiling = Math.min(LONGEST_MS, FIRST_MS * 2 ** failures)
  return Math.round(FIRST_MS + random() * (ceiling - FIRST_MS))
}
