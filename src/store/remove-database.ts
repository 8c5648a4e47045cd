import Dexie from 'dexie'
import { hasContent } from '#store/capture-draft.ts'
import { databaseName } from '#store/database-name.ts'
import { openDatabase, type WaybillDatabase } from '#store/database.ts'
import { readDraft } from '#store/delivery-draft.ts'
import { changeMeta } from '#store/meta.ts'
import { readUnsentEntries } from '#store/queue.ts'
import { readUnansweredScans } from '#store/scan-session.ts'
import { readUnfinishedForms } from '#store/shipment-draft.ts'

/**
 * Takes everything of this person off the device, unless that would lose unsent work, a half-made capture, a half-written form or scans that wait for an answer. Looking and emptying
 * are one transaction: what another tab saves comes before it and is seen, or after it and is not saved.
 */
export async function removeDatabase(
  userId: string,
  { evenUnsent = false }: { evenUnsent?: boolean } = {},
): Promise<'removed' | 'has-unsent-work'> {
  if (!(await Dexie.exists(databaseName(userId)))) return 'removed'
  const db = openDatabase(userId)
  try {
    const emptied = await db.transaction('rw', db.tables, async () => {
      if (!evenUnsent && (await hasUnsentWork(db))) return false
      for (const table of db.tables) await table.clear()
      await changeMeta(db, 'removal', { begun: true })
      return true
    })
    if (!emptied) return 'has-unsent-work'
    await deleteEmptied(db)
    return 'removed'
  } finally {
    db.close()
  }
}

export async function hasUnsentWork(db: WaybillDatabase): Promise<boolean> {
  if (await hasUnfinishedCapture(db)) return true
  const [forms, scans, entries] = await Promise.all([readUnfinishedForms(db), readUnansweredScans(db), readUnsentEntries(db)])
  return forms.length + scans.length + entries.length > 0
}

export async function hasUnfinishedCapture(db: WaybillDatabase): Promise<boolean> {
  const draft = await readDraft(db)
  return draft !== null && hasContent(draft)
}

/** A frozen tab lets go only when it thaws. The browser deletes the database then; nothing is left in it to wait for. */
async function deleteEmptied(db: WaybillDatabase): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    db.on('blocked', () => resolve())
    db.delete().then(resolve, reject)
  })
}
