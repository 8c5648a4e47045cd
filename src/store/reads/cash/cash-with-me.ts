import { isCapture } from '#domain/sync/command.ts'
import type { OwnCash } from '#domain/sync/own-cash.ts'
import { cashOf } from '#domain/shipment/collecting/collection.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { readMeta } from '#store/database/meta.ts'
import { idsOf, isBeingWithdrawn, SHOWN_STATES, type OutboxEntry } from '#store/outbox/outbox-entry.ts'

export interface CashWithMe extends Pick<OwnCash, 'limitPaise' | 'handOvers'> {
  /** In paise. */
  carriedPaise: number
}

/**
 * The cash on this person: what the last pull said, with the captures on top that it did not hold yet. Null before the first pull: another
 * device may have collected, too.
 */
export async function readCashWithMe(db: WaybillDatabase): Promise<CashWithMe | null> {
  return db.transaction('r', db.meta, db.outbox, async () => {
    const { told } = await readMeta(db, 'cash')
    if (told === null) return null
    const captures = await db.outbox.filter(({ command }) => isCapture(command)).toArray()
    return {
      carriedPaise: told.carriedPaise + told.checkedPaise + cashOnTop(captures),
      limitPaise: told.limitPaise,
      handOvers: told.handOvers,
    }
  })
}

/** A correction takes the place of what it corrects, wherever that one is counted. */
function cashOnTop(captures: readonly OutboxEntry[]): number {
  const byId = new Map(captures.flatMap((entry) => idsOf(entry).map((id) => [id, entry])))
  return captures.filter(isOnTop).reduce((sum, entry) => sum + cashIn(entry) - cashReplaced(entry, byId), 0)
}

/** What counts nowhere is passed over: it was turned away, or is being given up. */
function cashReplaced({ command }: OutboxEntry, byId: ReadonlyMap<string, OutboxEntry>): number {
  const corrected = command.kind === 'correct-delivery' ? byId.get(command.payload.corrects) : undefined
  if (corrected === undefined) return 0
  const counts = isShown(corrected) || corrected.state === 'confirmed' || corrected.isInToldCash === true
  return counts ? cashIn(corrected) : cashReplaced(corrected, byId)
}

/** Not in what the last pull said, as far as is known here. */
function isOnTop(entry: OutboxEntry): boolean {
  const { state, isInToldCash } = entry
  if (isInToldCash === true) return false
  return isShown(entry) || (state === 'confirmed' && isInToldCash === false)
}

function isShown(entry: OutboxEntry): boolean {
  return SHOWN_STATES.some((state) => state === entry.state) && !isBeingWithdrawn(entry)
}

function cashIn({ command }: OutboxEntry): number {
  return isCapture(command) ? cashOf(command.payload.collection) : 0
}
