import { expect, test } from 'vitest'
import { billLine, billTotals } from '#domain/billing/bill-line.ts'
import { draftInvoice } from '#domain/billing/raising/draft-invoice.ts'
import { somePending } from '#tests/support/pending.ts'

const client = { clientCode: 'P101', clientName: 'Acme', address: '1 Road', gstin: '27AABCU9603R1ZN', pan: 'AABCU9603R', daysOfCredit: 45 }

test('on the paper stands what would be billed, numbered anew, with the sums of the list', () => {
  const lines = [
    billLine(somePending({ id: 'a' }), { base: '1.005', rate: '101' }, true),
    billLine(somePending({ id: 'b' }), {}, false),
    billLine(somePending({ id: 'c' }), { base: '100000000.01' }, true),
    billLine(somePending({ id: 'd', shipmentId: 'SHPD', basePaise: 10_003 }), {}, true),
  ]
  const invoice = draftInvoice(client, lines, null, '2026-12-20')
  expect(invoice).toMatchObject({ ...sums(billTotals(lines)), invoiceNumber: null, dueDate: '2027-02-03', placeOfSupply: '27' })
  expect(
    invoice.lines.map(({ lineNumber, basePaise, gstPercentage, gstPaise }) => [lineNumber, basePaise, gstPercentage, gstPaise]),
  ).toEqual([
    [1, 101, 0, 0],
    [2, 10_003, 18, 1801],
  ])
  expect(invoice.lines[1]).toMatchObject({
    shipmentDisplayId: 'SHPD',
    shippedOn: '2026-11-10',
    fromCity: 'Hyderabad',
    description: 'Books',
  })
})

test('the place of an unregistered client is the chosen one, or none yet; a line without a price counts as nothing', () => {
  const line = billLine(somePending({ basePaise: null }), {}, true)
  const unregistered = { ...client, gstin: 'URP', pan: 'NA' }
  expect(draftInvoice(unregistered, [line], '21', '2026-11-20')).toMatchObject({
    placeOfSupply: '21',
    totalPaise: 0,
    lines: [{ basePaise: 0 }],
  })
  expect(draftInvoice(unregistered, [line], null, '2026-11-20').placeOfSupply).toBe('')
})

function sums({ basePaise, gstPaise, totalPaise }: ReturnType<typeof billTotals>) {
  return { basePaise, gstPaise, totalPaise }
}
