import type { Shipment } from '#domain/shipment.ts'
import type { TypedShipment } from '#domain/typed-shipment.ts'
import type { WaybillDatabase } from '#store/database.ts'
import { saveWork } from '#store/free-room.ts'
import { mustNotBeRemoved } from '#store/removal.ts'

/**
 * Which form was being filled in: a new shipment, the copy of one, one that is edited, or one that is edited over the list. The last two
 * have drafts of their own, since the form shows fields that the list's dialog has not.
 */
export type ShipmentDraftKey = 'shipment:new' | `shipment:${'copy' | 'edit' | 'dashboard'}:${string}`

export interface ShipmentDraft {
  typed: TypedShipment
  /** What was opened for editing, as it was then: the office's later changes to it are told from this person's by it. */
  opened: Shipment | null
  /** When it was last written to, in milliseconds of this device's clock. */
  savedAt: number
}

type StoredShipmentDraft = ShipmentDraft & { id: ShipmentDraftKey }

/** A form that was begun and not saved. */
export interface UnfinishedForm extends ShipmentDraft {
  key: ShipmentDraftKey
}

/** The drafts of deliveries lie in the same table, under a key of their own. */
const drafts = (db: WaybillDatabase) => db.table<StoredShipmentDraft, ShipmentDraftKey>('drafts')

export async function saveShipmentDraft(db: WaybillDatabase, key: ShipmentDraftKey, draft: ShipmentDraft): Promise<void> {
  await saveWork(db, [db.drafts, db.meta], async () => {
    await mustNotBeRemoved(db)
    await drafts(db).put({ ...draft, id: key })
  })
}

export async function readShipmentDraft(db: WaybillDatabase, key: ShipmentDraftKey): Promise<ShipmentDraft | null> {
  const stored = await drafts(db).get(key)
  if (stored === undefined) return null
  const { id: _, ...draft } = stored
  return draft
}

/** Those that were written to last come first. */
export async function readUnfinishedForms(db: WaybillDatabase): Promise<UnfinishedForm[]> {
  const stored = await drafts(db).where('id').startsWith('shipment:').toArray()
  return stored.map(({ id, ...draft }) => ({ key: id, ...draft })).toSorted((a, b) => b.savedAt - a.savedAt)
}

export async function clearShipmentDraft(db: WaybillDatabase, key: ShipmentDraftKey): Promise<void> {
  await drafts(db).delete(key)
}

/**
 * Takes the shipments as they were opened out of the drafts; runs inside the caller's transaction. What was typed stays as a new
 * shipment, as where somebody has deleted the one that was edited: without its beginning it would undo what others have changed since.
 */
export async function forgetOpened(db: WaybillDatabase): Promise<void> {
  const stored = await drafts(db).where('id').startsWith('shipment:').toArray()
  for (const { id, typed, savedAt, opened } of stored) {
    if (opened === null) continue
    const packages = typed.packages.map((each) => ({ ...each, id: crypto.randomUUID() }))
    await drafts(db).delete(id)
    await drafts(db).put({ id: `shipment:copy:${crypto.randomUUID()}`, typed: { ...typed, packages }, opened: null, savedAt })
  }
}

/** Gives up what a person has seen; what was typed since then, in another tab, stays. */
export async function giveUpForm(db: WaybillDatabase, { key, savedAt }: Pick<UnfinishedForm, 'key' | 'savedAt'>): Promise<void> {
  await db.transaction('rw', db.drafts, async () => {
    if ((await drafts(db).get(key))?.savedAt === savedAt) await drafts(db).delete(key)
  })
}
