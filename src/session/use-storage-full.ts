import { isDiskFull, type NotedContact } from '#domain/sync/full-disk.ts'
import { useSyncControl } from '#session/sync-control.ts'

export function useStorageFull(contact: NotedContact | undefined): boolean {
  const { fullSince } = useSyncControl()
  return isDiskFull(contact, fullSince, Date.now)
}
