import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { BookedInvoice, ClientOutstanding, InvoiceSummary } from '#domain/billing/invoice.ts'
import { monthInIndia } from '#domain/time-and-money/month.ts'
import { plainRupees } from '#domain/time-and-money/money.ts'
import { formatRupees } from '#ui/format/format-rupees.ts'
import { untilReadyOffline } from '#tests/support/e2e/weather/offline.ts'
import { expectAccessible, expectNoSidewaysScrolling } from '#tests/support/e2e/accessibility.ts'
import { askAs, type Ask } from '#tests/support/e2e/ask-server.ts'
import { untilAnswerKept } from '#tests/support/e2e/kept-on-device.ts'
import { ADMIN, CUSTOMER, MANAGER } from '#tests/support/e2e/screens/people.ts'
import { DESK, expect, test, testWithSignal, WITH_SIGNAL } from '#tests/support/e2e/waybill-test.ts'

test.use({ company: 'books' })

const RECORD = '**/rest/v1/rpc/record_receipt'

async function booksOf(ask: Ask): Promise<BookedInvoice[]> {
  return (await ask<{ invoices: BookedInvoice[] }>('invoice_books', { clientCode: null, month: monthInIndia() })).invoices
}

/** An invoice of two shipments for a client that the demo has billed before; null where fewer wait, or a place of supply is needed. */
async function raiseFor(ask: Ask, clientCode: string): Promise<InvoiceSummary | null> {
  const { shipments } = await ask<{ shipments: { id: string }[] }>('pending_shipments', { clientCode, limit: 2, after: null })
  if (shipments.length < 2) return null
  const lines = shipments.map(({ id }, index) => ({ shipmentId: id, basePaise: 100_03 + index, gstPercentage: index === 0 ? 18 : 5 }))
  const request = { commandId: randomUUID(), clientCode, placeOfSupply: null, lines }
  return (await ask<{ invoice?: InvoiceSummary }>('raise_invoice', request)).invoice ?? null
}

async function raiseForAnybody(ask: Ask): Promise<InvoiceSummary> {
  const { clients } = await ask<{ clients: ClientOutstanding[] }>('outstanding_by_client', {})
  for (const { clientCode } of clients) {
    const raised = await raiseFor(ask, clientCode)
    if (raised) return raised
  }
  throw new Error('Some client of the demo has two shipments that wait for an invoice')
}

async function savedLines(page: Page, button: string): Promise<string[]> {
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  return (await readFile(await (await saving).path(), 'utf8')).trimEnd().split('\r\n')
}

test('the office reads a month, narrows it, and takes it to the accountant', async ({ openAs, server }) => {
  const ask = await askAs(server.url, MANAGER)
  const cancelled = await raiseForAnybody(ask)
  const { clientCode } = cancelled
  await ask('delete_invoice', { id: cancelled.id })
  // Its shipments wait again.
  const raised = await raiseForAnybody(ask)
  const all = await booksOf(ask)

  const page = await openAs(MANAGER, '/dashboard/books', { viewport: { width: 1440, height: 900 } })
  const statement = page.getByRole('table', { name: 'Invoices of the month' })
  await expect(statement.getByRole('row').nth(1)).toBeVisible()
  await expect(statement.getByRole('row', { name: new RegExp(`^${cancelled.invoiceNumber}.*Cancelled`) })).toBeVisible()
  await expectAccessible(page, 'the books')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScrolling(page, 'the books on a phone')
  await page.setViewportSize({ width: 1440, height: 900 })

  const [columns, ...b2b] = await savedLines(page, 'Download B2B')
  expect(columns).toMatch(/^GSTIN\/UIN of Recipient,Receiver Name,Invoice Number,Invoice date,/)
  expect(b2b.filter((line) => line.includes(`,${raised.invoiceNumber},`))).toHaveLength(2)
  expect(b2b.filter((line) => line.includes(cancelled.invoiceNumber))).toEqual([])
  const documents = await savedLines(page, 'Download Documents issued')
  const ofClient = all.filter((invoice) => invoice.clientCode === clientCode)
  const counts = `${ofClient.length},${ofClient.filter(({ status }) => status === 'cancelled').length}`
  expect(documents).toContain(`Invoices for outward supply,${ofClient[0]?.invoiceNumber},${raised.invoiceNumber},${counts}`)

  await page.getByRole('combobox', { name: 'Client' }).selectOption(clientCode)
  await expect(page).toHaveURL(new RegExp(`client=${clientCode}`))
  const total = ofClient.filter(({ status }) => status === 'raised').reduce((sum, { totalPaise }) => sum + totalPaise, 0)
  const file = await savedLines(page, 'Export statement')
  expect(file).toHaveLength(ofClient.length + 2)
  const invoiceValue = file[0]?.split(',').indexOf('Invoice Value') ?? -1
  expect(file.at(-1)?.split(',')[invoiceValue]).toBe(plainRupees(total))

  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, 'the books, dark')

  await page.getByRole('combobox', { name: 'Month' }).selectOption({ index: 40 })
  await expect(page.getByText('No invoices in this month.')).toBeVisible()
  await page.goBack()
  await expect(statement).toBeVisible()

  await untilReadyOffline(page)
  await page.context().setOffline(true)
  await page.getByRole('combobox', { name: 'Month' }).selectOption({ index: 41 })
  await expect(page.getByRole('alert').filter({ hasText: 'The books are on the server alone' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('No invoices in this month.')).toBeVisible()
})

testWithSignal('money is received for an invoice in parts, never too much, and a mistake is taken out', async ({ openAs, server }) => {
  const ask = await askAs(server.url, MANAGER)
  const raised = await raiseForAnybody(ask)
  const page = await openAs(MANAGER, `/dashboard/books?client=${raised.clientCode}`)
  await page.getByRole('button', { name: `View ${raised.invoiceNumber}` }).click()
  const opened = page.getByRole('dialog', { name: `Invoice ${raised.invoiceNumber}` })
  await expect(opened.getByText('Nothing has been received yet.')).toBeVisible()
  await opened.getByRole('button', { name: 'Record receipt' }).click()

  const form = page.getByRole('dialog', { name: `Record receipt for ${raised.invoiceNumber}` })
  await expect(form.getByRole('textbox', { name: 'Amount in rupees' })).toHaveValue(plainRupees(raised.totalPaise))
  await form.getByRole('textbox', { name: 'Amount in rupees' }).fill('99999')
  await form.getByRole('button', { name: 'Record receipt' }).click()
  const wrong = form.getByRole('alert')
  await expect(wrong).toContainText(`No more than ${formatRupees(raised.totalPaise)} is outstanding.`)
  await expect(wrong).toContainText('Enter the reference, so that the money can be found at the bank.')
  await expect(wrong).toBeFocused()
  await expectAccessible(page, 'recording a receipt')

  // Somebody else records a part of it in between.
  const part = {
    receiptId: randomUUID(),
    invoiceId: raised.id,
    amountPaise: 5_00,
    receivedOn: raised.invoiceDate,
    mode: 'cash',
    reference: null,
  }
  await ask('record_receipt', part)
  await form.getByRole('textbox', { name: 'Amount in rupees' }).fill(plainRupees(raised.totalPaise))
  await form.getByRole('textbox', { name: 'Reference' }).fill('UTR 4711')
  await form.getByRole('button', { name: 'Record receipt' }).click()
  const left = raised.totalPaise - 5_00
  await expect(form.getByRole('alert')).toContainText(`No more than ${formatRupees(left)} is outstanding.`)
  // It is written down, but the answer is lost on the way: a person who gives up here still sees it, and cannot write it down twice.
  await form.getByRole('textbox', { name: 'Amount in rupees' }).fill('1')
  await page.route(RECORD, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await form.getByRole('button', { name: 'Record receipt' }).click()
  await expect(form.getByRole('alert')).toContainText('The receipt may not have been recorded')
  await page.unroute(RECORD)
  await form.getByRole('button', { name: 'Cancel' }).click()
  const receipts = opened.getByRole('list', { name: 'Receipts' })
  await expect(receipts.getByRole('listitem')).toHaveCount(2)
  await opened.getByRole('button', { name: 'Record receipt' }).click()
  await form.getByRole('textbox', { name: 'Reference' }).fill('utr 4711')
  await form.getByRole('button', { name: 'Record receipt' }).click()
  await expect(form.getByRole('alert')).toContainText('A receipt with this reference is written down for this invoice already.')
  await form.getByRole('textbox', { name: 'Reference' }).fill('UTR 4712')
  await form.getByRole('button', { name: 'Record receipt' }).click()
  await expect(form).toBeHidden()

  await expect(receipts.getByRole('listitem')).toHaveCount(3)
  await expect(opened.getByText('Paid in full')).toBeVisible()
  await receipts.getByRole('button', { name: `Remove the receipt of ${formatRupees(5_00)}` }).click()
  await page.getByRole('dialog', { name: 'Remove receipt' }).getByRole('button', { name: 'Remove' }).click()
  await expect(receipts.getByRole('listitem')).toHaveCount(2)
  await expect(opened.getByText(`${formatRupees(5_00)} outstanding`)).toBeVisible()
  await expect(opened.getByRole('heading', { name: 'Receipts' })).toBeFocused()
  await opened.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('row', { name: new RegExp(`^${raised.invoiceNumber}`) })).toContainText(formatRupees(left))
})

test('Today says how billing stands, a client shows its invoices, and so does their customer', async ({ openAs, server }) => {
  const ask = await askAs(server.url, ADMIN)
  const { clients } = await ask<{ clients: ClientOutstanding[] }>('outstanding_by_client', {})
  const raised = await raiseForAnybody(ask)
  const clientName = clients.find(({ clientCode }) => clientCode === raised.clientCode)?.clientName ?? ''

  const desk = await openAs(ADMIN, '/dashboard/today')
  const strip = desk.getByRole('region', { name: 'Billing' })
  await expect(strip).toContainText('Raised this month')
  await expect(strip).toContainText('Oldest unbilled')
  // The address comes before the page: gone back at once, Today would never have been left, and would not ask again.
  const lookAtAccount = async () => {
    await desk.getByRole('link', { name: 'Account', exact: true }).click()
    await expect(desk).toHaveURL(/account$/)
    await expect(strip).toBeHidden()
    await desk.goBack()
  }
  await lookAtAccount()
  await expect(strip).toBeVisible()
  await untilAnswerKept(desk, 'billing-figures')
  await untilReadyOffline(desk)
  await desk.context().setOffline(true)
  await lookAtAccount()
  await expect(strip).toContainText(/As of \d+ \w+ 20\d\d/)
  await desk.context().setOffline(false)

  await desk.goto('/clients')
  await desk.getByRole('link', { name: clientName, exact: true }).click()
  const billed = desk.getByRole('list', { name: 'Invoices of this client' })
  await billed.getByRole('button', { name: `View ${raised.invoiceNumber}` }).click()
  const opened = desk.getByRole('dialog', { name: `Invoice ${raised.invoiceNumber}` })
  await expect(opened.getByRole('table', { name: 'Shipments on this invoice' })).toBeVisible()
  await expectAccessible(desk, 'an invoice of a client')

  const [, clientId = ''] = /clients\/([0-9a-f-]{36})/.exec(desk.url()) ?? []
  const { users } = await ask<{ users: { id: string }[] }>('search_users', { text: CUSTOMER })
  await ask('link_client_account', { clientId, userId: users[0]?.id })
  const customer = await openAs(CUSTOMER, '/dashboard', { ...DESK, ...WITH_SIGNAL })
  const mine = customer.getByRole('list', { name: 'My invoices' })
  await expect(mine).toBeVisible()
  await mine.getByRole('button', { name: `View ${raised.invoiceNumber}` }).click()
  const theirs = customer.getByRole('dialog', { name: `Invoice ${raised.invoiceNumber}` })
  await expect(theirs.getByText('Nothing has been received yet.')).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Record receipt' })).toBeHidden()
  await theirs.getByRole('button', { name: 'Close' }).click()
  await expect(mine.getByRole('button', { name: `View ${raised.invoiceNumber}` })).toBeFocused()
})
