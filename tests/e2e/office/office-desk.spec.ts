import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/support/e2e/accessibility.ts'
import { openDeliveriesOf } from '#tests/support/e2e/ask-server.ts'
import { untilListed } from '#tests/support/e2e/screens/delivering.ts'
import { DRIVER, OTHER_DRIVER, STAFF } from '#tests/support/e2e/screens/people.ts'
import { untilReadyOffline } from '#tests/support/e2e/weather/offline.ts'
import { expect, test, testWithSignal } from '#tests/support/e2e/waybill-test.ts'

test.use({ company: 'office-desk' })

/** The drivers come last: with their names the first copy of the company's data is complete. */
const untilCopied = (desk: Page) => expect(desk.getByRole('cell', { name: /^(Dev|Divya) Driver$/ }).first()).toBeVisible()

testWithSignal('many shipments are assigned to a driver at once, and appear on the driver’s phone', async ({ openAs, server }) => {
  const before = new Set((await openDeliveriesOf(server.url, OTHER_DRIVER)).map(({ id }) => id))
  const phone = await openAs(OTHER_DRIVER, '/pod')
  await untilListed(phone)
  const stops = async () => Number((await phone.getByRole('heading', { name: /done$/ }).textContent())?.split(' ').at(2))
  const stopsBefore = await stops()
  const desk = await openAs(STAFF, '/dashboard?status=Pending')
  await untilCopied(desk)
  const rows = desk.getByRole('row').filter({ hasText: 'No driver' })
  for (const index of [0, 1, 2]) await rows.nth(index).getByRole('checkbox').check()
  const bar = desk.getByRole('region', { name: 'Selected shipments' })
  await expect(bar).toContainText('3 selected')
  await bar.getByRole('button', { name: 'Assign driver' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Assign 3 shipments' })
  await dialog.getByRole('button', { name: 'Assign' }).click()
  await expect(dialog).toContainText('Please choose a driver.')
  await dialog.getByLabel('Driver').selectOption({ label: 'Divya Driver (9000000002)' })
  await dialog.getByRole('button', { name: 'Assign' }).click()
  await expect(desk.getByText('Saved on this device: 3 shipments for Divya Driver.')).toBeVisible()
  await expect.poll(async () => (await openDeliveriesOf(server.url, OTHER_DRIVER)).filter(({ id }) => !before.has(id)).length).toBe(3)
  await phone.reload()
  await expect.poll(stops, { timeout: 30_000 }).toBe(stopsBefore + 3)
})

testWithSignal('the list is worked by keyboard: search, open, go back to the same view', async ({ openAs, server }) => {
  const [delivery] = await openDeliveriesOf(server.url, DRIVER)
  const page = await openAs(STAFF, '/dashboard')
  await expect(page.getByRole('heading', { name: 'Recent Shipments' })).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('Control+/')
  await page.keyboard.type(delivery?.tracking_number ?? '')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page).toHaveURL(/\?/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Tracking number ${delivery?.tracking_number}`)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Search')).toHaveValue(delivery?.tracking_number ?? '')
  await expect(page.getByRole('row')).toHaveCount(2)

  await test.step('arrows work from the start, and closing a shipment comes back to its row', async () => {
    await page.goto('/dashboard')
    await expect(page.getByRole('row').nth(2)).toBeVisible()
    await untilCopied(page)
    const second = page.getByRole('row').nth(2).getByRole('link').first()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(second).toBeFocused()
    for (const close of ['Escape', 'Back']) {
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
      if (close === 'Escape') await page.keyboard.press('Escape')
      else await page.goBack()
      await expect(second).toBeFocused()
    }
  })
})

test('from anywhere a parcel is found by keyboard, without signal too, and the keys are told', async ({ openAs, server }) => {
  const [delivery] = await openDeliveriesOf(server.url, DRIVER)
  const page = await openAs(STAFF, '/staff')
  await expect(page.getByRole('cell', { name: /^Dev Driver S/ })).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  await expectAccessible(page, 'the keys')
  await page.keyboard.press('Escape')
  await page.goto('/dashboard')
  await untilCopied(page)
  await untilReadyOffline(page)
  await page.context().setOffline(true)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find or start' }).fill(delivery?.tracking_number ?? '')
  const found = page.getByRole('group', { name: 'Shipments' }).getByRole('option')
  await expect(found).toContainText(delivery?.tracking_number ?? '')
  await expectAccessible(page, 'what was found')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Tracking number ${delivery?.tracking_number}`)).toBeVisible()
})

test('the list is there without signal, and a change made on it waits', async ({ openAs }) => {
  const page = await openAs(STAFF, '/dashboard?status=Pending')
  await untilCopied(page)
  await untilReadyOffline(page)
  await page.context().setOffline(true)
  await page.getByRole('row').nth(1).getByRole('checkbox').check()
  await page.getByRole('region', { name: 'Selected shipments' }).getByRole('button', { name: 'Assign driver' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign 1 shipment' })
  await dialog.getByLabel('Driver').selectOption({ label: 'Dev Driver (9000000001)' })
  await dialog.getByRole('button', { name: 'Assign' }).click()
  await expect(page.getByRole('row').nth(1)).toContainText('Not sent yet')
  await page.context().setOffline(false)
  await expect(page.getByRole('row').nth(1)).not.toContainText('Not sent yet', { timeout: 30_000 })
})
