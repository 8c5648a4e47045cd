import type { Page } from '@playwright/test'
import { isPaidAlready } from '#domain/billing/bill-line.ts'
import type { InvoiceSummary, PendingShipment } from '#domain/billing/invoice.ts'
import { expectAccessible } from '#tests/support/e2e/accessibility.ts'
import { askAs, type Ask } from '#tests/support/e2e/ask-server.ts'
import { untilAnswerKept } from '#tests/support/e2e/kept-on-device.ts'
import { timeShown } from '#tests/support/e2e/time-shown.ts'
import { untilReadyOffline } from '#tests/support/e2e/weather/offline.ts'
import { STAFF } from '#tests/support/e2e/screens/people.ts'
import { expect, test, testWithSignal } from '#tests/support/e2e/waybill-test.ts'

test.use({ company: 'client-invoice' })

const RAISE = '**/rest/v1/rpc/raise_invoice'

async function pendingOf(ask: Ask, clientCode: string): Promise<PendingShipment[]> {
  return (await ask<{ shipments: PendingShipment[] }>('pending_shipments', { clientCode, limit: 1000, after: null })).shipments
}

async function invoicesOf(ask: Ask, clientCode: string): Promise<InvoiceSummary[]> {
  const asked = { clientCode, month: null, cancelled: true, limit: 200, after: null }
  return (await ask<{ invoices: InvoiceSummary[] }>('client_invoices', asked)).invoices
}

const base = (page: Page, { shipmentId }: PendingShipment) => page.getByLabel(`Base Price of ${shipmentId}`)
const rate = (page: Page, { shipmentId }: PendingShipment) => page.getByLabel(`GST % of ${shipmentId}`)
const box = (page: Page, { shipmentId }: PendingShipment) => page.getByRole('checkbox', { name: `Select ${shipmentId}` })
const figure = (page: Page, title: string) =>
  page
    .getByRole('region', { name: 'Selected shipments' })
    .locator('div')
    .filter({ has: page.getByText(title, { exact: true }) })
    .last()
const raise = (page: Page) => page.getByRole('region', { name: 'Selected shipments' }).getByRole('button', { name: 'Raise Invoice' })
const preview = (page: Page) => page.getByRole('dialog', { name: 'Preview Invoice' })
const alert = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words })

async function search(page: Page, code: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Client Code' }).fill(code)
  await page.getByRole('button', { name: 'Search' }).click()
}

testWithSignal('a client is searched, prices are mended, and what is selected is billed', async ({ openAs, server }) => {
  const ask = await askAs(server.url, STAFF)
  const pending = await pendingOf(ask, 'P101')
  const [first, second, third, ...others] = pending.filter((shipment) => !isPaidAlready(shipment))
  const paid = pending.filter(isPaidAlready)
  if (!first || !second || !third || others.length < 2) throw new Error('The demo company bills P101 for at least five shipments')
  const raisedBefore = (await invoicesOf(ask, 'P101')).length
  const next = `P101-${String(raisedBefore + 1).padStart(4, '0')}`
  const page = await openAs(STAFF, '/dashboard')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Client Invoice' }).click()
  await expect(page.getByRole('table', { name: 'Clients to bill' }).getByRole('link', { name: /^P101 / })).toBeVisible()
  await expectAccessible(page, 'the clients to bill')
  await page.getByRole('button', { name: 'Search' }).click()
  const code = page.getByRole('combobox', { name: 'Client Code' })
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('placeholder', 'P120')
  await expect(code).toHaveAccessibleDescription('Please enter a client code.')
  await code.fill('nobody9')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No pending shipments found.')).toBeVisible()
  await code.fill('p101')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/client-invoice\?client=P101$/)

  const all = page.getByRole('checkbox', { name: 'Select all' })
  await expect(figure(page, 'Selected')).toContainText(String(others.length + 3))
  // What is paid in full waits for a person to tick it.
  await expect(all).toBeChecked({ checked: paid.length === 0 })
  for (const one of paid) await expect(box(page, one)).not.toBeChecked()
  await box(page, second).uncheck()
  await expect(all).toHaveJSProperty('indeterminate', true)
  await page.getByRole('region', { name: 'Selected shipments' }).getByRole('button', { name: 'Cancel' }).click()
  await expect(figure(page, 'Selected')).toContainText('0')
  await expect(raise(page)).toBeDisabled()
  await expect(raise(page)).toHaveAccessibleDescription('Select at least one shipment.')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(figure(page, 'Selected')).toContainText(String(others.length + 3))
  await page.getByRole('region', { name: 'Selected shipments' }).getByRole('button', { name: 'Cancel' }).click()
  for (const one of [first, second, third]) await box(page, one).check()

  await base(page, first).fill('100.03')
  await expect(rate(page, first)).toHaveValue('18')
  await base(page, second).fill('')
  await rate(page, third).fill('101')
  await expect(rate(page, third)).toHaveAttribute('aria-invalid', 'true')
  await raise(page).click()
  await expect(alert(page, 'Please enter valid Base Price and GST Percentage for all selected shipments.')).toBeVisible()
  await page.getByRole('button', { name: 'Show the first one' }).click()
  await expect(base(page, second)).toBeFocused()
  await page.keyboard.type('50')
  await base(page, third).fill('100000000.01')
  await expect(page.getByRole('status').filter({ hasText: 'above ₹10 crore' })).toContainText('1 shipment excluded')
  await expect(figure(page, 'Grand Total')).toContainText('₹177.04')
  await base(page, third).fill('200')
  for (const [title, amount] of [
    ['Total Base', '₹350.03'],
    ['Total GST', '₹27.01'],
    ['Grand Total', '₹377.04'],
  ] as const) {
    await expect(figure(page, title)).toContainText(amount)
  }
  // What was typed stays over the other tab, another client, and the way back.
  await page.getByRole('tab', { name: 'Pending Shipments' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Raised Invoices' })).toBeFocused()
  await expect(page.getByRole('row').filter({ hasText: 'P101-0001' })).toBeVisible()
  const other = await ask<{ client: { clientName: string } }>('pending_shipments', { clientCode: 'P102', limit: 1, after: null })
  await search(page, other.client.clientName)
  await expect(code).toHaveValue('P102')
  await expect(page.getByRole('tab', { name: 'Pending Shipments' })).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Raised Invoices' })).toHaveAttribute('aria-selected', 'true')
  await expect(code).toHaveValue('P101')
  await page.getByRole('tab', { name: 'Pending Shipments' }).click()
  await expect(base(page, first)).toHaveValue('100.03')

  await page.getByRole('button', { name: 'Preview Invoice' }).click()
  const remarks = preview(page).getByRole('table', { name: 'Lines to look at' })
  await expect(remarks.getByRole('row').filter({ hasText: third.shipmentId })).toContainText('101 is not from 0 to 100: it counts as 0')
  await expect(preview(page).getByRole('article')).toContainText('Number given when raised')
  await expectAccessible(page, 'the preview')
  // The server raises it, but its answer is lost on the way: sent once more, it is the same invoice.
  await page.route(RAISE, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await preview(page).getByRole('button', { name: 'Raise Invoice' }).click()
  await expect(preview(page).getByRole('alert')).toContainText('Failed to raise invoice. No connection. Try again when you have signal.')
  await page.unroute(RAISE)
  await preview(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('tab', { name: 'Raised Invoices' }).click()
  await expect(page.getByRole('row').filter({ hasText: next })).toBeVisible()
  await page.getByRole('tab', { name: 'Pending Shipments' }).click()
  await expect(alert(page, 'Failed to raise invoice.')).toBeVisible()
  await page.getByRole('button', { name: 'Preview Invoice' }).click()
  await preview(page).getByRole('button', { name: 'Raise Invoice' }).click()
  await expect(page.getByText(`Invoice ${next} raised successfully!`)).toBeVisible()
  await expect(preview(page)).toBeHidden()
  await expect(base(page, first)).toBeHidden()
  expect((await invoicesOf(ask, 'P101'))[0]).toMatchObject({ invoiceNumber: next, totalPaise: 37_704, gstPaise: 2701, lineCount: 3 })
  expect(await invoicesOf(ask, 'P101')).toHaveLength(raisedBefore + 1)
})

test('without signal the last copies are read, and nothing can be raised or deleted', async ({ openAs }) => {
  const page = await openAs(STAFF, '/client-invoice?client=P106')
  await expect(raise(page)).toBeEnabled()
  await page.getByRole('tab', { name: 'Raised Invoices' }).click()
  const row = page.getByRole('row').filter({ hasText: 'P106-0001' })
  await row.getByRole('button', { name: 'View' }).click()
  const details = page.getByRole('dialog', { name: 'Invoice P106-0001' })
  for (const kind of ['CSV', 'JSON']) {
    const file = page.waitForEvent('download')
    await details.getByRole('button', { name: `Download ${kind}` }).click()
    expect((await file).suggestedFilename()).toBe(`invoice-P106-0001.${kind.toLowerCase()}`)
  }
  for (const question of ['pending:P106', 'invoices:P106:all:without-cancelled']) await untilAnswerKept(page, question)
  await untilReadyOffline(page)
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByRole('alert')).toContainText(/Failed to fetch invoices.*Last updated \d/)
  await expect(row.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await expect(row.getByRole('button', { name: 'Delete' })).toHaveAccessibleDescription('Deleting an invoice needs a connection.')
  await row.getByRole('button', { name: 'View' }).click()
  await expect(details.getByRole('alert')).toContainText('Last updated')
  await expect(details.getByText('Outstanding', { exact: true })).toBeVisible()
  await details.getByRole('button', { name: 'Close' }).click()
  await page.getByLabel('Month').selectOption({ index: 40 })
  await expect(page.getByText('No invoices found for this client/month.')).toBeVisible()
  await page.getByRole('tab', { name: 'Pending Shipments' }).click()
  await expect(page.getByRole('alert')).toContainText(/Failed to fetch shipments.*Last updated \d/)
  await expect(raise(page)).toBeDisabled()
  await expect(raise(page)).toHaveAccessibleDescription('Raising an invoice needs a connection.')
  await page.context().setOffline(false)
  await expect(raise(page)).toBeEnabled({ timeout: 60_000 })
})

testWithSignal('raised invoices are looked at, filtered and deleted', async ({ openAs, server, errors }) => {
  errors.expect(/Failed to load resource/)
  const ask = await askAs(server.url, STAFF)
  const [raised] = await invoicesOf(ask, 'P104')
  if (!raised) throw new Error('The demo company has billed P104')
  const page = await openAs(STAFF, '/client-invoice?client=P104&tab=raised')
  const row = page.getByRole('row').filter({ hasText: raised.invoiceNumber })
  await row.getByRole('button', { name: 'View' }).click()
  const details = page.getByRole('dialog', { name: `Invoice ${raised.invoiceNumber}` })
  await expect(details.getByText('Outstanding', { exact: true })).toBeVisible()
  await expectAccessible(page, 'the details of an invoice')
  await details.getByRole('button', { name: 'Close' }).click()
  await expect(row.getByRole('button', { name: 'View' })).toBeFocused()

  const month = page.getByLabel('Month')
  await expect(month).toHaveValue('')
  await month.selectOption({ index: 40 })
  await expect(page.getByText('No invoices found for this client/month.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('No invoices found for this client/month.')).toBeVisible()
  await month.selectOption('All months')

  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 1000 })
    for (const tab of ['Pending Shipments', 'Raised Invoices']) {
      await page.getByRole('tab', { name: tab }).click()
      await expectAccessible(page, `${tab}, ${width}`)
    }
  }

  const before = (await pendingOf(ask, 'P104')).length
  await row.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete Invoice' })
  await expect(question).toContainText('Are you sure you want to delete this invoice?')
  await page.route('**/rest/v1/rpc/delete_invoice', (route) => route.fulfill({ status: 500, json: { message: 'broken' } }))
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(question.getByRole('alert')).toContainText('Failed to delete invoice.')
  await page.unroute('**/rest/v1/rpc/delete_invoice')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Invoice deleted successfully.')).toBeVisible()
  await expect(row).toBeHidden()
  await page.getByLabel('Show cancelled').check()
  await expect(row).toContainText('Cancelled')
  await expect(row.getByRole('button', { name: 'Delete' })).toBeHidden()
  await page.getByRole('tab', { name: 'Pending Shipments' }).click()
  await expect(figure(page, 'Selected')).toContainText(String(before + raised.lineCount))
  expect(await pendingOf(ask, 'P104')).toHaveLength(before + raised.lineCount)

  await test.step('prices above the limit and shipments of others are left out, each in the specified words', async () => {
    const [first, second, third] = await pendingOf(ask, 'P108')
    if (!first || !second || !third) throw new Error('The demo company bills P108 for at least three shipments')
    await page.goto('/client-invoice?client=P108')
    await page.getByRole('region', { name: 'Selected shipments' }).getByRole('button', { name: 'Cancel' }).click()
    await box(page, first).check()
    await base(page, first).fill('999999999999')
    await raise(page).click()
    const limit = 'Base price exceeds allowed limit (₹10 crore). Please check your package prices.'
    const error = page.getByRole('dialog', { name: 'Error' })
    await expect(error).toContainText(limit)
    await error.getByRole('button', { name: 'OK' }).click()
    await expect(alert(page, limit)).toBeVisible()

    await box(page, second).check()
    await raise(page).click()
    const excluded = 'Some shipments were excluded due to unrealistically large price (above ₹10 crore).'
    const excludedShown = timeShown(page, excluded)
    await preview(page).getByRole('button', { name: 'Raise Invoice' }).click()
    await expect(page.getByText(excluded)).toBeVisible()
    expect(await excludedShown).toBeLessThan(4000)
    await expect(base(page, second)).toBeHidden()
    await expect(base(page, first)).toHaveValue('999999999999')

    await box(page, first).uncheck()
    await box(page, third).check()
    const command = {
      id: crypto.randomUUID(),
      kind: 'update-shipment',
      payloadVersion: 1,
      record: `shipment:${third.id}`,
      clockOffsetMs: 0,
    }
    const changes = { base_price: { from: (third.basePaise ?? 0) / 100, to: 777 } }
    await ask('sync_push', { commands: [{ ...command, claimedAt: new Date().toISOString(), payload: { id: third.id, changes } }] })
    await raise(page).click()
    await preview(page).getByRole('button', { name: 'Raise Invoice' }).click()
    await expect(alert(page, `The price of ${third.shipmentId} was changed, or something was paid for it, meanwhile.`)).toBeVisible()
    await expect(base(page, third)).toHaveValue('777.00')
    await ask('raise_invoice', {
      commandId: crypto.randomUUID(),
      clientCode: 'P108',
      placeOfSupply: null,
      lines: [{ shipmentId: third.id, basePaise: 100, gstPercentage: 18 }],
    })
    await preview(page).getByRole('button', { name: 'Raise Invoice' }).click()
    await expect(alert(page, 'Selected shipments have already been invoiced or have invalid price.')).toBeVisible()
    await expect(base(page, third)).toBeHidden()
  })
})
