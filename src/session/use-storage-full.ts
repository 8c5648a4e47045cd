import { useFullDisk } from '#session/running-sync.ts'
import { isDiskFull, type NotedContact } from '#store/storage-full.ts'

export function useStorageFull(contact: NotedContact | undefined): boolean {
  return isDiskFull(
    contact,
    useFullDisk((disk) => disk.since),
  )
}
