import type { PullPage } from '#domain/sync/mirror.ts'
import type { OwnCash, ToldCash } from '#domain/sync/own-cash.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { changeMeta, readMeta } from '#store/database/meta.ts'
import { idsOf, type OutboxEntry } from '#store/outbox/outbox-entry.ts'

const HOUR_MS = 60 * 60_000

/** The later of the server times of the answered pages, in milliseconds. */
export function latestTime(before: number, serverTime: string): number {
  return Math.max(before, Date.parse(serverTime))
}

/** Notes how long the office wants photo bytes kept; runs inside the caller's transaction. */
export async function noteKeepPhotos(db: WaybillDatabase, { keepPhotosHours }: Pick<PullPage, 'keepPhotosHours'>): Promise<void> {
  if (keepPhotosHours === undefined) return
  const keepPhotosMs = keepPhotosHours * HOUR_MS
  if ((await readMeta(db, 'contact')).keepPhotosMs !== keepPhotosMs) await changeMeta(db, 'contact', { keepPhotosMs })
}

/**
 * Notes what the server says of this driver's cash, inside the transaction that turns the captures it holds into receipts. A page with more
 * behind it speaks of captures that it does not settle yet, so only the last one counts. An older server says nothing.
 */
export async function noteCash(db: WaybillDatabase, { cash, more }: Pick<PullPage, 'cash' | 'more'>): Promise<void> {
  if (cash === undefined || more) return
  const told = cash === null ? null : await withoutWhatItHolds(db, cash)
  if (!isSame((await readMeta(db, 'cash')).told, told)) await changeMeta(db, 'cash', { told })
}

async function withoutWhatItHolds(db: WaybillDatabase, { holds = [], ...told }: ToldCash): Promise<OwnCash> {
  await noteWhatItHolds(db, new Set(holds))
  return told
}

/** What had no answer is in the sum where the sum says so. Of all others their states tell again what it holds. */
async function noteWhatItHolds(db: WaybillDatabase, held: ReadonlySet<string>): Promise<void> {
  const isHeld = (entry: OutboxEntry) => idsOf(entry).some((id) => held.has(id))
  await db.outbox
    .filter((entry) => entry.isInToldCash !== undefined || isHeld(entry))
    .modify((entry) => {
      if (isHeld(entry)) entry.isInToldCash = true
      else delete entry.isInToldCash
    })
}

/** An older server says nothing. */
export async function noteDecideWithin(db: WaybillDatabase, { decideWithin }: Pick<PullPage, 'decideWithin'>): Promise<void> {
  if (decideWithin === undefined) return
  if (!isSame((await readMeta(db, 'decisions')).within, decideWithin)) await changeMeta(db, 'decisions', { within: decideWithin })
}

function isSame<Told extends object>(one: Told | null, other: Told | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
