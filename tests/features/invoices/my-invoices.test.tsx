import '#ui/tokens.css'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { invoiceDocument } from '#backend/rpc/billing/invoices.ts'
import { myInvoices } from '#backend/rpc/customer/list-my-invoices.ts'
import type { InvoiceSummary } from '#domain/billing/invoice.ts'
import { MyInvoices } from '#features/invoices/my-invoices/my-invoices.tsx'
import { bookedInvoice } from '#tests/support/booked-invoice.ts'

vi.mock('#backend/rpc/billing/invoices.ts')
vi.mock('#backend/rpc/customer/list-my-invoices.ts')

const answer = <Value,>(value: Value) => ({ kind: 'answer' as const, value, serverTime: null })
const due = bookedInvoice({ invoiceNumber: 'P101-0003', dueDate: '2999-01-01', receivedPaise: 180_00 })
const late = bookedInvoice({ invoiceNumber: 'P101-0002', dueDate: '2026-11-06' })
const paid = bookedInvoice({ invoiceNumber: 'P101-0001', dueDate: '2026-11-06', receivedPaise: 1_180_00 })

function documentOf(invoice: InvoiceSummary) {
  const recipient = { name: 'Asha Traders', address: 'Pune', gstin: 'URP', pan: 'NA' }
  return answer({ invoice: { ...invoice, recipient, placeOfSupply: '27', lines: [], receipts: [] } })
}

beforeEach(() => {
  vi.mocked(myInvoices).mockResolvedValue(answer({ invoices: [due, late, paid], more: false }))
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.resetAllMocks()
  await cleanup()
})

async function open() {
  const screen = await render(
    <MyInvoices payByUpi={({ amountPaise, reference, note }) => <p>{`UPI ${amountPaise} ${reference} (${note})`}</p>} />,
  )
  const list = screen.getByRole('list', { name: 'My invoices' })
  await expect.element(list).toBeVisible()
  return { screen, list }
}

test('each invoice says when it is due, and only what is owed can be paid', async () => {
  const { list } = await open()
  await expect.element(list.getByText('Due on 1 Jan 2999')).toBeVisible()
  await expect.element(list.getByText('Overdue since 6 Nov 2026')).toBeVisible()
  expect(
    list
      .getByRole('button', { name: /^Pay / })
      .elements()
      .map((button) => button.textContent),
  ).toEqual(['Pay P101-0003', 'Pay P101-0002'])
  await expect.element(list.getByRole('button', { name: 'PDF of P101-0001' })).toBeVisible()
})

test('paying shows the code for what is outstanding now, not when the list was read, and the bank’s account', async () => {
  vi.mocked(invoiceDocument).mockResolvedValue(documentOf({ ...due, receivedPaise: 1_000_00 }))
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Pay P101-0003' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Pay invoice P101-0003' })
  await expect.element(dialog.getByText('UPI 18000 P101-0003 (Invoice P101-0003)')).toBeVisible()
  await expect.element(dialog.getByText('₹180.00')).toBeVisible()
  await expect.element(dialog.getByText('EXAM0000000')).toBeVisible()
})

test('what somebody has paid since is not asked for again', async () => {
  vi.mocked(invoiceDocument).mockResolvedValue(documentOf({ ...late, receivedPaise: late.totalPaise }))
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Pay P101-0002' }).click()
  await expect.element(screen.getByText('This invoice is paid in full.')).toBeVisible()
  await expect.element(screen.getByText(/^UPI/)).not.toBeInTheDocument()
})

test('an opened invoice leads to its payment and its PDF', async () => {
  vi.mocked(invoiceDocument).mockResolvedValue(documentOf(due))
  const opened = vi.spyOn(window, 'open').mockReturnValue(window)
  const { screen } = await open()
  await screen.getByRole('button', { name: 'View P101-0003' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Invoice P101-0003' })
  await dialog.getByRole('button', { name: 'Print or save as PDF' }).click()
  expect(opened.mock.calls[0]?.[0]).toBe(`/client-invoice/${due.id}/print`)
  await dialog.getByRole('button', { name: 'Pay' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Pay invoice P101-0003' })).toBeVisible()
})
