import type { WaybillDatabase } from '#store/database.ts'
import { readMeta } from '#store/meta.ts'

export interface MirrorProgressShown {
  phase: 'none' | 'first' | 'complete'
  /** Shipments on this device. */
  rows: number
}

export async function readMirrorProgress(db: WaybillDatabase): Promise<MirrorProgressShown> {
  const [{ phase }, { total }] = await Promise.all([readMeta(db, 'mirror'), readMeta(db, 'counts')])
  // Whoever may see nothing has everything they may see.
  return { phase: phase === 'denied' ? 'complete' : phase, rows: total }
}
