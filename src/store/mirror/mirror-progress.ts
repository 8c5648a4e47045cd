import type { WaybillDatabase } from '#store/database/database.ts'
import { readMeta } from '#store/database/meta.ts'

export interface MirrorProgressShown {
  phase: 'none' | 'first' | 'complete'
  /** Shipments on this device. */
  rows: number
}

export async function readMirrorProgress(db: WaybillDatabase): Promise<MirrorProgressShown> {
  const [{ phase }, { total }] = await Promise.all([readMeta(db, 'mirror'), readMeta(db, 'counts')])
  // A person who may see nothing has all they may see.
  return { phase: phase === 'denied' ? 'complete' : phase, rows: total }
}

const ASKED_EVERY_MS = 200

/** Waits for the first copy; false when it is not complete in time. */
export async function untilMirrored(db: WaybillDatabase, patienceMs = 10_000): Promise<boolean> {
  const until = performance.now() + patienceMs
  for (;;) {
    if ((await readMirrorProgress(db)).phase === 'complete') return true
    if (performance.now() >= until) return false
    await new Promise((resolve) => setTimeout(resolve, ASKED_EVERY_MS))
  }
}
