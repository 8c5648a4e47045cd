import type { Locator, Page } from '@playwright/test'
import { displayShipmentId, type Shipment } from '#domain/shipment/shipment.ts'
import { askAs, detailOf, type Ask } from '#tests/support/e2e/ask-server.ts'
import { capture, push } from '#tests/support/e2e/screens/captures.ts'
import { idOf, moreOf, pendingOf, pickMore, rowOf } from '#tests/support/e2e/screens/desk.ts'
import { untilReadyOffline } from '#tests/support/e2e/weather/offline.ts'
import { DRIVER, MANAGER, STAFF } from '#tests/support/e2e/screens/people.ts'
import { allShipments } from '#tests/support/e2e/screens/fill-shipment-form.ts'
import { expect, test, testWithSignal } from '#tests/support/e2e/waybill-test.ts'

test.use({ company: 'desk-delete' })

const question = (page: Page): Locator => page.getByRole('dialog', { name: /^Delete SHP/ })

async function deletable(ask: Ask, howMany: number): Promise<Shipment[]> {
  return pendingOf(await allShipments(ask)).slice(0, howMany)
}

testWithSignal('deleting asks, takes the row away at once, and hands focus to the next one', async ({ openAs, server }) => {
  const ask = await askAs(server.url, MANAGER)
  const [first, second] = await deletable(ask, 2)
  if (!first || !second) throw new Error('Too few pending shipments')
  const page = await openAs(STAFF, '/dashboard?status=Pending')
  await moreOf(page, first).press('Enter')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(question(page)).toContainText('Are you sure you want to delete this shipment?')
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeHidden()
  await expect(moreOf(page, first)).toBeFocused()

  for (const key of ['ArrowUp', 'Enter']) await page.keyboard.press(key)
  await expect(question(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await question(page).getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(page.getByText(`Shipment ${displayShipmentId(first)} deleted.`)).toBeVisible()
  await expect(rowOf(page, first)).toBeHidden()
  await expect(idOf(page, second)).toBeFocused()
  await expect.poll(async () => (await detailOf(ask, first.id)).shipment).toBeNull()

  await test.step('what this device knows to be refused is said instead of asked', async () => {
    const shipments = await allShipments(ask)
    const billed = shipments.find(({ invoice_status }) => invoice_status === 'raised')
    const [proven] = await deletable(ask, 1)
    if (!billed || !proven) throw new Error('The company has no such shipments')
    await page.goto(`/dashboard?q=${billed.tracking_number}`)
    await pickMore(page, billed, 'Delete')
    await expect(question(page)).toContainText(`This shipment is on invoice ${billed.invoice_number}. Delete the invoice first.`)
    await expect(question(page).getByRole('button', { name: 'Delete' })).toBeHidden()
    await question(page).getByRole('button', { name: 'Close' }).click()
    await push(await askAs(server.url, DRIVER), capture(proven.tracking_number, 'Failed Attempt', 'Nobody home'))
    // Only the server knows of this proof: it refuses, and the row is back with the reason.
    await page.getByLabel('Search').fill(proven.tracking_number)
    await pickMore(page, proven, 'Delete')
    await question(page).getByRole('button', { name: 'Delete' }).click()
    const refusal = page.getByRole('alert').filter({
      hasText: 'Error deleting shipment: This shipment has a proof of delivery and cannot be deleted.',
    })
    await expect(refusal).toBeVisible()
    await expect(rowOf(page, proven)).toContainText('Needs you')
    await page.getByRole('button', { name: '1 needs you' }).click()
    await expect(page.getByRole('dialog', { name: 'Queue' })).toContainText(
      'Error deleting shipment: This shipment has a proof of delivery',
    )
    await page.keyboard.press('Escape')
    await refusal.getByRole('button', { name: 'Keep the shipment' }).click()
    await expect(refusal).toBeHidden()
    await expect(rowOf(page, proven)).not.toContainText('Needs you')
    // Once it was opened here, the device knows.
    await rowOf(page, proven)
      .getByRole('link', { name: displayShipmentId(proven), exact: true })
      .click()
    await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
    await page.goBack()
    await pickMore(page, proven, 'Delete')
    await expect(question(page)).toContainText('This shipment has a proof of delivery and cannot be deleted.')
  })
})

test('without signal the row goes too, and the office hears of it later', async ({ openAs, server }) => {
  const ask = await askAs(server.url, MANAGER)
  const [shipment] = await deletable(ask, 1)
  if (!shipment) throw new Error('No pending shipment')
  const page = await openAs(STAFF, '/dashboard?status=Pending')
  await expect(rowOf(page, shipment)).toBeVisible()
  await untilReadyOffline(page)
  await page.context().setOffline(true)
  await rowOf(page, shipment).getByRole('checkbox').check()
  await pickMore(page, shipment, 'Delete')
  await question(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(/deleted on this device\. The office hears of it when there is signal\./)).toBeVisible()
  await expect(rowOf(page, shipment)).toBeHidden()
  await expect(page.getByRole('region', { name: 'Selected shipments' })).toBeHidden()
  await page.reload()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(rowOf(page, shipment)).toBeHidden()
  expect((await detailOf(ask, shipment.id)).shipment).not.toBeNull()
  await page.context().setOffline(false)
  await expect.poll(async () => (await detailOf(ask, shipment.id)).shipment, { timeout: 30_000 }).toBeNull()
})
