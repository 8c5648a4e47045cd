import { cashOf } from '#domain/shipment/collecting/collection.ts'
import { isCapture } from '#domain/sync/command.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { idsOf, UNSENT_STATES } from '#store/outbox/outbox-entry.ts'

/** As many as the server answers at once. */
const MOST_ASKED = 200

/**
 * The cash that the server may have without this device knowing: of captures that were handed to the network and wait for another try. The
 * next pull asks which of them its sum holds.
 */
export function readUnansweredCash(db: WaybillDatabase): Promise<string[]> {
  return db.transaction('r', db.outbox, db.neverOffered, async () => {
    const unsent = await db.outbox.where('state').anyOf(UNSENT_STATES).toArray()
    const withCash = unsent.filter(({ command }) => isCapture(command) && cashOf(command.payload.collection) > 0)
    if (withCash.length === 0) return []
    const here = await db.neverOffered.bulkGet(withCash.map(({ entryId }) => entryId))
    return withCash.flatMap((entry, at) => (here[at] === undefined ? idsOf(entry) : [])).slice(0, MOST_ASKED)
  })
}
