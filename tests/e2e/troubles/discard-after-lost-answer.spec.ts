import type { Locator, Page } from '@playwright/test'
import { askAs, detailOf, openDeliveriesOf } from '#tests/support/e2e/ask-server.ts'
import { askToDiscard, deliver, inQueue, openQueue, untilListed } from '#tests/support/e2e/screens/delivering.ts'
import { DRIVER, MANAGER } from '#tests/support/e2e/screens/people.ts'
import { makePhoto } from '#tests/support/e2e/photos.ts'
import { untilReadyOffline } from '#tests/support/e2e/weather/offline.ts'
import { expect, test } from '#tests/support/e2e/waybill-test.ts'

test.use({ company: 'discard-after-lost-answer' })

/** Discards what may have arrived, without signal; it is only given up. */
async function giveUp(page: Page, trackingNumber: string): Promise<Locator> {
  const queue = await openQueue(page)
  const entry = inQueue(queue, trackingNumber)
  await expect(entry).toContainText('Saved on this phone, waiting for signal')
  await askToDiscard(entry)
  const question = page.getByRole('dialog', { name: `Discard Delivery ${trackingNumber}?` })
  await expect(question).toContainText('It may have reached the office already. The office is asked, and the queue says which.')
  await question.getByLabel('Reason').fill('Wrong parcel')
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(entry).toContainText('Given up, waits for the office’s word')
  await expect(entry).not.toContainText('Discarded')
  return entry
}

test('what reached the office is never called discarded, and its photo still follows', async ({ openAs, server }) => {
  const [delivery] = await openDeliveriesOf(server.url, DRIVER)
  if (!delivery) throw new Error('The demo driver has nothing to deliver')
  const page = await openAs(DRIVER, '/pod')
  const photo = await makePhoto(page, 1600, 1200)
  await untilListed(page)
  await untilReadyOffline(page)
  const answer = server.road.holdAnswer('/rpc/sync_push')
  await deliver(page, delivery.tracking_number, photo)
  await answer.answered
  await page.context().setOffline(true)
  const cut = server.road.cut('/rpc/sync_push')
  answer.lose()
  const entry = await giveUp(page, delivery.tracking_number)

  cut.lift()
  await page.context().setOffline(false)
  await expect(entry).toContainText('It had already reached the office, so it was not discarded.', { timeout: 60_000 })
  await expect(entry).toContainText('Photo delivered to office')
  const { proofs } = await detailOf(await askAs(server.url, MANAGER), delivery.id)
  expect(proofs).toHaveLength(1)
  expect(proofs[0]?.photo_confirmed_at).not.toBeNull()
})

test('what never arrived is discarded once the office has said so, and a late twin of it is not carried out', async ({
  openAs,
  server,
}) => {
  const [delivery] = await openDeliveriesOf(server.url, DRIVER)
  if (!delivery) throw new Error('The demo driver has nothing to deliver')
  const page = await openAs(DRIVER, '/pod')
  const photo = await makePhoto(page, 1600, 1200)
  await untilListed(page)
  await untilReadyOffline(page)
  const twin = server.road.keepBack('/rpc/sync_push')
  await deliver(page, delivery.tracking_number, photo)
  await twin.kept
  await page.context().setOffline(true)
  const cut = server.road.cut('/rpc/sync_push')
  await twin.lose()
  const entry = await giveUp(page, delivery.tracking_number)

  cut.lift()
  await page.context().setOffline(false)
  await expect(entry).toContainText('Discarded: Wrong parcel', { timeout: 60_000 })
  expect(await twin.arriveLate()).toContain('"withdrawn"')
  const { proofs, shipment } = await detailOf(await askAs(server.url, MANAGER), delivery.id)
  expect(proofs).toEqual([])
  expect(shipment?.status).toBe(delivery.status)
})
