import type { DBCore } from 'dexie'
import type { WaybillDatabase } from '#store/database/database.ts'

/** A disk that a test fills: as in a browser, writing fails while it is full, and deleting always works. */
export interface Disk {
  isFull: boolean
  /** Almost full: what is small still fits. */
  hasRoomFor: (table: string) => boolean
  /** Called with each deletion; may make room. */
  onDelete: (table: string) => void
}

export function withDisk(db: WaybillDatabase): Disk {
  if (db.isOpen()) throw new Error('An open database writes past a disk that is put under it now')
  const disk: Disk = { isFull: false, hasRoomFor: () => false, onDelete: () => undefined }
  db.use({
    stack: 'dbcore',
    name: 'disk',
    create: (core: DBCore) => ({
      ...core,
      table: (name) => {
        const table = core.table(name)
        return {
          ...table,
          mutate: (request) => {
            const deletes = request.type === 'delete' || request.type === 'deleteRange'
            if (deletes) disk.onDelete(name)
            const isNothing = 'values' in request && request.values.length === 0
            if (deletes || isNothing || !disk.isFull || disk.hasRoomFor(name)) return table.mutate(request)
            const error = new DOMException('The disk is full', 'QuotaExceededError')
            try {
              ;(request.trans as unknown as IDBTransaction).abort()
            } catch {
              // It is over already.
            }
            return Promise.reject(error)
          },
        }
      },
    }),
  })
  return disk
}
