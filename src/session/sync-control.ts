import { createContext, use } from 'react'

/** What pages need of the signed-in person's sync. The app passes it in: pages do not know sync. */
export interface SyncControl {
  /** Asks for a round now, because a person wants it or something changed at the office; resolves when it is over. Saving needs no call. */
  syncNow: () => Promise<void>
  /** For good, before the database goes. */
  stopSync: () => Promise<void>
  /**
   * When the disk was last found full, by this device's clock; null once it has room. Kept in memory, because a full disk takes no note.
   */
  fullSince: number | null
}

const NOTHING_RUNS: SyncControl = { syncNow: async () => undefined, stopSync: async () => undefined, fullSince: null }

export const SyncControlContext = createContext(NOTHING_RUNS)

/** Where no sync runs, as for a customer, every request is done at once. */
export function useSyncControl(): SyncControl {
  return use(SyncControlContext)
}
