import { askAs, detailOf, openDeliveriesOf } from '#tests/support/e2e/ask-server.ts'
import { deliver, inQueue, openQueue, untilListed } from '#tests/support/e2e/screens/delivering.ts'
import { DRIVER, MANAGER } from '#tests/support/e2e/screens/people.ts'
import { makePhoto } from '#tests/support/e2e/photos.ts'
import { untilReadyOffline } from '#tests/support/e2e/weather/offline.ts'
import { expect, test } from '#tests/support/e2e/waybill-test.ts'

test.use({ company: 'dying-server', ownProcess: true })

const MOMENTS = [
  ['the delivery, at its first byte', '/rpc/sync_push', 0],
  ['the delivery, in the middle', '/rpc/sync_push', 12],
  ['the photo', '/functions/v1/upload-pod-photo', 8],
] as const

test('kill -9 while it receives a delivery, or a photo; started again, it has each once', async ({ openAs, server }) => {
  const deliveries = await openDeliveriesOf(server.url, DRIVER)
  const page = await openAs(DRIVER, '/pod')
  const photo = await makePhoto(page, 1600, 1200)
  await untilListed(page)
  await untilReadyOffline(page)
  for (const [index, [what, path, afterMs]] of MOMENTS.entries()) {
    await test.step(`while it receives ${what}`, async () => {
      const delivery = deliveries[index]
      if (!delivery) throw new Error('The demo driver has too little to deliver')
      const held = server.road.hold(path)
      await deliver(page, delivery.tracking_number, photo)
      await held.arrived
      // However late the end comes, the phone has not heard that it arrived.
      held.releaseUnheard()
      await page.waitForTimeout(afterMs)
      await server.kill()
      await expect(page.getByRole('list', { name: 'Its way to the office' })).toContainText('Delivered to office (not yet)')

      await server.startAgain()
      const queue = await openQueue(page)
      await expect(inQueue(queue, delivery.tracking_number)).toContainText('Delivered to office', { timeout: 120_000 })
      const { proofs } = await detailOf(await askAs(server.url, MANAGER), delivery.id)
      expect(proofs).toHaveLength(1)
      expect(proofs[0]?.photo_confirmed_at).not.toBeNull()
      await page.goto('/pod')
      await untilListed(page)
    })
  }
})

test('an answer lost after the commit is asked for again, and nothing is applied twice', async ({ openAs, server }) => {
  const [delivery] = await openDeliveriesOf(server.url, DRIVER)
  if (!delivery) throw new Error('The demo driver has nothing to deliver')
  const page = await openAs(DRIVER, '/pod')
  const photo = await makePhoto(page, 1600, 1200)
  await untilListed(page)
  const lost = [server.road.loseAnswers('/rpc/sync_push', 1), server.road.loseAnswers('/functions/v1/upload-pod-photo', 1)]
  await deliver(page, delivery.tracking_number, photo)
  await Promise.all(lost)
  const queue = await openQueue(page)
  await expect(inQueue(queue, delivery.tracking_number)).toContainText('Delivered to office', { timeout: 60_000 })
  const { proofs, updates } = await detailOf(await askAs(server.url, MANAGER), delivery.id)
  expect(proofs).toHaveLength(1)
  expect(updates.filter((update) => update.status === 'Delivered')).toHaveLength(1)
})
