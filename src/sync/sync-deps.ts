import type { Backend } from '#backend/backend.ts'
import type { Role } from '#domain/roles.ts'
import type { WaybillDatabase } from '#store/database.ts'

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
}
