export interface NotedContact {
  connection: string
  lastContactAt: number | null
}

/**
 * As noted with the last contact, or found out since (device time) and held in memory. An ordinary contact that could be noted since then is
 * room enough.
 */
export function isDiskFull(contact: NotedContact | undefined, since: number | null): boolean {
  if (contact?.connection === 'storage-full') return true
  if (since === null) return false
  return contact?.connection !== 'online' || contact.lastContactAt === null || contact.lastContactAt <= since
}
