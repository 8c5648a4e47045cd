import type { Table } from 'dexie'
import type { WaybillDatabase } from '#store/database.ts'
import { changeMeta, readMeta } from '#store/meta.ts'
import type { Pause } from '#store/outbox-entry.ts'
import { orStorageFull } from '#store/storage-full.ts'

/**
 * How long the other tabs believe a tab that says it is sending, and has not said so again. A call may take any time, but says so
 * whenever something moves; where nothing moves it is given up in half of this.
 */
export const LEASE_MS = 60_000

/** Another tab has taken over: whatever this one still holds in its hands is no longer its business. */
export class TakenOver extends Error {
  override readonly name = 'TakenOver'

  constructor() {
    super('Another tab is sending now')
  }
}

/** A pause or lease is over at its end, and also when the clock was set back to before its beginning. */
export function isOver(pause: Pause | null, now: number): boolean {
  return pause === null || now >= pause.until || now < pause.from
}

/** Becomes the one tab that sends. The browser's lock decides who; this note lets the others see whether it is still alive. */
export async function takeDrainer(db: WaybillDatabase, holder: string, now: number): Promise<void> {
  await orStorageFull(changeMeta(db, 'drainer', { holder, running: true, from: now, until: now + LEASE_MS }))
}

/** True where a tab says it is sending and has been silent for longer than any call may be: frozen, or gone. */
export async function drainerIsSilent(db: WaybillDatabase, now: number): Promise<boolean> {
  const drainer = await readMeta(db, 'drainer')
  return isOver(drainer, now)
}

/** Runs inside the caller's transaction: nobody writes on after another tab has taken over. */
export async function mustBeDrainer(db: WaybillDatabase, holder: string): Promise<void> {
  if ((await readMeta(db, 'drainer')).holder !== holder) throw new TakenOver()
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
      await mustBeDrainer(db, holder)
      return work()
    }),
  )
}

/** Says that this tab is alive, before and during each call. */
export async function renewDrainer(db: WaybillDatabase, holder: string, now: number): Promise<void> {
  await inTurn(db, holder, [], () => takeDrainer(db, holder, now))
}

export async function releaseDrainer(db: WaybillDatabase, holder: string): Promise<void> {
  await orStorageFull(
    db.transaction('rw', db.meta, async () => {
      if ((await readMeta(db, 'drainer')).holder === holder) await changeMeta(db, 'drainer', { running: false, from: 0, until: 0 })
    }),
  )
}
