/** The times that the server has said, each with the device's clock (milliseconds) when it was heard. */
export interface ServerTimes {
  believed: { serverTime: string; at: number } | null
  /** The last time said, if it did not agree. */
  doubted: { serverTime: string; at: number } | null
}

export const NO_SERVER_TIME: ServerTimes = { believed: null, doubted: null }

/** Clocks of phones drift by seconds a day, and an answer may be minutes under way. More than this is a jump. */
const TOLERANCE_MS = 15 * 60_000

/**
 * Which time to go on with after an answer. One answer alone never moves the time: a window that passes by a wrong clock empties the
 * device of what belongs there.
 */
export function believeServerTime(
  state: ServerTimes,
  { serverTime, now }: { serverTime: string; now: number },
): { state: ServerTimes; trusted: boolean } {
  const { believed, doubted } = state
  // There is nothing to compare it with.
  if (Number.isNaN(Date.parse(serverTime))) return { state, trusted: false }
  // There is nothing to doubt it by.
  if (believed === null) return { state: believing(serverTime, now), trusted: true }
  if (follows(believed, serverTime, now)) return { state: believing(serverTime, now), trusted: true }
  // Said twice, it is not a slip: the server's clock or this device's was corrected.
  if (doubted !== null && follows(doubted, serverTime, now)) return { state: believing(serverTime, now), trusted: true }
  // The first that disagrees, or another one that disagrees with everything so far.
  return { state: { believed, doubted: { serverTime, at: now } }, trusted: false }
}

function believing(serverTime: string, at: number): ServerTimes {
  return { believed: { serverTime, at }, doubted: null }
}

function follows(earlier: { serverTime: string; at: number }, serverTime: string, now: number): boolean {
  const elapsed = now - earlier.at
  // A device clock that was set back cannot tell how much time has passed.
  if (elapsed < -TOLERANCE_MS) return false
  return Math.abs(Date.parse(serverTime) - (Date.parse(earlier.serverTime) + elapsed)) <= TOLERANCE_MS
}
