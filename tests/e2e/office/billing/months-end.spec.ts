import type { Locator } from '@playwright/test'
import type { ClientToBill, InvoiceDocument, InvoiceSummary, PendingShipment } from '#domain/billing/invoice.ts'
import { endOfLastMonth } from '#domain/billing/raising/months-end.ts'
import { sacOn } from '#domain/billing/company-billing.ts'
import { filterLines } from '#domain/billing/pending-filter.ts'
import { istDay, todayInIndia } from '#domain/time-and-money/ist-day.ts'
import { fitsFirstPage } from '#features/invoices/print/fits-first-page.ts'
import { expectAccessible } from '#tests/support/e2e/accessibility.ts'
import { askAs } from '#tests/support/e2e/ask-server.ts'
import { printedInvoice } from '#tests/support/e2e/printed/read-printed-invoice.ts'
import { STAFF } from '#tests/support/e2e/screens/people.ts'
import { DESK, expect, testWithSignal } from '#tests/support/e2e/waybill-test.ts'

testWithSignal.use({ company: 'months-end' })
testWithSignal.setTimeout(480_000)

const HOUR = 60 * 60_000
const CLIENTS = 20
const cutOff = endOfLastMonth(todayInIndia())
const lastMoment = Date.parse(istDay(cutOff).end)

testWithSignal('20 clients are billed in at most 30 actions', async ({ openAs, server }, info) => {
  const ask = await askAs(server.url, STAFF)
  const codes = Array.from({ length: CLIENTS }, (_, at) => `P${101 + at}`)
  for (const [at, client_code] of codes.entries()) {
    // The first one has an annexure, and one more shipment a moment after the day of the cut-off.
    const count = at === 0 ? 18 : 2
    for (let n = 0; n < count; n += 1) {
      await server.insertShipment({
        id: crypto.randomUUID(),
        tracking_number: `88${String(at).padStart(4, '0')}${String(n).padStart(10, '0')}`,
        status: 'Delivered',
        client_code,
        base_price: 100 + at,
        gst_percentage: 18,
        created_at: new Date(lastMoment - 72 * HOUR).toISOString(),
        delivered_at: new Date(at === 0 && n === 0 ? lastMoment : lastMoment - 1 - n * HOUR).toISOString(),
        from_name_or_company: 'Charminar Textiles',
        from_contact_number: '9000000071',
        from_city: 'Hyderabad',
        from_state: 'Telangana',
        to_name_or_company: 'Asha Rao',
        to_contact_number: '9000000072',
        to_city: 'Pune',
      })
    }
  }
  const toBill = async () => (await ask<{ clients: ClientToBill[] }>('clients_to_bill', { deliveredUpTo: cutOff })).clients
  expect((await toBill()).map(({ clientCode }) => clientCode).toSorted()).toEqual(codes)

  let actions = 0
  const press = async (control: Locator) => {
    actions += 1
    await control.click()
  }
  const page = await openAs(STAFF, '/client-invoice', DESK)
  await press(page.getByRole('link', { name: 'Month’s end' }))
  await expect(page.getByLabel('Delivered up to')).toHaveValue(cutOff)
  await press(page.getByRole('checkbox', { name: 'Select all' }))
  await expectAccessible(page, 'the clients of a month’s end')
  await press(page.getByRole('button', { name: 'Preview 20 invoices' }))
  const raise = page.getByRole('button', { name: 'Raise 20 invoices' })
  await expect(raise).toBeEnabled({ timeout: 90_000 })
  const paper = page.getByRole('article', { name: 'Preview of the tax invoice' })
  for (const [at, code] of codes.entries()) {
    if (at > 0) await press(page.getByRole('button', { name: 'Next client' }))
    await expect(paper).toContainText(`Client code: ${code}`)
    if (at === 0) await expect(paper).toContainText('Annexure to invoice')
  }
  await expectAccessible(page, 'the previews of a month’s end')
  const raised = page.getByText(/^20 invoices raised: ₹/)
  await press(raise)
  await expect(raised).toBeVisible({ timeout: 120_000 })

  const latest = await Promise.all(
    codes.map(async (clientCode) => {
      const asked = { clientCode, month: null, cancelled: false, limit: 1, after: null }
      const [invoice] = (await ask<{ invoices: InvoiceSummary[] }>('client_invoices', asked)).invoices
      if (!invoice) throw new Error(`${clientCode} was billed`)
      return invoice
    }),
  )
  const list = page.getByRole('table', { name: 'Invoices of this month' })
  for (const { invoiceNumber } of latest) await expect(list.getByRole('link', { name: invoiceNumber })).toBeVisible()
  for (const clientCode of codes) {
    const { shipments } = await ask<{ shipments: PendingShipment[] }>('pending_shipments', { clientCode, limit: 1000, after: null })
    const left = filterLines(
      shipments.map((shipment) => ({ shipment })),
      { deliveredUpTo: cutOff, status: null },
    )
    // What a customer had paid already was not ticked.
    expect(left.filter(({ shipment }) => shipment.paidPaise === 0)).toEqual([])
    if (clientCode === 'P101') expect(shipments.map(({ trackingNumber }) => trackingNumber)).toContain('8800000000000000')
  }

  await page.context().addInitScript(() => {
    window.print = () => {
      Object.assign(window.opener as object, { printed: document.querySelectorAll('.invoice-paper').length })
      window.dispatchEvent(new Event('afterprint'))
    }
  })
  const printed = page.waitForEvent('popup').then(async (popup) => popup.waitForEvent('close'))
  await press(page.getByRole('button', { name: 'Print all' }))
  await printed
  expect(await page.evaluate(() => (window as unknown as { printed: unknown }).printed)).toBe(CLIENTS)
  expect(actions).toBeLessThanOrEqual(30)

  await page.reload()
  await expect(raised).toBeVisible()
  await expect(page.getByRole('button', { name: /^Raise/ })).toHaveCount(0)
  await page.goto('/client-invoice/months-end/papers')
  await expect(page.getByRole('article')).toHaveCount(CLIENTS, { timeout: 90_000 })
  const { pages, sizes } = await printedInvoice(page, info, 'all')
  for (const size of sizes) expect(size).toMatch(/^59[45]\S* x 84[12]/)
  for (const { id, invoiceNumber, totalPaise } of latest) {
    const { invoice } = await ask<{ invoice: InvoiceDocument }>('invoice_document', { id })
    const own = pages.filter((text) => text.includes(`Tax invoice ${invoiceNumber} · ORIGINAL FOR RECIPIENT`))
    for (const [at, one] of own.entries()) expect(one).toMatch(new RegExp(`Page ${at + 1}\\s`))
    const text = own.join('\n')
    expect([invoiceNumber, own.length]).toEqual([invoiceNumber, fitsFirstPage(invoice.lines, sacOn(invoice.invoiceDate)) ? 1 : 2])
    expect(text).toContain((totalPaise / 100).toLocaleString('en-IN', { minimumFractionDigits: 2 }))
    for (const line of invoice.lines) expect(text).toContain(line.shipmentDisplayId)
  }
  expect(pages.filter((text) => /annexure to invoice/i.test(text))).toHaveLength(pages.length - CLIENTS)
})
