import type { BrowserContext, Page } from '@playwright/test'
import { displayShipmentId, type Shipment } from '#domain/shipment/shipment.ts'
import { askAs, detailOf, openDeliveriesOf } from '#tests/support/e2e/ask-server.ts'
import { openQueue, syncStatus } from '#tests/support/e2e/screens/delivering.ts'
import { openEdit, pendingOf, pickMore, rowOf } from '#tests/support/e2e/screens/desk.ts'
import { untilReadyOffline } from '#tests/support/e2e/weather/offline.ts'
import { MANAGER, OTHER_DRIVER, STAFF } from '#tests/support/e2e/screens/people.ts'
import {
  allShipments,
  chooseClient,
  createButton,
  fillParcel,
  fillPlaces,
  someClient,
} from '#tests/support/e2e/screens/fill-shipment-form.ts'
import { DESK, expect, test } from '#tests/support/e2e/waybill-test.ts'

test.use({ company: 'day-without-signal' })

const RECIPIENT = 'Recipient Of The Dark Day'

async function setStatus(page: Page, shipment: Shipment, status: string): Promise<void> {
  const dialog = await openEdit(page, shipment)
  await dialog.getByLabel('Status').selectOption(status)
  await dialog.getByLabel('Estimated Delivery Date').fill('2030-01-31')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toBeHidden()
}

async function createOne(page: Page, clientCode: string): Promise<void> {
  await page.getByRole('link', { name: 'Create Shipment' }).click()
  await chooseClient(page, clientCode)
  await fillPlaces(page, RECIPIENT)
  await fillParcel(page, 1, 'Candles', '250')
  await createButton(page).click()
  await page
    .getByRole('dialog', { name: /^Shipment SHP/ })
    .getByRole('button', { name: 'Close', exact: true })
    .last()
    .click()
}

async function assign(page: Page, shipment: Shipment, driver: string): Promise<void> {
  await rowOf(page, shipment).getByRole('checkbox').check()
  await page.getByRole('region', { name: 'Selected shipments' }).getByRole('button', { name: 'Assign driver' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign 1 shipment' })
  await dialog.getByLabel('Driver').selectOption({ label: driver })
  await dialog.getByRole('button', { name: 'Assign' }).click()
  await expect(dialog).toBeHidden()
}

/** Puts the browser's window away and opens another: what is on the device is all there is. */
async function closeAndOpen(context: BrowserContext, page: Page, address: string): Promise<Page> {
  await page.close()
  const next = await context.newPage()
  await next.goto(address)
  return next
}

test('a whole day at the desk without signal arrives once, in order, with its history', async ({ openAs, server }) => {
  const ask = await askAs(server.url, MANAGER)
  const client = await someClient(ask)
  const [edited, removed, given] = pendingOf(await allShipments(ask))
  if (!edited || !removed || !given) throw new Error('Too few pending shipments')
  const first = await openAs(STAFF, '/dashboard?status=Pending&size=50', DESK)
  const context = first.context()
  await expect(rowOf(first, given)).toBeVisible()
  await untilReadyOffline(first)
  await context.setOffline(true)

  await createOne(first, client.client_code)
  await first.goto('/dashboard?size=50')
  await setStatus(first, edited, 'Pre-Transit')
  await setStatus(first, edited, 'In Transit')
  await assign(first, given, 'Divya Driver (9000000002)')

  // The browser is closed at noon; the afternoon goes on where the morning ended.
  const second = await closeAndOpen(context, first, '/dashboard?size=50')
  await expect(rowOf(second, edited)).toContainText('In Transit')
  await expect(rowOf(second, edited)).toContainText('Not sent yet')
  const made = second.getByRole('row').filter({ hasText: RECIPIENT })
  await expect(made).toContainText('Not sent yet')
  await made.getByRole('button', { name: /^Edit/ }).click()
  const dialog = second.getByRole('dialog', { name: /^Edit Shipment/ })
  await dialog.getByLabel('Status').selectOption('Ready for Payment')
  await dialog.getByLabel('Estimated Delivery Date').fill('2030-01-31')
  await dialog.getByRole('textbox', { name: 'Notes' }).fill('Handle in the dark')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(made).toContainText('Ready for Payment')
  await setStatus(second, edited, 'Out for Delivery')
  await pickMore(second, removed, 'Delete')
  await second
    .getByRole('dialog', { name: /^Delete SHP/ })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(rowOf(second, removed)).toBeHidden()
  await assign(second, edited, 'Divya Driver (9000000002)')

  const third = await closeAndOpen(context, second, '/dashboard?size=50')
  const status = syncStatus(third)
  await expect(status).toHaveText('No signal, 8 saved on this device')
  await expect(rowOf(third, removed)).toBeHidden()
  expect((await detailOf(ask, edited.id)).shipment?.status, 'nothing has reached the office yet').toBe('Pending')

  // The first answers are lost on the way: what is sent again is done once.
  const lost = server.road.loseAnswers('/rpc/sync_push', 1)
  await context.setOffline(false)
  await lost
  await expect(status).toHaveText('All sent', { timeout: 60_000 })

  const all = await allShipments(ask)
  expect(all.filter(({ id }) => id === removed.id)).toEqual([])
  const copies = all.filter(({ to_name_or_company }) => to_name_or_company === RECIPIENT)
  expect(copies).toHaveLength(1)
  expect(copies[0]).toMatchObject({
    status: 'Ready for Payment',
    notes: 'Handle in the dark',
    base_price: 250,
    client_code: client.client_code,
  })
  const historyOf = async (id: string) =>
    (await detailOf(ask, id)).updates
      .toSorted((a, b) => Date.parse(a.updated_at) - Date.parse(b.updated_at))
      .map((update) => `${update.status}, ${update.updated_by_name}`)
  expect(await historyOf(copies[0]?.id ?? '')).toEqual(['Pending, Sita Staff', 'Ready for Payment, Sita Staff'])
  expect((await historyOf(edited.id)).slice(-3)).toEqual([
    'Pre-Transit, Sita Staff',
    'In Transit, Sita Staff',
    'Out for Delivery, Sita Staff',
  ])
  const onTheRoad = (await openDeliveriesOf(server.url, OTHER_DRIVER)).map(({ id }) => id)
  expect(onTheRoad).toEqual(expect.arrayContaining([edited.id, given.id]))

  const queue = await openQueue(third)
  await expect(queue.getByRole('listitem').filter({ hasText: 'Delivered to office' })).toHaveCount(8)
  await third.keyboard.press('Escape')
  await rowOf(third, edited)
    .getByRole('link', { name: displayShipmentId(edited), exact: true })
    .click()
  await expect(third.getByRole('heading', { name: 'History' })).toBeVisible()
  const history = third.getByRole('list').filter({ hasText: 'Pre-Transit' }).getByRole('listitem')
  for (const [line, words] of ['Divya Driver', 'Out for Delivery', 'In Transit', 'Pre-Transit'].entries())
    await expect(history.nth(line)).toContainText(words)
})
