import { expect, test } from 'vitest'
import { billingOfClients, choosingAgain, endOfLastMonth, isSameRequest, type MonthsEnd } from '#domain/billing/raising/months-end.ts'

const acme = { clientCode: 'P1', clientName: 'Acme' }
const chitra = { clientCode: 'P2', clientName: 'Chitra' }

test.each([
  ['2026-11-23', '2026-10-31'],
  ['2026-03-01', '2026-02-28'],
  ['2028-03-31', '2028-02-29'],
  ['2027-01-01', '2026-12-31'],
])('on %s the last month ended on %s', (today, end) => {
  expect(endOfLastMonth(today)).toBe(end)
})

test('what was typed stays when other clients are chosen, and goes with what is raised', () => {
  const begun = billingOfClients(null, '2026-10-31', [acme, chitra])
  expect(begun.bills.map(({ clientCode, outcome }) => [clientCode, outcome])).toEqual([
    ['P1', null],
    ['P2', null],
  ])
  const marks = { typed: new Map([['id-1', { base: '50' }]]), chosen: new Map([['id-2', false]]) }
  const worked: MonthsEnd = {
    ...begun,
    bills: begun.bills.map((bill) => ({
      ...bill,
      marks,
      outcome:
        bill.clientCode === 'P1'
          ? { kind: 'raised', invoice: { id: 'i1', invoiceNumber: 'P1-0001', totalPaise: 1, lineCount: 1 }, note: null }
          : null,
    })),
  }
  const choosing = choosingAgain(worked)
  expect(choosing).toMatchObject({ stage: 'choosing', bills: [{ clientCode: 'P2' }] })
  const again = billingOfClients(choosing, null, [acme, chitra])
  expect(again.deliveredUpTo).toBeNull()
  expect(again.bills.map(({ marks: { typed } }) => typed.size)).toEqual([0, 1])
  expect(billingOfClients(worked, null, [acme]).bills).toMatchObject([{ outcome: null }])
})

test('a request is the same while lines, prices and place are', () => {
  const line = { shipmentId: 'a', basePaise: 100, gstPercentage: 18, seen: { basePaise: 100, gstPercentage: 18, paidPaise: 0 } }
  const asked = { clientCode: 'P1', placeOfSupply: null, lines: [line], deliveredUpTo: '2026-10-31' }
  expect(isSameRequest({ ...asked, commandId: 'x' } as typeof asked, asked)).toBe(true)
  expect(isSameRequest(asked, { ...asked, placeOfSupply: '36' })).toBe(false)
  expect(isSameRequest(asked, { ...asked, deliveredUpTo: null })).toBe(false)
  expect(isSameRequest(asked, { ...asked, lines: [{ ...line, basePaise: 101 }] })).toBe(false)
})
