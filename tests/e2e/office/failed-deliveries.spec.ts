import { askAs, detailOf, openDeliveriesOf } from '#tests/support/e2e/ask-server.ts'
import { expectSaved, fail, fetchDelivery, submit, untilListed } from '#tests/support/e2e/screens/delivering.ts'
import { DRIVER, MANAGER } from '#tests/support/e2e/screens/people.ts'
import { expect, testWithSignal } from '#tests/support/e2e/waybill-test.ts'

testWithSignal('what a driver could not deliver is decided by the office, and its history tells so', async ({ server, openAs }) => {
  const delivery = (await openDeliveriesOf(server.url, DRIVER)).find((each) => each.status === 'Out for Delivery')
  if (!delivery) throw new Error('The demo driver has nothing to deliver')
  const driver = await openAs(DRIVER, '/pod')
  await untilListed(driver)
  await fail(driver, delivery.tracking_number, 'Rang twice')
  await expect(driver.getByRole('list', { name: 'Its way to the office' })).not.toContainText('(not yet)')

  const page = await openAs(MANAGER, '/dashboard/failed')
  await page.getByLabel('Reason').selectOption('Nobody there')
  const row = page.getByRole('list', { name: 'Failed deliveries' }).getByRole('listitem').filter({ hasText: delivery.tracking_number })
  await expect(row).toContainText('Nobody there')
  await expect(row).toContainText('Rang twice')
  await row.getByRole('button', { name: /^Decide on/ }).click()
  const dialog = page.getByRole('dialog', { name: `Decide on ${delivery.tracking_number}, ` })
  await dialog.getByRole('radio', { name: /^Return to the sender/ }).check()
  await dialog.getByRole('button', { name: 'Decide', exact: true }).click()
  await expect(row).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Failed deliveries', level: 1 })).toBeFocused()

  const office = await askAs(server.url, MANAGER)
  await expect
    .poll(async () => (await detailOf(office, delivery.id)).shipment, { message: 'the decision is at the office' })
    .toMatchObject({ status: 'Other', return_state: 'started' })
  await page.goto(`/dashboard/shipments/${delivery.id}`)
  const history = page.getByRole('region', { name: 'History' })
  await expect(history).toContainText('Decided after it failed: return to the sender')
  await expect(history).toContainText('Attempt 1 · Nobody there')
  await expect(history).toContainText('Call was not pressed')

  await page.goto('/dashboard/failed')
  await page.getByRole('link', { name: 'Drivers’ month' }).click()
  await expect(page.getByText('never a verdict')).toBeVisible()
  await page
    .getByRole('button', { name: /^Failed without a call, / })
    .first()
    .click()
  const behind = page.getByRole('dialog').getByRole('listitem').filter({ hasText: delivery.tracking_number })
  await expect(behind).toContainText('Failed: Nobody there')
  await behind.getByRole('link', { name: delivery.tracking_number }).click()
  await expect(history).toContainText('Attempt 1 · Nobody there')
  await page.goBack()
  await expect(behind).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Failed deliveries', level: 1 })).toBeVisible()
})

testWithSignal(
  'failed three times, it goes back: its driver carries it to the sender, and it is returned',
  async ({ server, openAs, page: visitor }) => {
    const delivery = (await openDeliveriesOf(server.url, DRIVER)).findLast((each) => each.status === 'Out for Delivery')
    if (!delivery) throw new Error('The demo driver has nothing to deliver')
    const driver = await openAs(DRIVER, '/pod')
    const arrived = () => expect(driver.getByRole('list', { name: 'Its way to the office' })).not.toContainText('(not yet)')
    for (const notes of ['Rang once', 'Rang twice', 'Rang three times']) {
      await driver.goto('/pod')
      await untilListed(driver)
      await fail(driver, delivery.tracking_number, notes)
      await arrived()
    }

    const page = await openAs(MANAGER, '/dashboard/failed')
    const row = page.getByRole('list', { name: 'Failed deliveries' }).getByRole('listitem').filter({ hasText: delivery.tracking_number })
    await expect(row).toContainText('3 attempts')
    await expect(row).toContainText('Decide now')
    await row.getByRole('button', { name: /^Decide on/ }).click()
    const dialog = page.getByRole('dialog', { name: `Decide on ${delivery.tracking_number}, ` })
    await dialog.getByRole('radio', { name: /^Return to the sender/ }).check()
    await dialog.getByRole('button', { name: 'Decide', exact: true }).click()
    const returning = page
      .getByRole('list', { name: /^On their way back/ })
      .getByRole('listitem')
      .filter({ hasText: delivery.tracking_number })
    await expect(returning).toContainText('Not on its way yet')

    const office = await askAs(server.url, MANAGER)
    const stands = async () => (await detailOf(office, delivery.id)).shipment
    await expect.poll(stands).toMatchObject({ return_state: 'started', collect_amount: 0 })
    const { from_name_or_company: sender } = (await stands())!
    await visitor.goto(`${server.url}/user-tracking/${delivery.tracking_number}`)
    await expect(visitor.getByRole('heading', { name: 'On its way back to the sender' })).toBeVisible()

    await driver.goto('/pod')
    await untilListed(driver)
    await expect(driver.getByText(`Back to the sender: ${sender}`).first()).toBeVisible()
    await fetchDelivery(driver, delivery.tracking_number)
    await expect(driver.getByRole('region', { name: 'Summary' })).toContainText(sender)
    await driver.getByRole('radio', { name: 'Returned' }).check()
    await driver.getByLabel('Delivery notes').fill('Their storekeeper took it')
    await submit(driver)
    await expectSaved(driver, 'Returned')
    await arrived()
    await expect.poll(stands).toMatchObject({ status: 'Returned', return_state: 'back' })
    await expect(returning).toBeHidden()
    await visitor.reload()
    await expect(visitor.getByRole('heading', { name: 'Returned to the sender' })).toBeVisible()
  },
)
