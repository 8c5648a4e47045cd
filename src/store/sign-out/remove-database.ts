import Dexie from 'dexie'
import { unsentViewChanges } from '#store/copies/unsent-views.ts'
import { databaseName } from '#store/database/database-name.ts'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { hasContent, readDraft } from '#store/drafts/delivery-draft.ts'
import { changeMeta } from '#store/database/meta.ts'
import { countUnraised } from '#store/drafts/months-end-draft.ts'
import { orStorageFull, StorageFull } from '#store/database/storage-full.ts'
import { readUnsentEntries } from '#store/outbox/queue.ts'
import { readUnansweredScans } from '#store/drafts/scan-session.ts'
import { readUnfinishedForms } from '#store/drafts/shipment-draft.ts'

/**
 * Removes everything of this person from the device, unless that would lose unsent work, a half-made capture, a half-written form, a
 * month's end that was begun, scans that wait for an answer, or unsent views of the list. Looking and emptying are one transaction: another tab's save comes before it and is seen, or comes after it and
 * is refused.
 */
export async function removeDatabase(
  userId: string,
  { evenUnsent = false }: { evenUnsent?: boolean } = {},
): Promise<'removed' | 'has-unsent-work'> {
  if (!(await Dexie.exists(databaseName(userId)))) return 'removed'
  const db = openDatabase(userId)
  try {
    if (!(await emptyEvenWithoutRoom(db, evenUnsent))) return 'has-unsent-work'
    await deleteEmptied(db)
    return 'removed'
  } finally {
    db.close()
  }
}

/** A full disk takes deletions alone: they come first, and then the same again with its mark, which is small. */
async function emptyEvenWithoutRoom(db: WaybillDatabase, evenUnsent: boolean): Promise<boolean> {
  for (const isMarked of [true, false, true]) {
    try {
      if (!(await empty(db, { evenUnsent, isMarked }))) return false
      if (isMarked) return true
    } catch (error) {
      if (!(error instanceof StorageFull)) throw error
    }
  }
  // Where even the mark has no room, no tab can save anything that would go with the database.
  return true
}

/** False where something would be lost. Marked, it takes nothing any more. */
async function empty(db: WaybillDatabase, { evenUnsent, isMarked }: { evenUnsent: boolean; isMarked: boolean }): Promise<boolean> {
  return orStorageFull(
    db.transaction('rw', db.tables, async () => {
      if (!evenUnsent && ((await hasUnsentWork(db)) || (await unsentViewChanges(db)).length > 0)) return false
      for (const table of db.tables) await table.clear()
      if (isMarked) await changeMeta(db, 'removal', { begun: true })
      return true
    }),
  )
}

export async function hasUnsentWork(db: WaybillDatabase): Promise<boolean> {
  if (await hasUnfinishedCapture(db)) return true
  const [forms, scans, entries, invoices] = await Promise.all([
    readUnfinishedForms(db),
    readUnansweredScans(db),
    readUnsentEntries(db),
    countUnraised(db),
  ])
  return forms.length + scans.length + entries.length + invoices > 0
}

export async function hasUnfinishedCapture(db: WaybillDatabase): Promise<boolean> {
  const draft = await readDraft(db)
  return draft !== null && hasContent(draft)
}

/** A frozen tab closes the database only when it thaws, and then the browser deletes it. It is empty, so there is no need to wait. */
async function deleteEmptied(db: WaybillDatabase): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    db.on('blocked', () => resolve())
    db.delete().then(resolve, reject)
  })
}
