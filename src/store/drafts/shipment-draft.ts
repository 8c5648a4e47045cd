import type { WaybillDatabase } from '#store/database/database.ts'
import { saveWork } from '#store/database/free-room.ts'
import type { ShipmentDraft, ShipmentDraftKey, UnfinishedForm, UnfinishedShipment } from '#store/drafts/draft-rows.ts'
import { mustNotBeRemoved } from '#store/sign-out/removal.ts'

export type { ShipmentDraft, ShipmentDraftKey, UnfinishedForm, UnfinishedShipment }

export function isOfShipment(form: UnfinishedForm): form is UnfinishedShipment {
  return 'typed' in form
}

export async function saveShipmentDraft(db: WaybillDatabase, key: ShipmentDraftKey, draft: ShipmentDraft): Promise<void> {
  await saveWork(db, [db.formDrafts, db.meta], async () => {
    await mustNotBeRemoved(db)
    await db.formDrafts.put({ ...draft, key })
  })
}

export async function readShipmentDraft(db: WaybillDatabase, key: ShipmentDraftKey): Promise<ShipmentDraft | null> {
  const stored = await db.formDrafts.get(key)
  if (stored === undefined || !isOfShipment(stored)) return null
  const { key: _, ...draft } = stored
  return draft
}

/** Shipments and private notes; the last written come first. */
export async function readUnfinishedForms(db: WaybillDatabase): Promise<UnfinishedForm[]> {
  return (await db.formDrafts.toArray()).toSorted((a, b) => b.savedAt - a.savedAt)
}

export async function clearShipmentDraft(db: WaybillDatabase, key: ShipmentDraftKey): Promise<void> {
  await db.formDrafts.delete(key)
}

/**
 * Removes the shipments as they were opened from the drafts; runs inside the caller's transaction. The typed text stays as a new shipment,
 * as it does when somebody deletes the edited one: without the opened state an edit would undo later changes by others.
 */
export async function forgetOpened(db: WaybillDatabase): Promise<void> {
  const edits = (await db.formDrafts.toArray()).filter(isOfShipment).filter(({ opened }) => opened !== null)
  for (const { key, typed, savedAt } of edits) {
    const packages = typed.packages.map((each) => ({ ...each, id: crypto.randomUUID() }))
    await db.formDrafts.delete(key)
    await db.formDrafts.put({ key: `shipment:copy:${crypto.randomUUID()}`, typed: { ...typed, packages }, opened: null, savedAt })
  }
}

/** Discards what the person has seen. Text typed later in another tab stays. */
export async function giveUpForm(db: WaybillDatabase, { key, savedAt }: Pick<UnfinishedForm, 'key' | 'savedAt'>): Promise<void> {
  await db.transaction('rw', db.formDrafts, async () => {
    if ((await db.formDrafts.get(key))?.savedAt === savedAt) await db.formDrafts.delete(key)
  })
}
