import { TakenOver } from '#store/outbox/sync-lease.ts'
import { makingRoom } from '#store/database/free-room.ts'
import { StorageFull } from '#store/database/storage-full.ts'
import type { RoundDeps } from '#sync/sync-deps.ts'

/** Writes a note on a disk that may be full: it first frees what can be spared. True when it was written. */
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

/** Does the work, or the part that needs no room when the disk has none. */
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

/** The tab that has taken over finds out by itself that the disk is full. */
export function tellFull(round: RoundDeps): void {
  mustHaveTurn(round)
  round.memory.isFull = true
  round.onRoom(true)
}

export function mustHaveTurn({ hasLostTurn }: RoundDeps): void {
  if (hasLostTurn()) throw new TakenOver()
}
