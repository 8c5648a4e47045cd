import type { Page } from '@playwright/test'
import { amountInWords } from '#domain/billing/amount-in-words.ts'
import { COMPANY_BILLING } from '#domain/billing/company-billing.ts'
import { COMPANY } from '#domain/people/company.ts'
import type { BilledClient, InvoiceSummary, PendingShipment } from '#domain/billing/invoice.ts'
import { expectAccessible } from '#tests/support/e2e/accessibility.ts'
import { askAs, type Ask } from '#tests/support/e2e/ask-server.ts'
import { untilAnswerKept } from '#tests/support/e2e/kept-on-device.ts'
import { book } from '#tests/support/e2e/screens/long-list.ts'
import { untilReadyOffline } from '#tests/support/e2e/weather/offline.ts'
import { CUSTOMER, STAFF } from '#tests/support/e2e/screens/people.ts'
import { printedInvoice, rowsOf } from '#tests/support/e2e/printed/read-printed-invoice.ts'
import { DESK, expect, PHONE, test, testWithSignal } from '#tests/support/e2e/waybill-test.ts'

test.use({ company: 'printed-invoice' })

const SAC = '996812'
const AT_HOME = 'P101'
const paper = (page: Page) => page.getByRole('article', { name: /^Tax invoice/ })
const printAddress = ({ id }: { id: string }) => `/client-invoice/${id}/print`

async function pendingOf(ask: Ask, clientCode: string) {
  return ask<{ client: BilledClient; shipments: PendingShipment[] }>('pending_shipments', { clientCode, limit: 1000, after: null })
}

async function raise(ask: Ask, clientCode: string, lines: { shipmentId: string; basePaise: number; gstPercentage: number }[]) {
  const request = { commandId: crypto.randomUUID(), clientCode, placeOfSupply: null, lines }
  return (await ask<{ invoice: InvoiceSummary }>('raise_invoice', request)).invoice
}

/** Half a paisa goes up; whole numbers only, and nothing of the app's own arithmetic. */
const taxOf = (base: bigint, hundredthsOfPercent: bigint) => (base * hundredthsOfPercent + 5000n) / 10_000n
const sum = (figures: (bigint | undefined)[]) => figures.reduce<bigint>((total, figure) => total + (figure ?? 0n), 0n)

testWithSignal('three hundred shipments print on numbered A4 pages whose every figure adds up', async ({ openAs, server }, info) => {
  const ask = await askAs(server.url, STAFF)
  await book(
    ask,
    Array.from({ length: 300 }, (_, index) => ({
      tracking_number: `7700000000000${String(index).padStart(3, '0')}`,
      client_code: AT_HOME,
      base_price: 100,
      gst_percentage: 18,
    })),
  )
  const { client, shipments } = await pendingOf(ask, AT_HOME)
  const rates = [1800n, 0n, 500n, 1250n, 250n]
  const lines = shipments
    .filter(({ trackingNumber }) => trackingNumber.startsWith('7700000000000'))
    .map(({ id }, index) => ({ id, base: 10_003n + BigInt(index) * 733n, rate: rates[index % rates.length] ?? 0n }))
  expect(lines).toHaveLength(300)
  const invoice = await raise(
    ask,
    AT_HOME,
    lines.map(({ id, base, rate }) => ({ shipmentId: id, basePaise: Number(base), gstPercentage: Number(rate) / 100 })),
  )
  const page = await openAs(STAFF, printAddress(invoice), { ...DESK, colorScheme: 'dark' })
  await expect(paper(page)).toBeVisible()
  const { pages, sizes, upi } = await printedInvoice(page, info, 'three-hundred')

  expect(pages.length).toBeGreaterThan(4)
  // The first page is the whole document but for its lines.
  expect(pages[0]).not.toContain('SHP')
  for (const part of [COMPANY_BILLING.bank.ifsc, COMPANY_BILLING.signatory]) expect(pages[0]).toContain(part)
  for (const text of pages.slice(1)) expect(text).toContain('SHP')
  for (const [index, text] of pages.entries()) {
    expect(text).toContain(`Page ${index + 1} of ${pages.length}`)
    expect(sizes[index]).toMatch(/^59[45]\S* x 84[12]/)
    if (text.includes('SHP')) expect(text).toMatch(/No\.\s+Shipment\s+Date\s+Description\s+SAC/)
    if (index > 0) expect(text).toContain(`Tax invoice ${invoice.invoiceNumber} · ORIGINAL FOR RECIPIENT`)
  }
  const rows = rowsOf(pages, SAC)
  const billed = rows.filter(({ label }) => label.includes('SHP'))
  expect(billed.map(({ label, figures }) => [Number(label.split(/\s/)[0]), ...figures])).toEqual(
    lines.map(({ base, rate }, index) => [index + 1, base, rate, taxOf(base, rate), base + taxOf(base, rate)]),
  )
  const byRate = rows.filter(({ label }) => label === '').map(({ figures }) => figures)
  const taxable = sum(lines.map(({ base }) => base))
  const tax = sum(lines.map(({ base, rate }) => taxOf(base, rate)))
  expect(byRate.map(([rate, base, cgstRate, , sgstRate, , total]) => [rate, base, cgstRate, sgstRate, total])).toEqual(
    rates
      .toSorted((a, b) => Number(a - b))
      .map((rate) => {
        const atRate = lines.filter((line) => line.rate === rate)
        return [rate, sum(atRate.map(({ base }) => base)), rate / 2n, rate / 2n, sum(atRate.map(({ base }) => taxOf(base, rate)))]
      }),
  )
  const summary = rows.filter(({ label }) => label === 'Courier services').map(({ figures }) => figures)
  expect(summary).toEqual(
    byRate.map(([rate = 0n, base = 0n, , , , , total = 0n]) => {
      const atRate = lines.filter((line) => line.rate === rate)
      return [rate, BigInt(atRate.length) * 100n, base, total, base + total]
    }),
  )
  for (const [, , , cgst = 0n, , sgst = 0n, total] of byRate) expect(cgst + sgst).toBe(total)
  const cgst = sum(byRate.map((row) => row[3]))
  expect(cgst, 'the larger half of an odd paisa').toBe((tax + 1n) / 2n)
  expect(sum(byRate.map((row) => row[5]))).toBe(tax - (tax + 1n) / 2n)

  const whole = pages.join('\n')
  const grouped = (paise: bigint) => (Number(paise) / 100).toLocaleString('en-IN', { minimumFractionDigits: 2 })
  for (const figure of [taxable, tax, cgst, taxable + tax]) expect(whole).toContain(grouped(figure))
  const words = whole.replaceAll(/\s+/g, ' ')
  for (const part of [
    'Tax invoice',
    invoice.invoiceNumber,
    COMPANY_BILLING.tax.gstin,
    client.gstin,
    client.clientName,
    'Telangana (36)',
    'Reverse charge',
    amountInWords(Number(taxable + tax)),
    COMPANY_BILLING.bank.accountNumber,
    COMPANY_BILLING.bank.ifsc,
    COMPANY_BILLING.signatory,
  ])
    expect(words).toContain(part)
  const amount = `${(taxable + tax) / 100n}.${String((taxable + tax) % 100n).padStart(2, '0')}`
  expect(upi).toContain(`upi://pay?pa=${COMPANY.upi.address}`)
  expect(upi).toContain(`&am=${amount}&cu=INR&tr=${invoice.invoiceNumber.replace('-', '')}`)
})

test('a window of its own prints and closes; without one, without signal and cancelled the document says what it is', async ({
  openAs,
  server,
}, info) => {
  const ask = await askAs(server.url, STAFF)
  const beyond = await firstBeyondTheState(ask)
  const invoice = await raise(
    ask,
    beyond.client.clientCode,
    beyond.shipments.slice(0, 2).map(({ id }) => ({ shipmentId: id, basePaise: 10_003, gstPercentage: 18 })),
  )
  const page = await openAs(STAFF, `/client-invoice?client=${beyond.client.clientCode}`)
  await page.context().addInitScript(() => {
    window.print = () => {
      const seen = [innerWidth, innerHeight, document.querySelector('.invoice-paper')?.getAttribute('aria-label')]
      Object.assign(window.opener as object, { seen })
      window.dispatchEvent(new Event('afterprint'))
    }
  })
  await page.getByRole('tab', { name: 'Raised Invoices' }).click()
  const print = page.getByRole('button', { name: `Print ${invoice.invoiceNumber}` })
  const printed = page.waitForEvent('popup').then(async (popup) => popup.waitForEvent('close'))
  const pressed = performance.now()
  await print.click()
  await printed
  expect(performance.now() - pressed).toBeGreaterThanOrEqual(1000)
  expect(await page.evaluate(() => (window as unknown as { seen: unknown }).seen)).toEqual([
    900,
    700,
    `Tax invoice ${invoice.invoiceNumber}`,
  ])

  await page.evaluate(() => {
    window.open = () => null
  })
  await print.click()
  const blocked = page.getByRole('dialog', { name: 'The print window was blocked' })
  await expect(blocked.getByRole('link', { name: 'Open in a new tab' })).toHaveAttribute('href', printAddress(invoice))
  await expectAccessible(page, 'the print window was blocked')
  await blocked.getByRole('button', { name: 'Cancel' }).click()
  await expect(print).toBeFocused()

  await untilReadyOffline(page)
  await untilAnswerKept(page, `invoice:${invoice.id}`)
  await page.context().setOffline(true)
  await page.goto(printAddress(invoice))
  await expect(page.getByText(/^Last updated/)).toBeVisible()
  await page.getByRole('radio', { name: 'Duplicate for supplier' }).check()
  const { pages, upi } = await printedInvoice(page, info, 'beyond-the-state')
  expect(pages).toHaveLength(1)
  expect(pages[0]).toContain('DUPLICATE FOR SUPPLIER')
  expect(pages[0]).not.toContain('Last updated')
  expect(upi).toContain('am=236.08')
  expect(rowsOf(pages, SAC).map(({ figures }) => figures)).toEqual([
    [10_003n, 1800n, 1801n, 11_804n],
    [10_003n, 1800n, 1801n, 11_804n],
    [1800n, 20_006n, 1800n, 3602n, 3602n],
  ])
  await page.context().setOffline(false)

  await ask('delete_invoice', { id: invoice.id })
  await page.goto(printAddress(invoice))
  await expect(paper(page)).toContainText('CANCELLED on')
  const cancelled = await printedInvoice(page, info, 'cancelled')
  expect(cancelled.pages[0]).toContain('CANCELLED on')
  expect(cancelled.upi, 'nobody is asked to pay it').toBeNull()
})

testWithSignal('a customer prints what was raised for the linked client, on a phone too, and nothing else', async ({ openAs, server }) => {
  const ask = await askAs(server.url, STAFF)
  const latestOf = async (clientCode: string) => {
    const asked = { clientCode, month: null, cancelled: false, limit: 1, after: null }
    const [invoice] = (await ask<{ invoices: InvoiceSummary[] }>('client_invoices', asked)).invoices
    if (!invoice) throw new Error(`The demo company has billed ${clientCode}`)
    return invoice
  }
  const page = await openAs(CUSTOMER, printAddress(await latestOf('P104')), PHONE)
  await expect(page.getByText('This invoice is not there.')).toBeVisible()
  await page.goto(printAddress(await latestOf(AT_HOME)))
  await expect(paper(page)).toBeVisible()
})

async function firstBeyondTheState(ask: Ask) {
  for (const code of ['P102', 'P103', 'P104', 'P105', 'P106', 'P107']) {
    const pending = await pendingOf(ask, code)
    if (!pending.client.gstin.startsWith(COMPANY.address.stateCode) && pending.shipments.length > 1) return pending
  }
  throw new Error('The demo company has clients in other states')
}
