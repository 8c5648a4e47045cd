import { estimatedDelivery } from '#domain/shipment/estimated-delivery.ts'
import { todayInIndia } from '#domain/time-and-money/ist-day.ts'
import { withEdit } from '#domain/sync/apply-command.ts'
import { typedFromShipment } from '#domain/shipment/shipment-fields.ts'
import type { TypedShipment } from '#domain/shipment/typed-shipment.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { saveWork } from '#store/database/free-room.ts'
import { mayBeRecreated } from '#store/outbox/outbox-entry.ts'
import { discardEntry } from '#store/outbox/queue-actions.ts'
import { recordTables } from '#store/records/rebase-records.ts'
import { saveShipmentDraft } from '#store/drafts/shipment-draft.ts'

/**
 * Starts a new shipment from what was typed into the form of a deleted one; its label keeps the tracking number. As a new one it is
 * proposed a delivery date, if it had none.
 */
export async function draftAgain(db: WaybillDatabase, deletedId: string, typed: TypedShipment): Promise<void> {
  const packages = typed.packages.map((each) => ({ ...each, id: crypto.randomUUID() }))
  const deliveryDate = typed.deliveryDate || estimatedDelivery(typed.shippingMethod, typed.pickupDate, todayInIndia())
  const again = { ...typed, packages, deliveryDate }
  await saveShipmentDraft(db, `shipment:copy:${deletedId}`, { typed: again, opened: null, savedAt: Date.now() })
}

/**
 * The refused edit with its whole shipment becomes the draft of a new one, and the edit becomes a receipt. Returns the deleted shipment's
 * id, which finds the draft; null when it was settled elsewhere.
 */
export async function recreateDeletedShipment(db: WaybillDatabase, entryId: string): Promise<string | null> {
  return saveWork(db, [...recordTables(db), db.photos, db.formDrafts], async () => {
    const entry = await db.outbox.where('entryId').equals(entryId).first()
    if (entry?.command.kind !== 'update-shipment' || entry.edited === undefined || !mayBeRecreated(entry)) return null
    const { payload, claimedAt } = entry.command
    const shipment = withEdit(entry.edited, payload, claimedAt)
    await draftAgain(
      db,
      payload.id,
      typedFromShipment(shipment, () => crypto.randomUUID()),
    )
    await discardEntry(db, entryId, 'The shipment was deleted. It is written again as a new one.')
    return payload.id
  })
}
