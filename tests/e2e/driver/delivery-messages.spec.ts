import { askAs, openDeliveriesOf } from '#tests/support/e2e/ask-server.ts'
import { untilReadyOffline } from '#tests/support/e2e/weather/offline.ts'
import { expectSaved, fail, fetchDelivery, submit, untilListed } from '#tests/support/e2e/screens/delivering.ts'
import type { MirrorPage } from '#domain/sync/mirror.ts'
import type { Shipment } from '#domain/shipment/shipment.ts'
import { DRIVER, MANAGER, OTHER_DRIVER } from '#tests/support/e2e/screens/people.ts'
import { expect, test, testWithSignal } from '#tests/support/e2e/waybill-test.ts'

test.use({ company: 'delivery-messages' })

testWithSignal('what a driver is told with signal, from fetching to a saved delivery', async ({ openAs, server }) => {
  const office = await askAs(server.url, MANAGER)
  const { rows } = await office<MirrorPage>('sync_mirror', { table: 'shipments', limit: 500, after: null })
  const delivered = (rows as Shipment[]).find((shipment) => shipment.status === 'Delivered')
  const page = await openAs(DRIVER, '/pod')
  await untilListed(page)
  await fetchDelivery(page, '  ')
  await expect(page.getByText('Please enter a valid tracking number and fetch shipment.')).toBeVisible()
  for (const number of ['999000111222333', delivered?.tracking_number ?? '']) {
    await fetchDelivery(page, number)
    await expect(page.getByText('Tracking number not found or already delivered.')).toBeVisible()
  }

  await test.step('another driver’s parcel is looked up with signal', async () => {
    const [theirs] = await openDeliveriesOf(server.url, OTHER_DRIVER)
    await page.goto('/pod')
    await untilListed(page)
    await fetchDelivery(page, theirs?.tracking_number ?? '')
    await expect(page.getByRole('region', { name: 'Summary' })).toContainText(theirs?.to_name_or_company ?? 'nobody')
  })

  await test.step('a capture that is not complete says what is missing, to the letter', async () => {
    const [delivery] = await openDeliveriesOf(server.url, DRIVER)
    await page.goto('/pod')
    await untilListed(page)
    await page
      .getByRole('link', { name: delivery?.to_name_or_company ?? '' })
      .first()
      .click()
    await submit(page)
    await expect(page.getByRole('alert')).toContainText('Please select a delivery outcome.')
    await page.getByRole('radio', { name: 'Delivered' }).check()
    await submit(page)
    await expect(page.getByRole('alert')).toContainText('Please upload a delivery photo for Delivered status.')
    await page.getByRole('radio', { name: 'Failed Attempt' }).check()
    await submit(page)
    await expect(page.getByRole('alert')).toContainText('Please choose why it could not be delivered.')
    await page.getByRole('radio', { name: 'Returned' }).check()
    await submit(page)
    await expect(page.getByRole('alert')).toContainText('Please enter delivery notes for this outcome.')
    await page.getByRole('button', { name: 'Premises closed' }).click()
    await expect(page.getByLabel('Delivery notes')).toHaveValue('Premises closed')
    await submit(page)
    await expectSaved(page, 'Returned')
    const openNow = async () => (await openDeliveriesOf(server.url, DRIVER)).map(({ id }) => id)
    await expect.poll(openNow).not.toContain(delivery?.id)
  })

  await test.step('a failed attempt stays with its driver', async () => {
    const deliveries = await openDeliveriesOf(server.url, DRIVER)
    const delivery = deliveries.find((each) => each.status !== 'Failed Attempt')
    await page.goto('/pod')
    await untilListed(page)
    await fail(page, delivery?.tracking_number ?? '')
    await expect(page.getByRole('list', { name: 'Its way to the office' })).not.toContainText('(not yet)')
    await page.getByRole('button', { name: 'All deliveries' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: delivery?.tracking_number ?? '' })).toContainText('Failed Attempt')
  })

  await test.step('on a slow phone too, a submitted delivery leaves no half-made one behind', async () => {
    const delivery = (await openDeliveriesOf(server.url, DRIVER)).find((each) => each.status !== 'Failed Attempt')
    await page.goto('/pod')
    await untilListed(page)
    await fetchDelivery(page, delivery?.tracking_number ?? '')
    await page.getByRole('radio', { name: 'Failed Attempt' }).check()
    // Something else keeps the queue busy for longer than the form waits before it keeps what is typed.
    await page.evaluate(async () => {
      const name = (await indexedDB.databases()).find((each) => each.name?.startsWith('waybill-'))?.name ?? ''
      const database = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('success', () => resolve(opening.result))
      })
      const queue = database.transaction('outbox', 'readwrite').objectStore('outbox')
      const until = performance.now() + 1500
      const busy = () => {
        if (performance.now() < until) queue.count().addEventListener('success', busy)
        else database.close()
      }
      busy()
    })
    await page.getByRole('radio', { name: 'Nobody there' }).check()
    await page.getByLabel('Delivery notes').fill('Nobody home')
    await submit(page)
    await expectSaved(page, 'Failed Attempt')
    await page.waitForTimeout(1000)
    await page.reload()
    await untilListed(page)
    await expect(page.getByText('Not submitted yet')).toBeHidden()
  })
})

test('without signal an unknown number may still be captured', async ({ openAs }) => {
  const page = await openAs(DRIVER, '/pod')
  await untilListed(page)
  await untilReadyOffline(page)
  await page.context().setOffline(true)
  await fetchDelivery(page, '5550001112223')
  const question = page.getByRole('dialog', { name: 'Not on this device. Save it anyway?' })
  await question.getByRole('button', { name: 'Save it anyway' }).click()
  await page.getByRole('radio', { name: 'Returned' }).check()
  await page.getByLabel('Delivery notes').fill('Refused')
  await submit(page)
  await expectSaved(page, 'Returned')
})
