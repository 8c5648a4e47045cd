import type { PullPage, PullRequest } from '#domain/sync/mirror.ts'
import type { ServerRow, WaybillDatabase } from '#store/database/database.ts'
import { inTurn } from '#store/outbox/sync-lease.ts'
import { changeMeta, readMeta } from '#store/database/meta.ts'
import { latestTime, noteCash, noteDecideWithin, noteKeepPhotos } from '#store/mirror/page-notes.ts'
import { noteReviews } from '#store/outbox/under-review.ts'
import { recordId, recordTables, rebaseRecords, takeServerRows } from '#store/records/rebase-records.ts'
import { settleEntries } from '#store/records/settle-entries.ts'
import { dropCopiesOf, keptCopies } from '#store/copies/kept-copies.ts'

/**
 * Writes the server's changes, moves the cursor and turns entries into receipts in one transaction: a crash in between would show a change
 * twice or not at all. It ignores a page that answers an older question.
 */
export async function takePullPage(db: WaybillDatabase, holder: string, asked: PullRequest, page: PullPage): Promise<'taken' | 'moved-on'> {
  return inTurn(db, holder, [...recordTables(db), ...keptCopies(db), db.responseCache], async () => {
    const state = await readMeta(db, 'mirror')
    if (state.phase !== 'complete' || state.epoch !== asked.epoch || state.cursor !== asked.cursor) return 'moved-on'
    const unknownTables = [...new Set([...state.unknownTables, ...(page.unknownTables ?? [])])]
    await changeMeta(db, 'mirror', {
      cursor: page.cursor,
      role: page.role,
      answeredUnder: latestTime(state.answeredUnder, page.serverTime),
      unknownTables,
    })
    await noteKeepPhotos(db, page)
    await noteReviews(db, page)
    await noteDecideWithin(db, page)
    const settled = await settleEntries(db, { epoch: page.epoch, cursor: page.cursor, atHead: !page.more })
    await noteCash(db, page)
    const latest = new Map(page.rows.toSorted((a, b) => a.version - b.version).map((change) => [recordId(change), change]))
    const rows = [...latest.values()].map(({ table, id, row }) => ({ table, id, row }) as ServerRow)
    await takeServerRows(db, rows)
    await rebaseRecords(
      db,
      settled.filter((record) => !latest.has(recordId(record))),
    )
    await dropCopiesOf(
      db,
      rows.flatMap(({ table, id, row }) => (table === 'shipments' && row === null ? [id] : [])),
    )
    return 'taken'
  })
}
