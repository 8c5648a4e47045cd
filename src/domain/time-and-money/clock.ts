const TOO_SLOW_TO_TELL_MS = 30_000

/**
 * Server time minus device time. The answer was stamped somewhere between sending and receiving: half the round trip is the best guess.
 * Null when the trip was so long, or the device's clock jumped so much during it, that the guess would be worse than the earlier one.
 */
export function measureClockOffset(sentAt: number, receivedAt: number, serverTime: string): number | null {
  const roundTrip = receivedAt - sentAt
  const server = Date.parse(serverTime)
  if (Number.isNaN(server) || roundTrip < 0 || roundTrip > TOO_SLOW_TO_TELL_MS) return null
  return Math.round(server + roundTrip / 2 - receivedAt)
}
