import '#ui/tokens.css'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { recordReceipt } from '#backend/rpc/billing/receipts.ts'
import type { InvoiceDocument } from '#domain/billing/invoice.ts'
import { ReceiptsSection } from '#features/invoices/receipts/receipts-section.tsx'
import { bookedInvoice } from '#tests/support/booked-invoice.ts'

vi.mock('#backend/rpc/billing/receipts.ts')
vi.mock('#backend/rpc/billing/invoices.ts')

const invoice: InvoiceDocument = {
  ...bookedInvoice(),
  recipient: { name: 'Mars Traders', address: 'Hyderabad', gstin: '36AAPFU0939F1ZW', pan: 'AAPFU0939F' },
  lines: [],
  receipts: [],
}

afterEach(async () => {
  vi.resetAllMocks()
  await cleanup()
})

async function openForm() {
  const onChange = vi.fn()
  const screen = await render(
    <main>
      <ReceiptsSection invoice={invoice} onChange={onChange} onUnsure={() => {}} />
    </main>,
  )
  await screen.getByRole('button', { name: 'Record receipt' }).click()
  const form = screen.getByRole('dialog', { name: 'Record receipt for MARS-0001' })
  await form.getByRole('textbox', { name: 'Reference' }).fill('UTR 1')
  return { screen, form, onChange, send: form.getByRole('button', { name: 'Record receipt' }) }
}

test('a receipt takes the section and the amount of tax that was withheld, and both settle the invoice', async () => {
  await page.viewport(320, 700)
  const settled = { ...invoice, receivedPaise: 1_180_00, tdsPaise: 20_00 }
  vi.mocked(recordReceipt).mockResolvedValue({ kind: 'answer', value: { invoice: settled }, serverTime: null })
  const { form, send, onChange } = await openForm()
  const amount = form.getByRole('textbox', { name: 'Amount in rupees' })
  const tds = form.getByRole('textbox', { name: 'TDS in rupees' })
  await expect.element(amount).toHaveValue('1180.00')
  await expect.element(tds).not.toBeInTheDocument()

  await form.getByRole('combobox', { name: 'TDS' }).selectOptions('194C')
  await send.click()
  await expect.element(tds).toHaveAccessibleDescription(/Enter the TDS in rupees, such as 2.36, or choose No TDS.$/)
  await tds.fill('20')
  await expect.element(amount).toHaveValue('1160.00')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  await amount.fill('1160.01')
  await send.click()
  await expect.element(amount).toHaveAccessibleDescription(/No more than ₹1,180.00 is outstanding. The amount and its TDS come to more.$/)
  expect(recordReceipt).not.toHaveBeenCalled()
  await amount.fill('1160')
  await send.click()
  await expect.element(form).not.toBeInTheDocument()
  expect(recordReceipt).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ amountPaise: 1_160_00, tdsPaise: 20_00, tdsSection: '194C', mode: 'bank', reference: 'UTR 1' }),
  )
  expect(onChange).toHaveBeenCalledExactlyOnceWith(settled)
})

test('an amount that somebody typed stays, although it is the rest beside the TDS', async () => {
  const { form } = await openForm()
  const amount = form.getByRole('textbox', { name: 'Amount in rupees' })
  const section = form.getByRole('combobox', { name: 'TDS' })
  await amount.fill('1160.00')
  await section.selectOptions('194C')
  await form.getByRole('textbox', { name: 'TDS in rupees' }).fill('20')
  await section.selectOptions('No TDS')
  await expect.element(amount).toHaveValue('1160.00')
})

test('without TDS none is sent, also after one was typed and taken back', async () => {
  vi.mocked(recordReceipt).mockResolvedValue({ kind: 'answer', value: { invoice }, serverTime: null })
  const { form, send } = await openForm()
  const section = form.getByRole('combobox', { name: 'TDS' })
  await section.selectOptions('194J')
  await form.getByRole('textbox', { name: 'TDS in rupees' }).fill('100')
  await section.selectOptions('No TDS')
  await expect.element(form.getByRole('textbox', { name: 'Amount in rupees' })).toHaveValue('1180.00')
  await send.click()
  await expect.element(form).not.toBeInTheDocument()
  expect(recordReceipt).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ amountPaise: 1_180_00, tdsPaise: 0, tdsSection: null }))
})

test('what the server finds stands at its field', async () => {
  vi.mocked(recordReceipt).mockResolvedValue({
    kind: 'answer',
    value: { refused: 'invalid', field: 'tdsSection' },
    serverTime: null,
  })
  const { form, send } = await openForm()
  await send.click()
  await expect
    .element(form.getByRole('combobox', { name: 'TDS' }))
    .toHaveAccessibleDescription(/Choose the section under which the tax was withheld.$/)
})

test('the list says what was withheld under which section', async () => {
  const receipt = {
    id: 'r1',
    amountPaise: 1_160_00,
    receivedOn: '2026-11-10',
    mode: 'bank',
    reference: 'UTR 1',
    recordedBy: 'Sita',
  } as const
  const receipts = [{ ...receipt, tdsPaise: 20_00, tdsSection: '194C' } as const, { ...receipt, id: 'r2' }]
  const screen = await render(<ReceiptsSection invoice={{ ...invoice, receipts }} onChange={() => {}} onUnsure={() => {}} />)
  const list = screen.getByRole('list', { name: 'Receipts' })
  await expect.element(list.getByRole('listitem').first()).toHaveTextContent('₹1,160.00 · Bank transfer · TDS ₹20.00, 194C')
  await expect.element(list.getByRole('listitem').nth(1)).not.toHaveTextContent('TDS')
})

test('once all is received, focus is on the heading at once, in the dialog of the invoice too', async () => {
  vi.mocked(recordReceipt).mockResolvedValue({
    kind: 'answer',
    value: { invoice: { ...invoice, receivedPaise: 1_180_00 } },
    serverTime: null,
  })
  function Opened() {
    const [shown, setShown] = useState(invoice)
    return (
      <dialog aria-label="The invoice" ref={(dialog) => void (dialog?.open === false && dialog.showModal())}>
        <ReceiptsSection invoice={shown} onChange={setShown} onUnsure={() => {}} />
      </dialog>
    )
  }
  const screen = await render(<Opened />)
  await screen.getByRole('button', { name: 'Record receipt' }).click()
  const form = screen.getByRole('dialog', { name: 'Record receipt for MARS-0001' })
  await form.getByRole('textbox', { name: 'Reference' }).fill('UTR 1')
  await form.getByRole('button', { name: 'Record receipt' }).click()
  await expect.element(form).not.toBeInTheDocument()
  const closed = performance.now()
  await expect.element(screen.getByRole('heading', { name: 'Receipts' })).toHaveFocus()
  expect(performance.now() - closed).toBeLessThan(1500)
})
