import type { Backend } from '#backend/backend.ts'
import type { PushAnswer } from '#domain/mirror.ts'
import type { Role } from '#domain/roles.ts'
import type { WaybillDatabase } from '#store/database.ts'
import type { OutboxEntry } from '#store/outbox-entry.ts'

/** Everything a round needs of the world, so that a test can be the world. */
export interface RoundDeps {
  db: WaybillDatabase
  backend: Backend
  userId: string
  /** Milliseconds, by the device's clock. */
  now: () => number
  /** From 0 up to, not including, 1. */
  random: () => number
  /** Names this round among all tabs. */
  holder: string
  /** Asked before each call: true ends the round early, as when the tab was hidden. */
  shouldStop: () => boolean
  onSignedOut: () => void
  onIdentity: (role: Role) => void
  /** Whether the disk has room for what a round has to note; told each time that this is found out. */
  onRoom: (isFull: boolean) => void
  memory: RoundMemory
}

/** What a round knows and the disk has no room for. */
export interface RoundMemory {
  isFull: boolean
  /** The office has said something in this round that this app does not understand. */
  isAppTooOld: boolean
  /** The server's word on commands, oldest first. */
  unwritten: { entries: OutboxEntry[]; answer: PushAnswer }[]
  /** Entries that the server has accepted among them: their photos may go. */
  accepted: Set<string>
}

/** What a round is begun with. */
export type RoundOptions = Omit<RoundDeps, 'memory'>

export function nothingInMemory(): RoundMemory {
  return { isFull: false, isAppTooOld: false, unwritten: [], accepted: new Set() }
}
