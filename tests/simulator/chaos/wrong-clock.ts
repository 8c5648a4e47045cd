/** The server's time is wrong for a while. */
export interface WrongClock {
  /** By how much the time in its answers is off. */
  offMs: number
  /** So many answers have the wrong time; then it is right again. */
  answersLeft: number
  /** The error of the windows by which it chooses rows: none when only the time in the answer is wrong. */
  windowsOffMs: number
}

export function withWrongTime(value: unknown, clock: WrongClock): unknown {
  if (clock.answersLeft <= 0 || !hasServerTime(value)) return value
  clock.answersLeft -= 1
  if (clock.answersLeft === 0) clock.windowsOffMs = 0
  return { ...value, serverTime: new Date(Date.parse(value.serverTime) + clock.offMs).toISOString() }
}

function hasServerTime(value: unknown): value is { serverTime: string } {
  return typeof value === 'object' && value !== null && 'serverTime' in value && typeof value.serverTime === 'string'
}
