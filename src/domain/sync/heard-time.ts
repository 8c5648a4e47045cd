/** The server's time as a device has come to believe it. All in milliseconds. */
export interface HeardTime {
  /** The server's time, and the device's when it was heard. */
  server: number
  device: number
  /** An unexpected time: believed once it has been heard for an hour. */
  doubted: { server: number; device: number; since: number } | null
}

const HOUR_MS = 60 * 60_000

/** The first heard time is believed, and every time that follows from it by the device's clock. A time that jumps must stay for an hour. */
export function hearTime(before: HeardTime | null, server: number, device: number): HeardTime {
  if (before === null || follows(before, server, device)) return { server, device, doubted: null }
  const { doubted } = before
  if (doubted === null || device < doubted.since || !follows(doubted, server, device)) {
    return { ...before, doubted: { server, device, since: device } }
  }
  if (device - doubted.since >= HOUR_MS) return { server, device, doubted: null }
  return { ...before, doubted: { ...doubted, server, device } }
}

/** Within what has passed on the device: also where that clock alone was set forward, or back. */
function follows(before: { server: number; device: number }, server: number, device: number): boolean {
  const passed = Math.max(0, device - before.device)
  return server >= before.server - HOUR_MS && server <= before.server + passed + HOUR_MS
}
