import { afterEach, beforeEach, expect, test } from 'vitest'
import { billingOfClients, changedBill, choosingAgain, withMarks, type MonthsEnd } from '#domain/billing/raising/months-end.ts'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { changeMonthsEnd, countUnraised, giveUpMonthsEnd, readMonthsEnd } from '#store/drafts/months-end-draft.ts'
import { removeDatabase } from '#store/sign-out/remove-database.ts'
import { clearStoredWork, readStoredWork } from '#store/sign-out/stored-work.ts'

let userId: string
let db: WaybillDatabase
beforeEach(() => {
  userId = crypto.randomUUID()
  db = openDatabase(userId)
})
afterEach(() => db.delete())

const clients = ['P1', 'P2'].map((clientCode) => ({ clientCode, clientName: `Client ${clientCode}` }))
const begun = billingOfClients(null, '2026-10-31', clients)
const invoice = { id: 'i1', invoiceNumber: 'P1-0001', totalPaise: 11_800, lineCount: 1 }
const runNow = async (): Promise<MonthsEnd | null> => (await readMonthsEnd(db)).run

test('what was ticked, typed and sent at a month’s end is there after a reload', async () => {
  expect(await runNow()).toBeNull()
  const request = { commandId: crypto.randomUUID(), clientCode: 'P1', placeOfSupply: null, lines: [], deliveredUpTo: null }
  const marks = { typed: new Map([['a', { base: '5' }]]), chosen: new Map([['b', false]]) }
  await changeMonthsEnd(db, () => changedBill(begun, 'P1', () => ({ marks, unanswered: request })))
  const [kept] = (await runNow())?.bills ?? []
  expect(kept).toMatchObject({ unanswered: request })
  expect(kept?.marks).toEqual(marks)
})

test('changes of two tabs at once all stand: each is made of what is kept at that moment', async () => {
  await changeMonthsEnd(db, () => begun)
  const tabs = ['first', 'second'].map(() => openDatabase(userId))
  const none = begun.bills[0]?.marks ?? { typed: new Map(), chosen: new Map() }
  await Promise.all(
    Array.from({ length: 20 }, async (_, at) => {
      const tab = tabs[at % 2]
      if (!tab) throw new Error('Two tabs')
      // Both tabs were drawn before either had ticked anything.
      const ticked = { ...none, chosen: new Map([[`s${at}`, false]]) }
      await changeMonthsEnd(tab, (run) => run && changedBill(run, 'P1', ({ marks }) => ({ marks: withMarks(marks, none, ticked) })))
    }),
  )
  for (const tab of tabs) tab.close()
  expect((await runNow())?.bills[0]?.marks.chosen.size).toBe(20)
  expect((await readMonthsEnd(db)).revision).toBe(21)
})

test('what is raised stays raised, whatever a tab that does not know it yet changes', async () => {
  const raised = changedBill(begun, 'P1', () => ({ outcome: { kind: 'raised', invoice, note: null } }))
  expect(changedBill(raised, 'P1', () => ({ outcome: { kind: 'not-raised', words: 'Already invoiced.' } }))).toEqual(raised)
})

test('invoices that were begun keep the device from being emptied, until they are raised or given up', async () => {
  await changeMonthsEnd(db, () => begun)
  expect((await readStoredWork(db)).unfinished.invoices).toBe(2)
  expect(await clearStoredWork(db)).toBe('has-unsent-work')
  expect(await removeDatabase(userId)).toBe('has-unsent-work')
  const again = openDatabase(userId)
  await changeMonthsEnd(again, (run) => run && changedBill(run, 'P1', () => ({ outcome: { kind: 'raised', invoice, note: null } })))
  expect(await countUnraised(again)).toBe(1)
  await giveUpMonthsEnd(again, 2)
  // Another tab has raised one since the person was asked about two.
  expect(await countUnraised(again)).toBe(1)
  await giveUpMonthsEnd(again, 1)
  expect(await clearStoredWork(again)).toBe('cleared')
  again.close()
})

test('clients that are only ticked before their previews are no work that could be lost; what was typed for one of them is', async () => {
  await changeMonthsEnd(db, () => choosingAgain(begun))
  expect(await countUnraised(db)).toBe(0)
  await changeMonthsEnd(
    db,
    (run) => run && changedBill(run, 'P2', ({ marks }) => ({ marks: { ...marks, typed: new Map([['a', { base: '5' }]]) } })),
  )
  expect(await countUnraised(db)).toBe(1)
})
