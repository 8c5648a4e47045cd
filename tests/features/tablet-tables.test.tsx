import '#ui/tokens.css'
import type { ReactElement } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { billLine } from '#domain/billing/bill-line.ts'
import { monthlyStatement } from '#domain/books/monthly-statement.ts'
import type { StaffRecord } from '#domain/people/staff.ts'
import { StatementRows } from '#features/invoices/books/statement-rows.tsx'
import { PendingTable } from '#features/invoices/pending/pending-table.tsx'
import { StaffList } from '#features/staff/staff-list.tsx'
import { bookedInvoice } from '#tests/support/booked-invoice.ts'
import { somePending } from '#tests/support/pending.ts'

/** What the desk has beside its menu on a tablet of 1024 × 768. */
const ROOM = 734

beforeEach(async () => page.viewport(1024, 768))
afterEach(cleanup)

const nothing = () => undefined

const staff: StaffRecord = {
  id: '0a1b2c3d-0000-4000-8000-00000000abcd',
  staff_code: 'S1000',
  user_id: null,
  user_name: 'Venkata Raghavan',
  position: 'Night dispatcher',
  email: 'venkataraghavan.s@waybill.example',
  phone_number: '9000000001',
  status: 'Active',
  role: 'Delivery Staff / Drivers',
  access_level: 'User',
  created_at: '2026-11-01T00:00:00.000Z',
  updated_at: '2026-11-01T00:00:00.000Z',
  account: 'none',
  open_deliveries: 0,
}

const lines = [
  somePending({ shipmentId: 'SHPW7KMM9QX', basePaise: 12_345_678, status: 'Out for Delivery', paidPaise: 12_345_678 }),
  somePending({ id: 'id-2', shipmentId: 'SHP00000000', basePaise: null, status: 'Failed Attempt' }),
].map((shipment) => billLine(shipment, {}, true))

const statement = monthlyStatement(
  Array.from({ length: 9 }, (_, n) =>
    bookedInvoice({
      invoiceNumber: `P101-000${n}`,
      basePaise: 12_345_678,
      placeOfSupply: n % 2 === 0 ? '36' : '27',
      recipient: { name: 'Subrahmanyam Pharmaceuticals', gstin: '36AAPFU0939F1ZW' },
      receivedPaise: 1_000_000,
      tdsPaise: 20_000,
      status: n === 3 ? 'cancelled' : 'raised',
    }),
  ),
)

const TABLES: [string, ReactElement][] = [
  ['Staff', <StaffList key="" records={[staff]} lockedBy={null} onEdit={nothing} onDelete={nothing} />],
  ['Pending Shipments', <PendingTable key="" lines={lines} shown={lines} onType={nothing} onToggle={nothing} onToggleAll={nothing} />],
  ['Invoices of the month', <StatementRows key="" {...statement} onView={nothing} />],
]

test.each(TABLES)('the table %s has room enough on a tablet on its side', async (name, table) => {
  const screen = await render(
    <MemoryRouter>
      <div style={{ width: ROOM }}>{table}</div>
    </MemoryRouter>,
  )
  const section = screen.getByRole('region', { name }).element()
  expect(section.scrollWidth, `${name} needs ${section.scrollWidth} px`).toBeLessThanOrEqual(section.clientWidth)
})

test('an e-mail is broken behind its signs, never inside a word', async () => {
  const screen = await render(
    <div style={{ width: ROOM }}>
      <StaffList records={[staff]} lockedBy={null} onEdit={nothing} onDelete={nothing} />
    </div>,
  )
  const cell = screen.getByRole('cell', { name: /@waybill/ }).element()
  expect(cell.textContent).toContain(staff.email)
  const texts = [...cell.childNodes].filter((node) => node instanceof Text)
  const lineCounts = texts.map((text) => {
    const range = document.createRange()
    range.selectNodeContents(text)
    return new Set([...range.getClientRects()].map(({ top }) => top)).size
  })
  expect(lineCounts.every((count) => count === 1)).toBe(true)
})
