import Dexie, { type DBCore, type DBCoreMutateRequest, type DBCoreTable } from 'dexie'
import type { WaybillDatabase } from '#store/database/database.ts'

/** A written row needs some room, even one that was there before. A photo in miniature stands for a large one. */
const ROW = 60
const BYTES_OF_A_PHOTO = 20

/** The room on one device, in units of its own; photos that leave make some. */
export interface Disk {
  room: number
}

export function makeDisk(): Disk {
  return { room: Number.POSITIVE_INFINITY }
}

/** A full disk refuses additions but not deletions; `told` hears whether it fits. */
export function putOnDisk(db: WaybillDatabase, disk: Disk, told: (fits: boolean) => void): void {
  db.use({
    stack: 'dbcore',
    name: 'disk',
    create: (core: DBCore): Partial<DBCore> => ({ ...core, table: (name) => limited(core.table(name), disk, told) }),
  })
}

function limited(table: DBCoreTable, disk: Disk, told: (fits: boolean) => void): DBCoreTable {
  return {
    ...table,
    mutate(request) {
      const needed = roomFor(request)
      if (needed > 0) told(needed <= disk.room)
      if (disk.room === Number.POSITIVE_INFINITY) return table.mutate(request)
      // Two writes at once may have left less than nothing: what needs no room goes on all the same.
      if (needed > 0 && needed > disk.room) {
        return Promise.reject(new DOMException('The disk is full', 'QuotaExceededError'))
      }
      // Chained and not awaited: Dexie would lose the transaction it is in.
      return roomOf(table, request).then((freed) =>
        table.mutate(request).then((answer) => {
          disk.room += freed - needed
          return answer
        }),
      )
    },
  }
}

function roomFor(request: DBCoreMutateRequest): number {
  if (request.type !== 'add' && request.type !== 'put') return 0
  const rows = request.values as readonly { bytes?: ArrayBuffer }[]
  return rows.reduce((sum, row) => sum + ROW + photoRoom(row), 0)
}

/** Counts deletions, but not the clearing of a whole table. */
function roomOf(table: DBCoreTable, request: DBCoreMutateRequest): Promise<number> {
  if (request.type !== 'delete') return Dexie.Promise.resolve(0) as unknown as Promise<number>
  return table
    .getMany({ trans: request.trans, keys: request.keys })
    .then((rows: ({ bytes?: ArrayBuffer } | undefined)[]) =>
      rows.reduce((sum, row) => (row === undefined ? sum : sum + ROW + photoRoom(row)), 0),
    )
}

function photoRoom({ bytes }: { bytes?: ArrayBuffer }): number {
  return (bytes?.byteLength ?? 0) * BYTES_OF_A_PHOTO
}
