import { create } from 'zustand'

export type WakeReason = 'started' | 'online' | 'visible' | 'saved' | 'timer' | 'background-sync' | 'asked'

interface RunningSync {
  wake: (reason: WakeReason) => Promise<void>
  stop: () => Promise<void>
}

let running: RunningSync | null = null

/** The app says which sync is running; features need not know what sync is. Returns the way to take it back. */
export function setRunningSync(sync: RunningSync): () => void {
  running = sync
  return () => {
    if (running === sync) running = null
  }
}

/** Asks for a round now; resolves when it is over, at once where nothing runs. */
export async function wakeSync(reason: WakeReason): Promise<void> {
  await running?.wake(reason)
}

/** When the disk was found full for the last time, by this device's clock; null once it has room. In memory: a full disk takes no note of it. */
export const useFullDisk = create<{ since: number | null }>(() => ({ since: null }))

export function noteRoom(isFull: boolean): void {
  useFullDisk.setState({ since: isFull ? Date.now() : null })
}

const PATIENCE_MS = 2_000

/** For good, before the database goes. A round that hangs in a bad network is not waited for: the closed database ends it. */
export async function stopSync(): Promise<void> {
  const patience = new Promise<void>((resolve) => {
    setTimeout(resolve, PATIENCE_MS)
  })
  if (running) await Promise.race([running.stop(), patience])
}
