import { askAs, detailOf, openDeliveriesOf } from '#tests/support/e2e/ask-server.ts'
import { expectSaved, fetchDelivery, inQueue, openQueue, submit, takePhoto, untilListed } from '#tests/support/e2e/screens/delivering.ts'
import { untilReadyOffline } from '#tests/support/e2e/weather/offline.ts'
import { DRIVER, MANAGER } from '#tests/support/e2e/screens/people.ts'
import { makePhoto } from '#tests/support/e2e/photos.ts'
import { fillStorage, freeStorage, limitStorage } from '#tests/support/e2e/weather/fill-disk.ts'
import { expect, PHONE, test } from '#tests/support/e2e/waybill-test.ts'

test.use({ company: 'full-disk' })

test('with a full disk nothing is half-saved, the form stays filled and says so; with space again it is saved', async ({
  openBrowser,
  signedIn,
  server,
}) => {
  const [delivery] = await openDeliveriesOf(server.url, DRIVER)
  if (!delivery) throw new Error('The demo driver has nothing to deliver')
  const phone = await openBrowser({ ...PHONE, storageState: await signedIn(DRIVER) })
  const limit = await limitStorage(phone, server.url, 12_000_000)
  const page = await phone.newPage()
  await page.goto('/pod')
  await untilListed(page)
  await untilReadyOffline(page)
  await fillStorage(page)
  await fetchDelivery(page, delivery.tracking_number)
  await takePhoto(page, await makePhoto(page, 1600, 1200))
  await page.getByRole('radio', { name: 'Delivered' }).check()
  await page.getByLabel('Delivery notes').fill('Left at the shop next door')
  await submit(page)
  await expect(page.getByRole('alert').filter({ hasText: 'The storage of this phone is full. Nothing was saved' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'The delivery, as photographed' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Delivered' })).toBeChecked()
  await expect(page.getByLabel('Delivery notes')).toHaveValue('Left at the shop next door')
  const empty = await openQueue(page)
  await expect(empty.getByRole('listitem')).toHaveCount(0)
  await page.keyboard.press('Escape')

  await freeStorage(page)
  await limit.lift()
  await submit(page)
  await expectSaved(page, 'Delivered')
  const queue = await openQueue(page)
  await expect(inQueue(queue, delivery.tracking_number)).toContainText('Delivered to office', { timeout: 60_000 })
  const { proofs } = await detailOf(await askAs(server.url, MANAGER), delivery.id)
  expect(proofs).toHaveLength(1)
  expect(proofs[0]?.delivery_notes).toBe('Left at the shop next door')
})
