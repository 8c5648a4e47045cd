import type { RecipientList } from '#domain/shipment/many/recipient-list.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { saveWork } from '#store/database/free-room.ts'
import type { RecipientListKey, UnfinishedForm, UnfinishedList } from '#store/drafts/draft-rows.ts'
import { giveUpForm } from '#store/drafts/shipment-draft.ts'
import { mustNotBeRemoved } from '#store/sign-out/removal.ts'

const PREFIX = 'recipients:'

/** Each list is a sheet of its own: what is typed in one tab must not replace what is typed in another. */
export function recipientListKey(id: string): RecipientListKey {
  return `${PREFIX}${id}`
}

export function idOfList({ key }: Pick<UnfinishedList, 'key'>): string {
  return key.slice(PREFIX.length)
}

export function isOfList(form: UnfinishedForm): form is UnfinishedList {
  return 'list' in form
}

export async function saveRecipientList(
  db: WaybillDatabase,
  key: RecipientListKey,
  list: RecipientList,
  now: Date = new Date(),
): Promise<void> {
  await saveWork(db, [db.formDrafts, db.meta], async () => {
    await mustNotBeRemoved(db)
    await db.formDrafts.put({ key, list, savedAt: now.getTime() })
  })
}

/** What was typed and not made, the last written first. A tab that died may have written a list once more after its shipments were made. */
export async function readRecipientLists(db: WaybillDatabase): Promise<UnfinishedList[]> {
  const unfinished: UnfinishedList[] = []
  for (const kept of await listsOf(db)) {
    const { recipients } = kept.list
    const made = await db.shipments.bulkGet(recipients.map(({ id }) => id))
    const left = recipients.filter((_, at) => made[at] === undefined)
    if (left.length > 0 || recipients.length === 0) unfinished.push({ ...kept, list: { ...kept.list, recipients: left } })
    else await giveUpForm(db, kept)
  }
  return unfinished.toSorted((a, b) => b.savedAt - a.savedAt)
}

export async function clearRecipientList(db: WaybillDatabase, key: RecipientListKey): Promise<void> {
  await db.formDrafts.delete(key)
}

/** Runs inside the caller's transaction, which names formDrafts. Without recipients nothing is unfinished. */
export async function takeOffLists(db: WaybillDatabase, ids: readonly string[]): Promise<void> {
  const gone = new Set(ids)
  for (const kept of await listsOf(db)) {
    const recipients = kept.list.recipients.filter(({ id }) => !gone.has(id))
    if (recipients.length === kept.list.recipients.length) continue
    if (recipients.length === 0) await clearRecipientList(db, kept.key)
    else await db.formDrafts.put({ ...kept, list: { ...kept.list, recipients } })
  }
}

async function listsOf(db: WaybillDatabase): Promise<UnfinishedList[]> {
  return (await db.formDrafts.where('key').startsWith(PREFIX).toArray()).filter(isOfList)
}
