import { readFile } from 'node:fs/promises'
import { askAs, detailOf, openDeliveriesOf } from '#tests/support/e2e/ask-server.ts'
import { deliver, inQueue, openQueue, untilListed } from '#tests/support/e2e/screens/delivering.ts'
import { untilReadyOffline } from '#tests/support/e2e/weather/offline.ts'
import { DRIVER, MANAGER } from '#tests/support/e2e/screens/people.ts'
import { makePhoto, NO_IMAGE } from '#tests/support/e2e/photos.ts'
import { DESK, expect, test, WITH_SIGNAL } from '#tests/support/e2e/waybill-test.ts'

test.use({ company: 'import-deliveries' })

test('a phone’s exported file brings its deliveries and photos once, before or after the phone itself', async ({ openAs, server }) => {
  const [delivery] = await openDeliveriesOf(server.url, DRIVER)
  if (!delivery) throw new Error('The demo driver has nothing to deliver')
  const phone = await openAs(DRIVER, '/pod')
  const photo = await makePhoto(phone, 1600, 1200)
  await untilListed(phone)
  await untilReadyOffline(phone)
  await phone.context().setOffline(true)
  await deliver(phone, delivery.tracking_number, photo)
  const queue = await openQueue(phone)
  const arrives = phone.waitForEvent('download')
  await queue.getByRole('button', { name: 'Export' }).click()
  const download = await arrives
  const file = { name: download.suggestedFilename(), mimeType: 'application/json', buffer: await readFile(await download.path()) }

  const office = await openAs(MANAGER, '/dashboard/import', { ...DESK, ...WITH_SIGNAL })
  const chooser = office.getByLabel('File exported by the driver’s phone')
  await chooser.setInputFiles(NO_IMAGE)
  await expect(office.getByRole('button', { name: 'Import', exact: true })).toBeHidden()
  for (const words of ['1 imported, 0 already here, 0 failed.', '0 imported, 1 already here, 0 failed.']) {
    await chooser.setInputFiles(file)
    await expect(office.getByText('1 entry of Dev Driver')).toBeVisible()
    await office.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(office.getByText(words)).toBeVisible()
    await office.reload()
  }
  const ask = await askAs(server.url, MANAGER)
  const imported = await detailOf(ask, delivery.id)
  expect(imported.shipment?.status).toBe('Delivered')
  expect(imported.proofs).toHaveLength(1)
  expect(imported.proofs[0]).toMatchObject({ captured_by_name: 'Dev Driver' })
  expect(imported.proofs[0]?.photo_confirmed_at).not.toBeNull()

  await phone.context().setOffline(false)
  await expect(inQueue(queue, delivery.tracking_number)).toContainText('Delivered to office', { timeout: 45_000 })
  const afterThePhone = await detailOf(ask, delivery.id)
  expect(afterThePhone.proofs).toEqual(imported.proofs)
  expect(afterThePhone.updates).toHaveLength(imported.updates.length)
})
