import type { RecipientList } from '#domain/shipment/many/recipient-list.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { saveWork } from '#store/database/free-room.ts'
import type { UnfinishedForm, UnfinishedList } from '#store/drafts/draft-rows.ts'
import { mustNotBeRemoved } from '#store/sign-out/removal.ts'

/** A person writes one list at a time. */
const KEY = 'recipients'

export function isOfList(form: UnfinishedForm): form is UnfinishedList {
  return 'list' in form
}

export async function saveRecipientList(db: WaybillDatabase, list: RecipientList, now: Date = new Date()): Promise<void> {
  await saveWork(db, [db.formDrafts, db.meta], async () => {
    await mustNotBeRemoved(db)
    await db.formDrafts.put({ key: KEY, list, savedAt: now.getTime() })
  })
}

/** What was typed and not made. A tab that died may have written its list once more after the shipments were made. */
export async function readRecipientList(db: WaybillDatabase): Promise<Omit<UnfinishedList, 'key'> | null> {
  const kept = await db.formDrafts.get(KEY)
  if (kept === undefined || !isOfList(kept)) return null
  const { list, savedAt } = kept
  const made = await db.shipments.bulkGet(list.recipients.map(({ id }) => id))
  return { list: { ...list, recipients: list.recipients.filter((_, at) => made[at] === undefined) }, savedAt }
}

export async function clearRecipientList(db: WaybillDatabase): Promise<void> {
  await db.formDrafts.delete(KEY)
}

/** Runs inside the caller's transaction, which names formDrafts. Without recipients nothing is unfinished. */
export async function takeOffList(db: WaybillDatabase, ids: readonly string[]): Promise<void> {
  const kept = await db.formDrafts.get(KEY)
  if (kept === undefined || !isOfList(kept)) return
  const gone = new Set(ids)
  const recipients = kept.list.recipients.filter(({ id }) => !gone.has(id))
  if (recipients.length === 0) await db.formDrafts.delete(KEY)
  else await db.formDrafts.put({ ...kept, list: { ...kept.list, recipients } })
}
