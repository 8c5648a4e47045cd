import { withEdit } from '#domain/apply-command.ts'
import { typedFromShipment } from '#domain/shipment-rows.ts'
import type { TypedShipment } from '#domain/typed-shipment.ts'
import type { WaybillDatabase } from '#store/database.ts'
import type { OutboxEntry } from '#store/outbox-entry.ts'
import { discardEntry } from '#store/queue-actions.ts'
import { recordTables } from '#store/refresh-records.ts'
import { saveShipmentDraft } from '#store/shipment-draft.ts'

/** What was typed into the form of a shipment that somebody else has deleted begins a new one; its label keeps its tracking number. */
export async function draftAgain(db: WaybillDatabase, deletedId: string, typed: TypedShipment): Promise<void> {
  const packages = typed.packages.map((each) => ({ ...each, id: crypto.randomUUID() }))
  await saveShipmentDraft(db, `shipment:copy:${deletedId}`, { typed: { ...typed, packages }, opened: null, savedAt: Date.now() })
}

/** Whether an edit came too late for its shipment, and enough of it is here to write it again. */
export function mayBeWrittenAgain({ command, state, refusal, edited }: OutboxEntry): boolean {
  return command.kind === 'update-shipment' && state === 'refused' && refusal?.code === 'not-found' && edited !== undefined
}

/**
 * The refused edit, with all of its shipment, becomes the draft of a new one, and the edit itself a receipt. Returns the deleted shipment's
 * id, by which the draft is found; null when it has been settled elsewhere.
 */
export async function writeAgain(db: WaybillDatabase, entryId: string): Promise<string | null> {
  return db.transaction('rw', [...recordTables(db), db.photos, db.drafts, db.meta], async () => {
    const entry = await db.outbox.where('entryId').equals(entryId).first()
    if (entry?.command.kind !== 'update-shipment' || entry.edited === undefined || !mayBeWrittenAgain(entry)) return null
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
