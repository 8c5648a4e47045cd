import { cashOf } from '#domain/shipment/collecting/collection.ts'
import { isCapture, type Command } from '#domain/sync/command.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { idsOf, UNSENT_STATES } from '#store/outbox/outbox-entry.ts'

/** As many as the server answers at once. */
const MOST_ASKED = 200

/**
 * What may have changed the server's sum of cash without this device knowing: captures with cash, and corrections, which may take some back,
 * that were handed to the network and wait for another try. The next pull asks which of them its sum holds.
 */
export function readUnansweredCash(db: WaybillDatabase): Promise<string[]> {
  return db.transaction('r', db.outbox, db.neverOffered, async () => {
    const unsent = await db.outbox.where('state').anyOf(UNSENT_STATES).toArray()
    const ofCash = unsent.filter(({ command }) => mayChangeCash(command))
    if (ofCash.length === 0) return []
    const here = await db.neverOffered.bulkGet(ofCash.map(({ entryId }) => entryId))
    return ofCash.flatMap((entry, at) => (here[at] === undefined ? idsOf(entry) : [])).slice(0, MOST_ASKED)
  })
}

function mayChangeCash(command: Command): boolean {
  return command.kind === 'correct-delivery' || (isCapture(command) && cashOf(command.payload.collection) > 0)
}
