import { useFullDisk } from '#session/running-sync.ts'
import { isDiskFull, type NotedContact } from '#domain/full-disk.ts'

export function useStorageFull(contact: NotedContact | undefined): boolean {
  return isDiskFull(
    contact,
    useFullDisk((disk) => disk.since),
  )
}
