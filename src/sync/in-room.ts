import { makingRoom } from '#store/free-room.ts'
import { StorageFull } from '#store/storage-full.ts'
import type { RoundDeps } from '#sync/sync-deps.ts'

/** A note on a disk that may be full: what can be spared goes first. True when it was written. */
export async function noteIfRoom(round: RoundDeps, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await makingRoom(round.db, work)
    return true
  } catch (error) {
    if (!(error instanceof StorageFull)) throw error
    tellFull(round)
    return false
  }
}

/** Does the work, or what needs no room where the disk has none. */
export async function orWithoutRoom<Value>(
  round: RoundDeps,
  work: () => Promise<Value>,
  withoutRoom: () => Promise<Value>,
): Promise<Value> {
  try {
    return await makingRoom(round.db, work)
  } catch (error) {
    if (!(error instanceof StorageFull)) throw error
    tellFull(round)
    return withoutRoom()
  }
}

export function tellFull({ memory, onRoom }: RoundDeps): void {
  memory.isFull = true
  onRoom(true)
}
