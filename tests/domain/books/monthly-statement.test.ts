import { expect, test } from 'vitest'
import { monthlyStatement, type StatementAmounts } from '#domain/books/monthly-statement.ts'
import { statementTable } from '#domain/books/statement-table.ts'
import { gstPaise } from '#domain/billing/gst.ts'
import { paiseOf } from '#domain/time-and-money/money.ts'
import { bookedInvoice } from '#tests/support/booked-invoice.ts'
import { makeRandom } from '#tests/simulator/machinery/seeded-chance.ts'

test('within the state the tax is central and state tax, beyond it integrated tax', () => {
  const { rows, totals } = monthlyStatement([
    bookedInvoice({ basePaise: 100_03, gstPaise: 18_01, receivedPaise: 18_04 }),
    bookedInvoice({ invoiceNumber: 'PUNE-0001', placeOfSupply: '27' }),
  ])
  expect(rows[0]).toMatchObject({ cgstPaise: 9_01, sgstPaise: 9_00, igstPaise: 0, outstandingPaise: 100_00 })
  expect(rows[1]).toMatchObject({ cgstPaise: 0, sgstPaise: 0, igstPaise: 180_00 })
  expect(totals).toMatchObject({ basePaise: 1_100_03, totalPaise: 1_298_04, receivedPaise: 18_04, outstandingPaise: 1_280_00, raised: 2 })
})

test('a cancelled invoice stands in its place and counts for nothing', () => {
  const { rows, totals } = monthlyStatement([bookedInvoice({ status: 'cancelled' })])
  expect(rows).toHaveLength(1)
  expect(totals).toMatchObject({ basePaise: 0, cgstPaise: 0, totalPaise: 0, raised: 0, cancelled: 1 })
})

test('the file has a line for each invoice, and their totals', () => {
  const [columns, ...lines] = statementTable(
    monthlyStatement([
      bookedInvoice({ receivedPaise: 236_00, tdsPaise: 20_00 }),
      bookedInvoice({ invoiceNumber: 'MARS-0002', status: 'cancelled' }),
    ]),
  )
  expect(columns?.slice(7)).toEqual([
    'Taxable Value',
    'CGST',
    'SGST',
    'IGST',
    'Invoice Value',
    'Received',
    'Outstanding',
    'TDS In Received',
  ])
  expect(lines.map((line) => line.slice(3))).toEqual([
    ['MARS-0001', '2026-11-05', 'Raised', '36-Telangana', '1000.00', '90.00', '90.00', '0.00', '1180.00', '236.00', '944.00', '20.00'],
    ['MARS-0002', '2026-11-05', 'Cancelled', '36-Telangana', '0.00', '0.00', '0.00', '0.00', '0.00', '0.00', '0.00', '0.00'],
    ['', '', '', '', '1000.00', '90.00', '90.00', '0.00', '1180.00', '236.00', '944.00', '20.00'],
  ])
})

const AMOUNTS = ['basePaise', 'cgstPaise', 'sgstPaise', 'igstPaise', 'totalPaise', 'receivedPaise', 'outstandingPaise', 'tdsPaise'] as const

test('totals are always the sum of the invoices and of the columns of the file', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const random = makeRandom(seed)
    const invoices = Array.from({ length: random.int(40) }, (_, index) => {
      const basePaise = 1 + random.int(100_000_000_00)
      const tax = gstPaise(basePaise, random.pick([0, 5, 12.5, 18, 28]))
      return bookedInvoice({
        invoiceNumber: `MARS-${index + 1}`,
        basePaise,
        gstPaise: tax,
        totalPaise: basePaise + tax,
        receivedPaise: random.int(basePaise),
        tdsPaise: random.int(1_000_00),
        placeOfSupply: random.pick(['36', '27']),
        status: random.chance(0.2) ? 'cancelled' : 'raised',
      })
    })
    const statement = monthlyStatement(invoices)
    const { totals } = statement
    const raised = invoices.filter(({ status }) => status === 'raised')
    const sum = (values: number[]) => values.reduce((before, value) => before + value, 0)

    expect(totals.basePaise).toBe(sum(raised.map(({ basePaise }) => basePaise)))
    expect(totals.cgstPaise + totals.sgstPaise + totals.igstPaise).toBe(sum(raised.map(({ gstPaise: tax }) => tax)))
    expect(totals.totalPaise).toBe(sum(raised.map(({ totalPaise }) => totalPaise)))
    expect(totals.basePaise + totals.cgstPaise + totals.sgstPaise + totals.igstPaise).toBe(totals.totalPaise)
    expect(totals.receivedPaise + totals.outstandingPaise).toBe(totals.totalPaise)
    for (const { cgstPaise, sgstPaise } of statement.rows) expect([0, 1]).toContain(cgstPaise - sgstPaise)

    const [, ...lines] = statementTable(statement)
    AMOUNTS.forEach((amount: keyof StatementAmounts, at) => {
      const column = lines.slice(0, -1).map((line) => paiseOf(line[7 + at] ?? '') ?? Number.NaN)
      expect(sum(column)).toBe(totals[amount])
    })
  }
})
