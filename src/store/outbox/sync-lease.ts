import type { Table } from 'dexie'
import type { WaybillDatabase } from '#store/database/database.ts'
import { changeMeta, readMeta } from '#store/database/meta.ts'
import type { Pause } from '#store/outbox/outbox-entry.ts'
import { orStorageFull } from '#store/database/storage-full.ts'

/**
 * How long other tabs believe a tab that said it is sending. A call may take any time, but renews the lease whenever something moves. When
 * nothing moves, the call is given up in half of this time.
 */
export const LEASE_MS = 60_000

/** Another tab has taken over: this one must drop what it was doing. */
export class TakenOver extends Error {
  override readonly name = 'TakenOver'

  constructor() {
    super('Another tab is sending now')
  }
}

/** A pause or lease is over at its end, or when the clock was set back to before its start. */
export function isOver(pause: Pause | null, now: number): boolean {
  return pause === null || now >= pause.until || now < pause.from
}

/** Becomes the one tab that sends. The browser's lock decides who; this note lets the others see whether it is still alive. */
export async function takeSyncLease(db: WaybillDatabase, holder: string, now: number): Promise<void> {
  await orStorageFull(changeMeta(db, 'syncLease', { holder, running: true, from: now, until: now + LEASE_MS }))
}

/** True when a tab said it is sending but has been silent for longer than any call may be: it is frozen or gone. */
export async function syncLeaseIsSilent(db: WaybillDatabase, now: number): Promise<boolean> {
  const lease = await readMeta(db, 'syncLease')
  return isOver(lease, now)
}

/** Runs inside the caller's transaction: a tab stops writing once another has taken over. */
export async function mustHoldSyncLease(db: WaybillDatabase, holder: string): Promise<void> {
  if ((await readMeta(db, 'syncLease')).holder !== holder) throw new TakenOver()
}

/** One write of a round: nothing of it happens once another tab has taken over. */
export async function inTurn<Result>(
  db: WaybillDatabase,
  holder: string,
  tables: readonly Table[],
  work: () => Promise<Result>,
): Promise<Result> {
  return orStorageFull(
    db.transaction('rw', [...tables, db.meta], async () => {
      await mustHoldSyncLease(db, holder)
      return work()
    }),
  )
}

/** Says before and during each call that this tab is alive. */
export async function renewSyncLease(db: WaybillDatabase, holder: string, now: number): Promise<void> {
  await inTurn(db, holder, [], () => takeSyncLease(db, holder, now))
}

export async function releaseSyncLease(db: WaybillDatabase, holder: string): Promise<void> {
  await orStorageFull(
    db.transaction('rw', db.meta, async () => {
      if ((await readMeta(db, 'syncLease')).holder === holder) await changeMeta(db, 'syncLease', { running: false, from: 0, until: 0 })
    }),
  )
}
