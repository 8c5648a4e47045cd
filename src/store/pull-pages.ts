import type { PullPage, PullRequest } from '#domain/mirror.ts'
import type { ServerRow, WaybillDatabase } from '#store/database.ts'
import { inTurn } from '#store/drainer.ts'
import { changeMeta, readMeta } from '#store/meta.ts'
import { recordId, recordTables, refreshRecords, takeServerRows } from '#store/refresh-records.ts'
import { settleEntries } from '#store/settle-entries.ts'

/**
 * Writes the server's changes, moves the cursor and turns entries into receipts in one transaction: a crash in between would show
 * a change twice or not at all. A page that answers an older question is left alone.
 */
export async function takePullPage(db: WaybillDatabase, holder: string, asked: PullRequest, page: PullPage): Promise<'taken' | 'moved-on'> {
  return inTurn(db, holder, [...recordTables(db), db.details], async () => {
    const state = await readMeta(db, 'mirror')
    if (state.phase !== 'complete' || state.epoch !== asked.epoch || state.cursor !== asked.cursor) return 'moved-on'
    await changeMeta(db, 'mirror', { cursor: page.cursor, role: page.role })
    const settled = await settleEntries(db, { epoch: page.epoch, cursor: page.cursor, atHead: !page.more })
    const latest = new Map(page.rows.toSorted((a, b) => a.version - b.version).map((change) => [recordId(change), change]))
    const rows = [...latest.values()].map(({ table, id, row }) => ({ table, id, row }) as ServerRow)
    await takeServerRows(db, rows)
    await refreshRecords(
      db,
      settled.filter((record) => !latest.has(recordId(record))),
    )
    const gone = rows.flatMap(({ table, id, row }) => (table === 'shipments' && row === null ? [id] : []))
    if (gone.length > 0) await db.details.bulkDelete(gone)
    return 'taken'
  })
}
