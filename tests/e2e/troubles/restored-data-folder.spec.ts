import { askAs, detailOf, openDeliveriesOf } from '#tests/support/e2e/ask-server.ts'
import { deliver, fail, inQueue, openQueue, untilListed } from '#tests/support/e2e/screens/delivering.ts'
import { DRIVER, MANAGER } from '#tests/support/e2e/screens/people.ts'
import { makePhoto } from '#tests/support/e2e/photos.ts'
import { DESK, expect, test, WITH_SIGNAL } from '#tests/support/e2e/waybill-test.ts'

test.use({ company: 'restored-data-folder', ownProcess: true })

test('a data folder from before the deliveries is filled again by the phone: both attempts, in order, with the photo', async ({
  openAs,
  openBrowser,
  server,
}) => {
  // Its server starts three times, and a fourth process begins the epoch.
  const delivery = (await openDeliveriesOf(server.url, DRIVER)).find(({ status }) => status !== 'Failed Attempt')
  if (!delivery) throw new Error('The demo driver has nothing to deliver')
  const number = delivery.tracking_number
  const page = await openAs(DRIVER, '/pod')
  const photo = await makePhoto(page, 1600, 1200)
  await untilListed(page)
  await server.backUp()

  await fail(page, number, 'Nobody home in the morning')
  await deliver(page, number, photo)
  const queue = await openQueue(page)
  await expect(inQueue(queue, number).filter({ hasText: 'Delivered to office' })).toHaveCount(2, { timeout: 60_000 })

  // The phone may notice by itself, before anybody has asked the office.
  const held = server.road.hold('/rpc/sync_push')
  await server.restore()
  const office = await askAs(server.url, MANAGER)
  expect((await detailOf(office, delivery.id)).shipment?.status, 'the office has forgotten it').toBe(delivery.status)
  held.release()

  await queue.getByRole('button', { name: /^(Send|Check) now$/ }).click()
  await expect
    .poll(async () => (await detailOf(office, delivery.id)).proofs.filter((proof) => proof.photo_confirmed_at !== null).length, {
      timeout: 60_000,
    })
    .toBe(1)
  await expect(inQueue(queue, number).filter({ hasText: 'Delivered to office' })).toHaveCount(2)
  const { shipment, proofs, updates } = await detailOf(office, delivery.id)
  expect(shipment?.status).toBe('Delivered')
  expect(proofs).toHaveLength(2)
  const history = updates.toSorted((a, b) => Date.parse(a.updated_at) - Date.parse(b.updated_at)).map(({ status }) => status)
  expect(history.slice(-2)).toEqual(['Failed Attempt', 'Delivered'])

  const visitor = await (await openBrowser({ ...DESK, ...WITH_SIGNAL })).newPage()
  await visitor.goto('/track')
  await visitor.getByLabel('Tracking number').fill(number)
  await visitor.getByRole('button', { name: 'Track Shipment' }).click()
  await expect(visitor.getByRole('article', { name: 'Shipment' })).toContainText('Delivered On:')
})
