import type { BrowserContextOptions } from '@playwright/test'
import { isOpen } from '#domain/shipment/status/shipment-status.ts'
import { expectAccessible } from '#tests/support/e2e/accessibility.ts'
import { askAs } from '#tests/support/e2e/ask-server.ts'
import { keptOnDevice, untilMirrored } from '#tests/support/e2e/kept-on-device.ts'
import { timeShown } from '#tests/support/e2e/time-shown.ts'
import { untilReadyOffline } from '#tests/support/e2e/weather/offline.ts'
import { MANAGER, STAFF } from '#tests/support/e2e/screens/people.ts'
import {
  allShipments,
  chooseClient,
  clientField,
  createButton,
  fillParcel,
  fillPlaces,
  parcel,
  part,
  someClient,
} from '#tests/support/e2e/screens/fill-shipment-form.ts'
import { DESK, expect, test, testWithSignal } from '#tests/support/e2e/waybill-test.ts'

test.use({ company: 'shipment-form' })

const TABLET: BrowserContextOptions = { viewport: { width: 820, height: 1180 }, hasTouch: true }

test('a shipment made without signal is there at once, printable, and reaches the office', async ({ openAs, server }) => {
  const ask = await askAs(server.url, MANAGER)
  const client = await someClient(ask)
  const page = await openAs(STAFF, '/dashboard')
  await expect(page.getByRole('row').nth(2)).toBeVisible()
  await untilMirrored(page)
  await untilReadyOffline(page)
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Create Shipment' }).click()
  await chooseClient(page, client.client_code)
  await fillPlaces(page, 'Recipient Without Signal')
  await fillParcel(page, 1, 'Books', '1,250.50')
  await expect(parcel(page, 1).getByRole('textbox', { name: 'Weight (kg)' })).toHaveValue('12')
  await expect(parcel(page, 1).getByRole('button', { name: /Remove/ })).toBeHidden()
  await page.getByRole('button', { name: 'Add package' }).click()
  await fillParcel(page, 2, 'Lamp', '')
  await parcel(page, 2).getByRole('textbox', { name: 'Weight (kg)' }).fill('2.5')
  const noticeShown = timeShown(page, 'created on this device. It is sent when there is signal.')
  await createButton(page).click()

  await expect(page.getByText(/^Shipment SHP\w{8} created on this device/)).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)
  const summary = page.getByRole('dialog', { name: /^Shipment SHP/ })
  await expect(summary.getByRole('img', { name: /^Barcode of SHP\w{8}$/ })).toBeVisible()
  await expect(summary).toContainText('₹1,250.50')
  await expect(summary).toContainText('14.5 kg')
  expect(await noticeShown).toBeLessThan(5000)
  await page.evaluate(() => {
    window.print = () => {
      document.documentElement.dataset['printed'] = 'yes'
    }
  })
  await summary.getByRole('button', { name: 'Print Shipment' }).click()
  await expect(page.locator('html[data-printed]')).toHaveCount(1)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1, name: /^Shipment SHP/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Recent Shipments' })).toBeHidden()
  await page.emulateMedia({ media: null })
  await summary.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(page.getByRole('row').nth(1)).toContainText('Not sent yet')

  await page.context().setOffline(false)
  await expect(page.getByRole('row').nth(1)).not.toContainText('Not sent yet', { timeout: 60_000 })
  const atOffice = async () => (await allShipments(ask)).find(({ to_name_or_company }) => to_name_or_company === 'Recipient Without Signal')
  await expect.poll(atOffice).toBeDefined()
  const made = await atOffice()
  expect(made).toMatchObject({
    base_price: 1250.5,
    total_weight: 14.5,
    to_state: 'Maharashtra',
    client_code: client.client_code,
    status: 'Pending',
  })
  expect(made?.items.map(({ description, weight_kg, price_inr }) => [description, weight_kg, price_inr])).toEqual([
    ['Books', 12, 1250.5],
    ['Lamp', 2.5, null],
  ])

  // The same client again: its earlier address fills the block.
  await page.goto('/create-shipment')
  await chooseClient(page, client.client_code)
  const to = part(page, 'Ship To')
  await to.getByRole('combobox', { name: 'Full Name or Company Name' }).fill('recipient wi')
  await page
    .getByRole('listbox')
    .getByRole('option', { name: /Recipient Without Signal/ })
    .click()
  await expect(to.getByRole('textbox', { name: 'Street' })).toHaveValue('5 Lake View')

  // Both packages are edited by id, and only what changed is sent.
  await page.goto(`/create-shipment/${made?.id}`)
  await expect(parcel(page, 1).getByRole('textbox', { name: 'Price (₹)' })).toHaveValue('1250.5')
  await parcel(page, 1)
    .getByRole('button', { name: /Remove/ })
    .click()
  await expect(parcel(page, 1).getByRole('textbox', { name: 'Description' })).toHaveValue('Lamp')
  await parcel(page, 1).getByRole('textbox', { name: 'Price (₹)' }).fill('99')
  await page.getByLabel('Status').selectOption('In Transit')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText(`Shipment ${made?.shipment_id} saved.`)).toBeVisible()
  const stored = async () => (await allShipments(ask)).find(({ id }) => id === made?.id)
  await expect.poll(async () => (await stored())?.status, { timeout: 60_000 }).toBe('In Transit')
  const edited = await stored()
  expect(edited).toMatchObject({ base_price: 99, total_weight: 2.5 })
  expect(edited?.items).toHaveLength(1)
  expect(edited?.items[0]).toMatchObject({ id: made?.items[1]?.id, description: 'Lamp', price_inr: 99 })
})

testWithSignal('the refused form is readable in two columns', async ({ openAs }) => {
  const page = await openAs(STAFF, '/create-shipment', DESK)
  await createButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Please check what you entered' })).toBeFocused()
  await expectAccessible(page, 'the refused form in two columns')
})

testWithSignal('a draft survives a reload, and leaving asks first', async ({ openAs }) => {
  const page = await openAs(STAFF, '/dashboard')
  await page.getByRole('link', { name: 'Create Shipment' }).click()
  await part(page, 'Ship To').getByRole('combobox', { name: 'Full Name or Company Name' }).fill('Half Written')
  const draft = async () => (await keptOnDevice(page, 'formDrafts', 'shipment:new')) ?? {}
  await expect.poll(draft, { message: 'the draft is on the device' }).toMatchObject({ typed: { to: { name: 'Half Written' } } })
  page.on('dialog', (asked) => void asked.accept())
  await page.reload()
  await expect(page.getByText('Your unfinished draft is back.')).toBeVisible()
  await expect(part(page, 'Ship To').getByRole('combobox', { name: 'Full Name or Company Name' })).toHaveValue('Half Written')

  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await page.getByRole('button', { name: 'Back' }).click()
  await question.getByRole('button', { name: 'Keep writing' }).click()
  await expect(page).toHaveURL(/\/create-shipment$/)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Leave and keep a draft' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.getByRole('link', { name: 'Create Shipment' }).click()
  await expect(page.getByText('Your unfinished draft is back.')).toBeVisible()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Leave and discard' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.getByRole('link', { name: 'Create Shipment' }).click()
  await expect(part(page, 'Ship To').getByRole('combobox', { name: 'Full Name or Company Name' })).toHaveValue('')
  await expect(page.getByText('Your unfinished draft is back.')).toBeHidden()
  // Untouched, the form lets go without a word.
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

testWithSignal('written by keyboard alone, without scrolling, and one more of the same sender', async ({ openAs, server }) => {
  const ask = await askAs(server.url, STAFF)
  const client = await someClient(ask)
  const page = await openAs(STAFF, '/create-shipment', { viewport: { width: 1440, height: 900 } })
  await expect(clientField(page)).toBeFocused()
  await page.keyboard.type(client.client_name)
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(clientField(page)).toHaveValue(client.client_code)
  for (const name of ['Sender', 'Recipient By Keyboard']) {
    // Name, phone, e-mail, street, PIN; city and state are filled by it.
    for (const text of [name, '9000000071', '', '5 Lake View', '411001', '', '', '']) {
      await page.keyboard.press('Tab')
      await page.keyboard.type(text)
    }
  }
  for (const text of ['Books', '', '50', '40', '30', '', '', '100']) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await expect(createButton(page)).toBeInViewport({ ratio: 1 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(900)
  await page.keyboard.press('Enter')
  const summary = page.getByRole('dialog', { name: /^Shipment SHP/ })
  await expect(summary).toContainText('Recipient By Keyboard')
  await expect(summary).toContainText('Pune, Maharashtra 411001')
  await expect(summary.getByRole('link', { name: 'Open' })).toBeVisible()
  await expect(summary.getByRole('link', { name: 'Print label' })).toHaveAttribute('href', /^\/dashboard\/labels\?ids=/)
  await summary.getByRole('link', { name: 'Create another' }).click()
  await expect(clientField(page)).toHaveValue(client.client_code)
  const from = part(page, 'Ship From').getByRole('combobox', { name: 'Full Name or Company Name' })
  const to = part(page, 'Ship To').getByRole('combobox', { name: 'Full Name or Company Name' })
  await expect(from).toHaveValue('Sender')
  await expect(to).toHaveValue('')
  await expect(to).toBeFocused()

  await test.step('an invoiced shipment keeps its prices and its client, and a copy does not', async () => {
    const shipments = await allShipments(ask)
    const billed = shipments.find(({ invoice_status }) => invoice_status === 'raised')
    const open = shipments.find(({ status }) => isOpen(status))
    await page.goto(`/dashboard/shipments/${billed?.id}`)
    await page.getByRole('link', { name: 'Edit' }).click()
    await expect(clientField(page)).toBeDisabled()
    await expect(parcel(page, 1).getByRole('textbox', { name: 'Price (₹)' })).toBeDisabled()
    await expect(
      page.getByText(`This shipment is on invoice ${billed?.invoice_number}. Prices, GST and client cannot be changed.`).first(),
    ).toBeVisible()
    await page.goto(`/dashboard/shipments/${open?.id}`)
    await page.getByRole('link', { name: 'Duplicate' }).click()
    await expect(part(page, 'Ship To').getByRole('combobox', { name: 'Full Name or Company Name' })).toHaveValue(
      open?.to_name_or_company ?? '',
    )
    await expect(page.getByRole('textbox', { name: 'Tracking Number' })).not.toHaveValue(open?.tracking_number ?? '')
  })
})

testWithSignal('the form is readable by everybody', async ({ openAs }, info) => {
  const page = await openAs(STAFF, '/create-shipment', TABLET)
  await expect(clientField(page)).toBeVisible()
  await expectAccessible(page, 'the empty form')
  await createButton(page).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await expectAccessible(page, 'the refused form')
  await page.screenshot({ path: info.outputPath('form-tablet.png'), fullPage: true })
  await clientField(page).click()
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await expectAccessible(page, 'the list of clients')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.screenshot({ path: info.outputPath('form-desk.png') })
})
