import { afterEach, beforeEach, expect, test } from 'vitest'
import { billingOfClients } from '#domain/billing/raising/months-end.ts'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { readMonthsEnd, saveMonthsEnd } from '#store/drafts/months-end-draft.ts'
import { clearStoredWork } from '#store/sign-out/stored-work.ts'

let db: WaybillDatabase
beforeEach(() => {
  db = openDatabase(crypto.randomUUID())
})
afterEach(() => db.delete())

test('what was ticked, typed and sent at a month’s end is there after a reload, and goes when the device is emptied', async () => {
  expect(await readMonthsEnd(db)).toBeNull()
  const begun = billingOfClients(null, '2026-10-31', [{ clientCode: 'P1', clientName: 'Acme' }])
  const [bill] = begun.bills
  if (!bill) throw new Error('One client, one bill')
  const request = { commandId: crypto.randomUUID(), clientCode: 'P1', placeOfSupply: null, lines: [], deliveredUpTo: null }
  const marks = { typed: new Map([['a', { base: '5' }]]), chosen: new Map([['b', false]]) }
  await saveMonthsEnd(db, { ...begun, bills: [{ ...bill, marks, unanswered: request }] })
  const kept = await readMonthsEnd(db)
  expect(kept?.bills).toMatchObject([{ unanswered: request }])
  expect(kept?.bills[0]?.marks).toEqual(marks)
  expect(await clearStoredWork(db)).toBe('cleared')
  expect(await readMonthsEnd(db)).toBeNull()
})
