import { estimatedDelivery } from '#domain/shipment/estimated-delivery.ts'
import { todayInIndia } from '#domain/time-and-money/ist-day.ts'
import { applyCommand, recordOf } from '#domain/sync/apply-command.ts'
import type { Shipment } from '#domain/shipment/shipment.ts'
import { typedFromShipment } from '#domain/shipment/shipment-fields.ts'
import type { TypedShipment } from '#domain/shipment/typed-shipment.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { saveWork } from '#store/database/free-room.ts'
import { isBeingWithdrawn, isUnsentState, mayBeRecreated, type OutboxEntry } from '#store/outbox/outbox-entry.ts'
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
 * The refused edit with its whole shipment, or the refused new shipment with what was done to it since, becomes the draft of a new one, and the
 * entries become receipts. Returns the id that finds the draft, which was the shipment's; null when it was settled elsewhere.
 */
export async function recreateShipment(db: WaybillDatabase, entryId: string): Promise<string | null> {
  return saveWork(db, [...recordTables(db), db.photos, db.formDrafts], async () => {
    const entry = await db.outbox.where('entryId').equals(entryId).first()
    if (entry === undefined || !mayBeRecreated(entry)) return null
    const record = recordOf(entry.command)
    const behind = entry.command.kind === 'create-shipment' && record !== null ? await editsBehind(db, entry) : []
    const shipment = [entry, ...behind].reduce<Shipment | null>(withWork, entry.edited ?? null)
    if (record === null || shipment === null) return null
    await draftAgain(
      db,
      record.id,
      typedFromShipment(shipment, () => crypto.randomUUID()),
    )
    const why =
      entry.command.kind === 'create-shipment'
        ? 'It is changed and written again.'
        : 'The shipment was deleted. It is written again as a new one.'
    for (const { entryId: id } of [entry, ...behind]) await discardEntry(db, id, why)
    return record.id
  })
}

/** They wait for what was refused, and would be refused in turn. */
async function editsBehind(db: WaybillDatabase, { seq, command }: OutboxEntry): Promise<OutboxEntry[]> {
  const entries = await db.outbox.where('orderKeys').equals(command.record).sortBy('seq')
  return entries.filter(
    (entry) => entry.seq > seq && EDITS.has(entry.command.kind) && isUnsentState(entry.state) && !isBeingWithdrawn(entry),
  )
}

const EDITS: ReadonlySet<string> = new Set(['update-shipment', 'assign-driver'])

function withWork(row: Shipment | null, { command }: OutboxEntry): Shipment | null {
  const { row: after } = applyCommand({ table: 'shipments', row }, command)
  return after as Shipment | null
}
