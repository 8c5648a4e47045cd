import { useFullDisk } from '#session/running-sync.ts'

interface Contact {
  connection: string
  lastContactAt: number | null
}

/** As noted with the last contact, or found out since and held in memory. An ordinary contact that could be noted since then is room enough. */
export function useStorageFull(contact: Contact | undefined): boolean {
  const since = useFullDisk((disk) => disk.since)
  if (contact?.connection === 'storage-full') return true
  if (since === null) return false
  return contact?.connection !== 'online' || contact.lastContactAt === null || contact.lastContactAt <= since
}
