export interface NotedContact {
  connection: string
  lastContactAt: number | null
}

/**
 * Whether the disk is full: noted with the last contact, or found out since (device time) and held in memory. A later contact that could be
 * noted proves that there is room. A moment still to come was found before the clock was set back: no contact would ever be later, and on a
 * disk that is full still the next round finds it out anew.
 */
export function isDiskFull(contact: NotedContact | undefined, since: number | null, now: () => number): boolean {
  if (contact?.connection === 'storage-full') return true
  if (since === null || since > now()) return false
  return contact?.connection !== 'online' || contact.lastContactAt === null || contact.lastContactAt <= since
}
