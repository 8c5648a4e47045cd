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

/** What this tab knows of its draft: where it lies, and its last version; null where nothing of it is kept. */
export interface OwnDraft {
  key: ShipmentDraftKey
  savedAt: number | null
}

/**
 * Keeps what is typed in one of several tabs. What another tab has written of a new shipment since is another shipment, and stays: this one
 * gets a place of its own. Of an edit the later writing stands.
 */
export async function keepShipmentDraft(db: WaybillDatabase, { key, savedAt }: OwnDraft, draft: ShipmentDraft): Promise<OwnDraft> {
  return saveWork(db, [db.formDrafts, db.meta], async () => {
    const there = await db.formDrafts.get(key)
    const isAnothers = draft.opened === null && there !== undefined && there.savedAt !== savedAt
    const place: ShipmentDraftKey = isAnothers ? `${NEW}:${crypto.randomUUID()}` : key
    await saveShipmentDraft(db, place, draft)
    return { key: place, savedAt: draft.savedAt }
  })
}

const NEW = 'shipment:new'

/** Of the new shipments that were begun, the one written last. */
export async function readLatestNew(db: WaybillDatabase): Promise<UnfinishedShipment | null> {
  const begun = (await db.formDrafts.where('key').startsWith(NEW).toArray()).filter(isOfShipment)
  return begun.toSorted((a, b) => b.savedAt - a.savedAt)[0] ?? null
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
