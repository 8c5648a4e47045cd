export type WakeReason = 'started' | 'online' | 'visible' | 'saved' | 'timer' | 'background-sync' | 'asked'

type Wake = (reason: WakeReason) => Promise<void>

let running: Wake | null = null

/** The app says which sync is running; features need not know what sync is. Returns the way to take it back. */
export function setRunningSync(wake: Wake): () => void {
  running = wake
  return () => {
    if (running === wake) running = null
  }
}

/** Asks for a round now; resolves when it is over, at once where nothing runs. */
export async function wakeSync(reason: WakeReason): Promise<void> {
  await running?.(reason)
}
