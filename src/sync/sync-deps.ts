import type { SyncApi } from '#backend/sync/sync-api.ts'
import type { PushAnswer } from '#domain/sync/mirror.ts'
import type { Role } from '#domain/people/roles.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import type { OutboxEntry } from '#store/outbox/outbox-entry.ts'

/** Everything a round needs of the world, so that a test can be the world. */
export interface RoundDeps {
  db: WaybillDatabase
  backend: SyncApi
  userId: string
  /** Milliseconds, by the device's clock. */
  now: () => number
  /** From 0 up to but not including 1. */
  random: () => number
  /** Names this round for all tabs. */
  holder: string
  /** Asked before each call: true ends the round early, as when the tab was hidden. */
  shouldStop: () => boolean
  /**
   * Whether another tab has taken the browser's lock from this one. On a full disk there is no room for its name, which would tell this
   * tab.
   */
  hasLostTurn: () => boolean
  onSignedOut: () => void
  onIdentity: (role: Role) => void
  /** Told whether the disk has room for the notes of a round, each time this is found out. */
  onRoom: (isFull: boolean) => void
  memory: RoundMemory
}

/** What a round knows but the disk has no room for. */
export interface RoundMemory {
  isFull: boolean
  /** The office has said something in this round that this app does not understand. */
  isAppTooOld: boolean
  /** The server's word on commands, oldest first. */
  unwritten: { entries: OutboxEntry[]; answer: PushAnswer }[]
  /** Accepted entries among them: their photos may go. */
  accepted: Set<string>
}

/** A round's input. */
export type RoundOptions = Omit<RoundDeps, 'memory'>

export function nothingInMemory(): RoundMemory {
  return { isFull: false, isAppTooOld: false, unwritten: [], accepted: new Set() }
}
