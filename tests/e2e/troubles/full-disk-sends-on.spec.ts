import { askAs, detailOf, openDeliveriesOf } from '#tests/support/e2e/ask-server.ts'
import { deliver, fail, inQueue, openQueue, untilListed } from '#tests/support/e2e/screens/delivering.ts'
import { freeStorage, keepFull, limitStorage } from '#tests/support/e2e/weather/fill-disk.ts'
import { untilReadyOffline } from '#tests/support/e2e/weather/offline.ts'
import { DRIVER, MANAGER } from '#tests/support/e2e/screens/people.ts'
import { makePhoto } from '#tests/support/e2e/photos.ts'
import { expect, PHONE, test } from '#tests/support/e2e/waybill-test.ts'

test.use({ company: 'full-disk-sends-on' })

test('what was captured before the disk was full reaches the office while it is, and the phone says what is the matter', async ({
  openBrowser,
  signedIn,
  server,
}) => {
  const [before, after] = await openDeliveriesOf(server.url, DRIVER)
  if (!before || !after) throw new Error('The demo driver has too little to deliver')
  const office = await askAs(server.url, MANAGER)
  const phone = await openBrowser({ ...PHONE, storageState: await signedIn(DRIVER) })
  const limit = await limitStorage(phone, server.url, 12_000_000)
  const elsewhere = await phone.newPage()
  await elsewhere.goto('/robots.txt')
  const page = await phone.newPage()
  await page.goto('/pod')
  await untilListed(page)
  await untilReadyOffline(page)
  const banner = page.getByRole('banner').getByRole('button')

  await phone.setOffline(true)
  await deliver(page, before.tracking_number, await makePhoto(page, 1600, 1200))
  const filler = await keepFull(elsewhere)
  await page.bringToFront()
  await phone.setOffline(false)
  await expect(banner).toContainText('Storage of this phone is full')
  await expect
    .poll(async () => (await detailOf(office, before.id)).proofs.map(({ photo_confirmed_at }) => photo_confirmed_at !== null), {
      timeout: 60_000,
    })
    .toEqual([true])
  await expect(banner).toContainText('Storage of this phone is full')
  await expect(page.getByRole('status').filter({ hasText: 'The storage of this phone is full' })).toBeVisible()

  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/rpc/sync_pull')) asked += 1
  })
  await page.waitForTimeout(8_000)
  expect(asked, 'looks at the office in eight seconds').toBeLessThanOrEqual(2)

  await filler.stop()
  await freeStorage(elsewhere)
  await limit.lift()
  const queue = await openQueue(page)
  await queue.getByRole('button', { name: /^(Send|Check) now$/ }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'All sent' })).toBeVisible()
  await expect(inQueue(queue, before.tracking_number)).toContainText('Delivered to office')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'All deliveries' }).click()
  await fail(page, after.tracking_number)
  await openQueue(page)
  await expect(inQueue(queue, after.tracking_number)).toContainText('Delivered to office', { timeout: 60_000 })
  expect((await detailOf(office, before.id)).proofs).toHaveLength(1)
})
