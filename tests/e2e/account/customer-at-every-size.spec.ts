import type { Page } from '@playwright/test'
import * as paths from '#domain/app-paths.ts'
import type { InvoiceSummary } from '#domain/billing/invoice.ts'
import { askAs, openDeliveriesOf } from '#tests/support/e2e/ask-server.ts'
import { deliver, untilListed } from '#tests/support/e2e/screens/delivering.ts'
import { expectPaid, CARD, payButton, typeCard } from '#tests/support/e2e/screens/paying.ts'
import { CUSTOMER, DRIVER, STAFF } from '#tests/support/e2e/screens/people.ts'
import { makePhoto } from '#tests/support/e2e/photos.ts'
import { looker } from '#tests/support/e2e/sizes/at-every-size.ts'
import { expect, PHONE, test, testWithSignal } from '#tests/support/e2e/waybill-test.ts'

test.use({ company: 'customer-at-every-size' })
// Many people in one minute from one address, which the limits take for one.
test.beforeEach(({ server }) => server.forgetCalls())

const lookAt = (page: Page) => looker(page, { smallestTarget: 24, footerStaysLow: false })

testWithSignal('their shipments, and what is opened of one', async ({ openAs, server }) => {
  const [delivered, coming] = await openDeliveriesOf(server.url, DRIVER)
  if (!delivered || !coming) throw new Error('The demo driver has too little to deliver')
  const office = await askAs(server.url, STAFF)
  for (const { id } of [delivered, coming]) {
    const fields = { to_email: CUSTOMER, notes: 'Second gate, mind the dog' }
    await office('set_shipment', { commandId: crypto.randomUUID(), id, fields, packages: null })
  }
  await office('set_receipt_needs', { shipmentId: coming.id, needs: ['photo', 'code'] })
  const road = await openAs(DRIVER, '/pod')
  await untilListed(road)
  await deliver(road, delivered.tracking_number, await makePhoto(road, 900, 1200))
  await expect(road.getByRole('banner').getByRole('button', { name: 'All sent' })).toBeVisible({ timeout: 60_000 })

  const page = await openAs(CUSTOMER, paths.dashboard, PHONE)
  const look = lookAt(page)
  const list = page.getByRole('tabpanel')
  await expect(list.getByRole('link', { name: /^Pay now for / }).first()).toBeVisible()
  await look('my shipments, to pay')
  await page.getByRole('tab', { name: /^On the way/ }).click()
  await expect(list.getByRole('link', { name: /^Track / }).first()).toBeVisible()
  await look('my shipments, on the way')
  await page.getByRole('tab', { name: /^Past/ }).click()
  await expect(list.getByText('Paid (demo)').first()).toBeVisible()
  await look('my shipments, past')
  await page.getByLabel('Search my shipments').fill('nothing of the kind')
  await expect(page.getByText('Nothing here fits “nothing of the kind”.')).toBeVisible()
  await look('my shipments, none fits')

  await page.goto(`${paths.dashboard}?q=${coming.tracking_number}`)
  await list.getByRole('button', { name: `Details of ${coming.tracking_number}` }).click()
  await list.getByRole('button', { name: 'Show the code' }).click()
  await expect(list.getByRole('img', { name: 'QR code for the driver' })).toBeVisible()
  await look('a shipment with its code')
  await page.goto(`${paths.dashboard}?q=${delivered.tracking_number}`)
  await list.getByRole('button', { name: `Details of ${delivered.tracking_number}` }).click()
  const photo = list.getByRole('img', { name: /^Delivery photo: Delivered, / })
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(900)
  await look('a shipment with its photo')
  await list.getByRole('button', { name: /^Delivery photo/ }).click()
  await expect(page.getByRole('dialog', { name: 'Delivery photo' }).getByRole('img')).toBeVisible()
  await look('the photo')
})

testWithSignal('paying, receipt and invoices', async ({ openAs, server }) => {
  const page = await openAs(CUSTOMER, paths.dashboard, PHONE)
  const look = lookAt(page)
  await page
    .getByRole('link', { name: /^Pay now for / })
    .first()
    .click()
  await expect(page.getByRole('region', { name: 'What you pay for' })).toBeVisible()
  await expect(page.getByRole('img', { name: /^QR code to pay / })).toBeVisible()
  await look('paying for a shipment')
  await typeCard(page, CARD)
  await payButton(page).click()
  await expectPaid(page)
  await look('a shipment that is paid')
  await page.getByRole('link', { name: 'Receipt to print or save as PDF' }).click()
  await expect(page.getByRole('article', { name: /^Receipt/ })).toBeVisible()
  await look('a receipt')

  await page.goto(paths.dashboard)
  const invoices = page.getByRole('list', { name: 'My invoices' })
  await invoices
    .getByRole('button', { name: /^View / })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: /^Invoice / }).getByRole('table', { name: 'Shipments on this invoice' })).toBeVisible()
  await look('an invoice')
  await page.keyboard.press('Escape')
  await invoices.getByRole('button', { name: /^Pay / }).first().click()
  await expect(page.getByRole('dialog', { name: /^Pay invoice / })).toContainText('Or by bank transfer')
  await look('paying an invoice')

  const ask = await askAs(server.url, STAFF)
  const asked = { clientCode: 'P101', month: null, cancelled: false, limit: 1, after: null }
  const [invoice] = (await ask<{ invoices: InvoiceSummary[] }>('client_invoices', asked)).invoices
  await page.goto(`/client-invoice/${invoice?.id}/print`)
  await expect(page.getByRole('article', { name: /^Tax invoice/ })).toBeVisible()
  await look('an invoice on paper')
})

testWithSignal('addresses, account, and what is not theirs', async ({ openAs }) => {
  const page = await openAs(CUSTOMER, paths.dashboard, PHONE)
  const look = lookAt(page)
  await page.getByRole('button', { name: 'Add address' }).click()
  const address = page.getByRole('dialog', { name: 'Add an address' })
  await address.getByRole('button', { name: 'Save address' }).click()
  await look('an address, refused')
  for (const [label, text] of Object.entries({ 'Name or company': 'Mill', 'Street and house': '1 Mill Road', City: 'Pune' }))
    await address.getByLabel(label).fill(text)
  await address.getByRole('button', { name: 'Save address' }).click()
  await page.getByLabel('Pick up from').selectOption('Mill, Pune')
  await page.getByRole('button', { name: 'Track Shipment' }).click()
  await look('home of a customer with addresses')

  await page.goto(paths.account)
  await expect(page.getByRole('region', { name: 'What is stored on this device' }).getByText(/used of/)).toBeVisible()
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await look('account of a customer')
  await page.getByRole('button', { name: 'Sign out on all devices' }).click()
  await expect(page.getByRole('dialog', { name: 'Sign out on all devices?' })).toBeVisible()
  await look('the question before signing out everywhere')

  await page.goto(paths.review)
  await expect(page.getByText("You don't have access to this page.")).toBeVisible()
  await look('no access')
})
