import type { BrowserContextOptions, Locator, Page } from '@playwright/test'
import { formatDate } from '#ui/format/format-time.ts'
import type { MirrorPage } from '#domain/sync/mirror.ts'
import { displayShipmentId, type Shipment } from '#domain/shipment/shipment.ts'
import { expectAccessible } from '#tests/support/e2e/accessibility.ts'
import { askAs, detailOf, type Ask } from '#tests/support/e2e/ask-server.ts'
import { openQueue } from '#tests/support/e2e/screens/delivering.ts'
import { idOf, openEdit, pickMore, rowOf } from '#tests/support/e2e/screens/desk.ts'
import { book } from '#tests/support/e2e/screens/long-list.ts'
import { untilReadyOffline } from '#tests/support/e2e/weather/offline.ts'
import { MANAGER, STAFF } from '#tests/support/e2e/screens/people.ts'
import { allShipments, createButton, parcel, part, someClient } from '#tests/support/e2e/screens/fill-shipment-form.ts'
import { expect, test, WITH_SIGNAL } from '#tests/support/e2e/waybill-test.ts'

test.use({ company: 'two-people-edit' })

const TABLET: BrowserContextOptions = { viewport: { width: 820, height: 1180 }, hasTouch: true }
const WIDE: BrowserContextOptions = { ...WITH_SIGNAL, viewport: { width: 1440, height: 900 } }

const piece = (description: string, price_inr: number) => ({
  id: crypto.randomUUID(),
  item_name: 'Package',
  description,
  package_type: 'Box' as const,
  weight_kg: 2,
  quantity: 1,
  length_cm: null,
  width_cm: null,
  height_cm: null,
  price_inr,
})

/** A shipment of two packages, whole enough for the form to accept it. */
async function someShipment(ask: Ask, tracking_number: string): Promise<Shipment> {
  const { client_code } = await someClient(ask)
  const place = (side: 'from' | 'to') => ({
    [`${side}_street_address`]: '5 Lake View',
    [`${side}_state`]: 'Maharashtra',
    [`${side}_postal_code`]: '411001',
    [`${side}_country`]: 'India',
  })
  await book(ask, [
    {
      tracking_number,
      client_code,
      ...place('from'),
      ...place('to'),
      total_weight: 4,
      base_price: 300,
      items: [piece('Books', 100), piece('Lamps', 200)],
    },
  ])
  const found = (await allShipments(ask)).find((each) => each.tracking_number === tracking_number)
  if (!found) throw new Error('The shipment was not booked')
  return found
}

const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name })
const price = (page: Page, number: number): Locator => parcel(page, number).getByRole('textbox', { name: 'Price (₹)' })
const weight = (page: Page, number: number): Locator => parcel(page, number).getByRole('textbox', { name: 'Weight (kg)' })

async function openForm(page: Page, { id }: Shipment): Promise<void> {
  await page.goto(`/create-shipment/${id}`)
  await expect(parcel(page, 2)).toBeVisible()
}

async function save(page: Page, shipment: Shipment): Promise<void> {
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText(`Shipment ${displayShipmentId(shipment)} saved.`)).toBeVisible()
}

/** Their copy of the company's data holds this shipment, and the app starts without signal. */
async function untilAtHand(page: Page, shipment: Shipment): Promise<void> {
  await expect(idOf(page, shipment)).toBeVisible()
  await untilReadyOffline(page)
}

const nothingToSend = (page: Page) =>
  expect(page.getByRole('banner').getByRole('button', { name: 'All sent' })).toBeVisible({ timeout: 30_000 })

test('what two people changed differently is kept of both; the same field is asked about, and decided without signal', async ({
  openAs,
  server,
}, info) => {
  const ask = await askAs(server.url, MANAGER)
  const asked = await someShipment(ask, '7700000000000001')
  const merged = await someShipment(ask, '7700000000000002')
  const away = await openAs(STAFF, '/dashboard?q=770000', TABLET)
  const desk = await openAs(MANAGER, '/dashboard?q=770000', WIDE)
  await untilAtHand(away, asked)

  await away.context().setOffline(true)
  await openForm(away, asked)
  await field(away, 'Notes').fill('Ring twice')
  await part(away, 'Ship To').getByRole('textbox', { name: 'City' }).fill('Satara')
  await away.getByLabel('Estimated Delivery Date').fill('2030-01-31')
  await price(away, 1).fill('1250.5')
  await save(away, asked)
  await openForm(away, merged)
  await weight(away, 2).fill('5')
  await price(away, 2).fill('500')
  await save(away, merged)

  // At the same time, in the office.
  await openEdit(desk, asked)
  await field(desk, 'Notes').fill('Leave at the gate')
  await part(desk, 'Ship From').getByRole('textbox', { name: 'City' }).fill('Mumbai')
  await desk.getByLabel('Estimated Delivery Date').fill('2030-02-14')
  await price(desk, 1).fill('999')
  await weight(desk, 2).fill('3')
  await save(desk, asked)
  await openEdit(desk, merged)
  await desk.getByLabel('Estimated Delivery Date').fill('2030-02-14')
  await weight(desk, 1).fill('1')
  await price(desk, 1).fill('50')
  await save(desk, merged)
  await nothingToSend(desk)

  await away.context().setOffline(false)
  await expect(away.getByRole('banner').getByRole('button', { name: '1 needs you' })).toBeVisible({ timeout: 30_000 })
  const side = await detailOf(ask, merged.id)
  expect(side.shipment).toMatchObject({ total_weight: 6, base_price: 550, estimated_delivery_date: '2030-02-14' })

  // Both values side by side, in words, with who and when; decided where there is no signal.
  await away.context().setOffline(true)
  const queue = await openQueue(away)
  await expect(queue).toContainText('Manoj Manager changed the same meanwhile. Choose what is kept.')
  await queue.getByRole('button', { name: 'Choose…' }).click()
  const dialog = away.getByRole('dialog', { name: `Choose for Changed shipment ${asked.tracking_number}` })
  const when = `${formatDate(new Date())}, \\d{1,2}:\\d\\d [ap]m`
  await expect(dialog).toContainText(new RegExp(`Manoj Manager changed this on ${when}, before your change arrived`))
  await expect(dialog.getByRole('group')).toHaveCount(3)
  for (const [name, before, mine, theirs] of [
    ['Notes', 'Empty', 'Ring twice', 'Leave at the gate'],
    ['Estimated delivery date', 'Empty', '31 Jan 2030', '14 Feb 2030'],
    ['Package 1 (Books): Price', '₹100.00', '₹1,250.50', '₹999.00'],
  ] as const) {
    const group = dialog.getByRole('group', { name })
    await expect(group).toContainText(`Before: ${before}`)
    await expect(group.getByRole('radio', { name: `Keep mine ${mine} You` })).toBeVisible()
    await expect(group.getByRole('radio', { name: `Keep theirs ${theirs} Manoj Manager` })).toBeVisible()
  }
  await expectAccessible(away, 'the choice between two people')
  await away.screenshot({ path: info.outputPath('choice-820.png') })
  await away.setViewportSize({ width: 1440, height: 900 })
  await away.screenshot({ path: info.outputPath('choice-1440.png') })
  await away.setViewportSize({ width: 820, height: 1180 })
  await dialog.getByRole('button', { name: 'Use these values' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Choose one of the two for every field.')
  await dialog.getByRole('button', { name: 'Keep all of theirs' }).click()
  await dialog
    .getByRole('group', { name: 'Notes' })
    .getByRole('radio', { name: /Keep mine/ })
    .check()
  await dialog.getByRole('button', { name: 'Use these values' }).click()
  await expect(away.getByText('Your choice is saved and will be sent.')).toBeVisible()
  await expect(queue).toContainText('Notes: yours is kept, “Ring twice” instead of “Leave at the gate”')
  await expect(queue).toContainText('Package 1 (Books): Price: theirs is kept, “₹999.00” instead of “₹1,250.50”')
  await away.screenshot({ path: info.outputPath('decided-820.png') })
  await away.keyboard.press('Escape')

  await away.context().setOffline(false)
  await nothingToSend(away)
  const agreed = {
    notes: 'Ring twice',
    to_city: 'Satara',
    from_city: 'Mumbai',
    estimated_delivery_date: '2030-02-14',
    base_price: 1199,
    total_weight: 5,
  }
  expect((await detailOf(ask, asked.id)).shipment).toMatchObject(agreed)
  for (const page of [away, desk]) {
    // An opened shipment follows the copy on the device; a form stays as it was opened.
    await page.goto(`/dashboard/shipments/${asked.id}`)
    await expect(page.getByRole('region', { name: 'Shipment', exact: true })).toContainText('Ring twice', { timeout: 30_000 })
    await page.goto(`/create-shipment/${asked.id}`)
    await expect(field(page, 'Notes')).toHaveValue('Ring twice')
    await expect(part(page, 'Ship To').getByRole('textbox', { name: 'City' })).toHaveValue('Satara')
    await expect(part(page, 'Ship From').getByRole('textbox', { name: 'City' })).toHaveValue('Mumbai')
    await expect(price(page, 1)).toHaveValue('999')
    await expect(weight(page, 2)).toHaveValue('3')
  }
})

test('what somebody else deleted is said plainly, and what was typed becomes a shipment again', async ({ openAs, server }, info) => {
  const ask = await askAs(server.url, MANAGER)
  const sent = await someShipment(ask, '7800000000000001')
  const open = await someShipment(ask, '7800000000000002')
  const away = await openAs(STAFF, '/dashboard?q=780000', TABLET)
  const desk = await openAs(MANAGER, '/dashboard?q=780000', WIDE)
  await untilAtHand(away, sent)
  await away.context().setOffline(true)
  await openForm(away, sent)
  await field(away, 'Notes').fill('Typed on the road')
  await away.getByLabel('Estimated Delivery Date').fill('2030-01-31')
  await save(away, sent)
  await openForm(away, open)
  await field(away, 'Notes').fill('Half an edit')

  for (const shipment of [sent, open]) {
    await pickMore(desk, shipment, 'Delete')
    const question = desk.getByRole('dialog')
    await expect(question).toContainText('Are you sure you want to delete this shipment?')
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(rowOf(desk, shipment)).toBeHidden()
  }
  await nothingToSend(desk)
  await away.context().setOffline(false)

  // In the middle of an edit.
  const gone = away.getByRole('alert').filter({ hasText: 'This shipment has been deleted meanwhile.' })
  await expect(gone).toBeVisible({ timeout: 30_000 })
  await expect(away.getByText('This shipment has been deleted meanwhile. See the top of the form.')).toBeInViewport()
  await away.screenshot({ path: info.outputPath('gone-820.png') })
  await gone.getByRole('button', { name: 'Create it again…' }).click()
  await expect(away).toHaveURL(`/create-shipment?copy=${open.id}`)
  await expect(field(away, 'Notes')).toHaveValue('Half an edit')
  await expect(field(away, 'Tracking Number')).toHaveValue(open.tracking_number)
  await createButton(away).click()
  await away
    .getByRole('dialog', { name: /^Shipment SHP/ })
    .getByRole('button', { name: 'Close', exact: true })
    .last()
    .click()

  // What was saved before and arrived too late.
  await expect(away.getByRole('banner').getByRole('button', { name: '1 needs you' })).toBeVisible()
  const queue = await openQueue(away)
  await expect(queue).toContainText('Failed to update shipment. It was deleted before your change arrived.')
  await away.screenshot({ path: info.outputPath('too-late-820.png') })
  await queue.getByRole('button', { name: 'Create it again…' }).click()
  await expect(field(away, 'Notes')).toHaveValue('Typed on the road')
  await expect(price(away, 2)).toHaveValue('200')
  await createButton(away).click()
  await away
    .getByRole('dialog', { name: /^Shipment SHP/ })
    .getByRole('button', { name: 'Close', exact: true })
    .last()
    .click()
  await nothingToSend(away)

  const { rows } = await ask<MirrorPage>('sync_mirror', { table: 'shipments', limit: 500, after: null })
  const again = (rows as Shipment[])
    .filter(({ tracking_number }) => tracking_number.startsWith('7800000'))
    .toSorted((a, b) => a.tracking_number.localeCompare(b.tracking_number))
  expect(again.map(({ tracking_number, notes, base_price, items }) => [tracking_number, notes, base_price, items.length])).toEqual([
    [sent.tracking_number, 'Typed on the road', 300, 2],
    [open.tracking_number, 'Half an edit', 300, 2],
  ])
})
