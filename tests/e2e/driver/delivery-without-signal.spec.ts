import type { Page } from '@playwright/test'
import { inQueue, openQueue, submit, takePhoto, untilListed, fetchDelivery, expectSaved } from '#tests/support/e2e/screens/delivering.ts'
import { askAs, detailOf, openDeliveriesOf } from '#tests/support/e2e/ask-server.ts'
import { untilReadyOffline } from '#tests/support/e2e/weather/offline.ts'
import { DRIVER, MANAGER, signInForDelivery } from '#tests/support/e2e/screens/people.ts'
import { makePhoto } from '#tests/support/e2e/photos.ts'
import { DESK, expect, PHONE, test, WITH_SIGNAL } from '#tests/support/e2e/waybill-test.ts'

test.use({ company: 'delivery-without-signal' })

/** Two strokes across the field. */
async function signWithMouse(page: Page): Promise<void> {
  const field = page.getByRole('img', { name: 'Field to sign in with a finger, empty' })
  const box = await field.boundingBox()
  if (box === null) throw new Error('There is no field to sign in')
  for (const height of [0.3, 0.7]) {
    await page.mouse.move(box.x + box.width * 0.1, box.y + box.height * height)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * 0.9, box.y + box.height * (1 - height), { steps: 12 })
    await page.mouse.up()
  }
  await expect(page.getByRole('img', { name: 'Field to sign in with a finger, signed' })).toBeVisible()
}

test('a delivery captured without signal reaches the office, once, and the visitor sees it', async ({ server, openBrowser, openAs }) => {
  const [delivery] = await openDeliveriesOf(server.url, DRIVER)
  if (!delivery) throw new Error('The demo driver has nothing to deliver')
  const number = delivery.tracking_number
  const phone = await openBrowser(PHONE)
  await phone.grantPermissions(['geolocation'])
  await phone.setGeolocation({ latitude: 18.52043, longitude: 73.856744, accuracy: 15 })

  await test.step('the driver signs in and goes offline; the app opens all the same', async () => {
    const page = await phone.newPage()
    await signInForDelivery(page, '9000000001')
    await expect(page).toHaveURL(/\/pod$/)
    await untilListed(page)
    await untilReadyOffline(page)
    await phone.setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Deliveries', exact: true })).toBeVisible()
    await untilListed(page)
    await expect(page.getByRole('banner').getByRole('button', { name: 'No signal' })).toBeVisible()
  })

  await test.step('fetches, photographs, submits; it is saved on this phone and nowhere claimed to be elsewhere', async () => {
    const page = phone.pages()[0] ?? (await phone.newPage())
    const photo = await makePhoto(page, 1800, 1200)
    await fetchDelivery(page, number)
    const summary = page.getByRole('region', { name: 'Summary' })
    await expect(summary).toContainText(delivery.to_name_or_company)
    await expect(summary).toContainText(delivery.to_street_address)
    await expect(summary).toContainText(delivery.shipping_method)
    await takePhoto(page, photo)
    await page.getByRole('radio', { name: 'Delivered' }).check()
    await page.getByText('Who received it?').click()
    await page.getByRole('radio', { name: 'Family' }).check()
    await page.getByLabel('Name of the receiver').fill('Lakshmi Rao')
    await page.getByRole('button', { name: 'Let them sign' }).click()
    await signWithMouse(page)
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('group').getByText('Received by Lakshmi Rao (family), signed')).toBeVisible()
    await expect(page.getByText('goes with it, within 15 m')).toBeVisible()
    await page.getByLabel('Delivery notes').fill('Handed to the guard at gate 2.')
    await submit(page)
    await expectSaved(page, 'Delivered')
    const way = page.getByRole('list', { name: 'Its way to the office' })
    await expect(way).toContainText('Saved on this phone')
    await expect(way).toContainText('Delivered to office (not yet)')
    await page.close()
  })

  const page = await phone.newPage()
  await test.step('opened again without signal, the queue shows it', async () => {
    await page.goto('/pod')
    await expect(page.getByRole('banner').getByRole('button', { name: 'No signal, 1 saved on this phone' })).toBeVisible()
    const queue = await openQueue(page)
    await expect(inQueue(queue, number)).toContainText('Saved on this phone, waiting for signal')
    await expect(inQueue(queue, number)).toContainText('Photo saved on this phone')
  })

  await test.step('online, it goes by itself', async () => {
    await phone.setOffline(false)
    const queue = page.getByRole('dialog', { name: 'Queue' })
    await expect(inQueue(queue, number)).toContainText('Delivered to office', { timeout: 30_000 })
    await expect(inQueue(queue, number)).toContainText('Photo delivered to office')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('banner').getByRole('button', { name: 'All sent' })).toBeVisible()
  })

  await test.step('the office sees the photo, the notes and both times', async () => {
    const office = await openAs(MANAGER, `/dashboard/shipments/${delivery.id}`, { ...DESK, ...WITH_SIGNAL })
    await expect(office.getByRole('main').getByText('Delivered', { exact: true }).first()).toBeVisible()
    const proof = office.getByRole('region', { name: 'History' }).getByRole('article', { name: 'Proof of delivery' })
    await expect(proof).toHaveCount(1)
    await expect(proof).toContainText('Handed to the guard at gate 2.')
    await expect(proof).toContainText('Received by Lakshmi Rao (family)')
    await expect(proof.getByRole('img', { name: 'Signature, by Lakshmi Rao' })).toBeVisible()
    await expect(proof.getByRole('link', { name: '18.52043, 73.85674 (± 15 m)' })).toBeVisible()
    for (const time of ['Time on the phone', 'Corrected time', 'Received at the office']) await expect(proof).toContainText(time)
    const photo = proof.getByRole('img', { name: /^Delivery photo/ })
    await expect(photo).toBeVisible()
    expect(await photo.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBeGreaterThan(1000)
  })

  await test.step('a visitor sees Delivered with date and time in India, wherever the visitor is', async () => {
    const abroad = await openBrowser({ ...DESK, ...WITH_SIGNAL, timezoneId: 'America/New_York' })
    const visitor = await abroad.newPage()
    await visitor.goto('/track')
    await visitor.getByLabel('Tracking number').fill(number)
    await visitor.getByRole('button', { name: 'Track Shipment' }).click()
    const card = visitor.getByRole('article', { name: 'Shipment' })
    await expect(card).toContainText('Delivered')
    await expect(card).toContainText('Received by family')
    await expect(card).not.toContainText('Lakshmi')
    await expect(card).toContainText(/Delivered On: \d{1,2}\s\w+\s\d{4},\s\d{1,2}:\d{2}\s(am|pm)\sIST/)
  })

  await test.step('the database holds exactly one proof', async () => {
    const detail = await detailOf(await askAs(server.url, MANAGER), delivery.id)
    expect(detail.shipment?.status).toBe('Delivered')
    expect(detail.proofs).toHaveLength(1)
    expect(detail.proofs[0]).toMatchObject({ outcome: 'Delivered', review_state: 'none', clock_flag: null })
    expect(detail.proofs[0]?.photo_confirmed_at).not.toBeNull()
  })
})
