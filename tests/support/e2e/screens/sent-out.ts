import { recordKey, type Command } from '#domain/sync/command.ts'
import { todayInIndia } from '#domain/time-and-money/ist-day.ts'
import { askAs } from '#tests/support/e2e/ask-server.ts'
import { push } from '#tests/support/e2e/screens/captures.ts'
import { book, type Booking } from '#tests/support/e2e/screens/long-list.ts'
import { STAFF } from '#tests/support/e2e/screens/people.ts'

export interface SentOut {
  sheetId: string
  /** Of the shipments, in the order of the stops. */
  ids: string[]
}

/** The office books these and sends them out on one sheet with this driver, in this order. */
export async function sendOut(url: string, driver: string, bookings: readonly Booking[]): Promise<SentOut> {
  const ask = await askAs(url, STAFF)
  const { userId } = await (await askAs(url, driver))<{ userId: string }>('whoami', {})
  const { rows } = await ask<{ rows: { id: string }[] }>('sync_mirror', { table: 'warehouses', limit: 1, after: null })
  const booked = bookings.map((booking) => ({ ...booking, id: crypto.randomUUID() }))
  await book(ask, booked)
  const ids = booked.map(({ id }) => id)
  const id = crypto.randomUUID()
  const changes = {
    driver_id: { from: '', to: userId },
    warehouse_id: { from: '', to: rows[0]?.id ?? '' },
    sheet_date: { from: '', to: todayInIndia() },
  }
  await push(ask, ofSheet(id, 'save-run-sheet', { id, isNew: true, changes, added: ids, removed: [], order: ids }))
  await push(ask, ofSheet(id, 'send-out-run-sheet', { id, reason: 'All were loaded by hand' }))
  return { sheetId: id, ids }
}

function ofSheet<Kind extends 'save-run-sheet' | 'send-out-run-sheet'>(
  id: string,
  kind: Kind,
  payload: Command<Kind>['payload'],
): Command<Kind> {
  return {
    id: crypto.randomUUID(),
    kind,
    payloadVersion: 1,
    record: recordKey.runSheet(id),
    claimedAt: new Date().toISOString(),
    clockOffsetMs: 0,
    payload,
  } as Command<Kind>
}
