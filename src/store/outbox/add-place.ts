import type { Place } from '#domain/shipment/receipt/receipt-facts.ts'
import { isCapture } from '#domain/sync/command.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { saveWork } from '#store/database/free-room.ts'
import { isBeingWithdrawn, isUnsentState, type OutboxEntry } from '#store/outbox/outbox-entry.ts'
import { mustNotBeRemoved } from '#store/sign-out/removal.ts'

/**
 * A phone may know where it is only after its capture was submitted: it is added to that one, and to the parcels that went along with it,
 * as long as they have never left this device. What has left stays as it went.
 */
export async function addPlace(db: WaybillDatabase, entryId: string, place: Place): Promise<void> {
  await saveWork(db, [db.outbox, db.neverOffered, db.meta], async () => {
    await mustNotBeRemoved(db)
    const entries = await db.outbox
      .filter((entry) => (entry.entryId === entryId || entry.stopOf === entryId) && lacksPlace(entry))
      .toArray()
    const unoffered = await db.neverOffered.bulkGet(entries.map((entry) => entry.entryId))
    const here = entries.filter((_, at) => unoffered[at] !== undefined).map(({ seq }) => seq)
    await db.outbox
      .where('seq')
      .anyOf(here)
      .modify(({ command }) => {
        if (isCapture(command)) command.payload.place = place
      })
  })
}

function lacksPlace(entry: OutboxEntry): boolean {
  const { command, state } = entry
  // Under an earlier id the office has seen it.
  if (!isUnsentState(state) || state === 'sending' || isBeingWithdrawn(entry) || command.replaces !== undefined) return false
  return isCapture(command) && command.payload.place === undefined
}
