import type { Page } from '@playwright/test'
import { askAs, detailOf, openDeliveriesOf } from '#tests/support/e2e/ask-server.ts'
import {
  askToDiscard,
  fetchDelivery,
  inQueue,
  openQueue,
  submit,
  takePhoto,
  untilDraftKept,
  untilListed,
} from '#tests/support/e2e/screens/delivering.ts'
import { DRIVER, MANAGER } from '#tests/support/e2e/screens/people.ts'
import { makePhoto } from '#tests/support/e2e/photos.ts'
import { untilReadyOffline } from '#tests/support/e2e/weather/offline.ts'
import { expect, test } from '#tests/support/e2e/waybill-test.ts'

test.use({ company: 'one-draft-in-two-tabs' })

const ELSEWHERE = /submitted in another tab/i

/** The half-made delivery of the first tab, gone on with in the second. */
async function goOnWith(page: Page): Promise<void> {
  await page.goto('/pod')
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page.getByRole('img', { name: 'The delivery, as photographed' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Delivered' })).toBeChecked()
}

test('one draft submitted in two tabs is one delivery with one photo; what one of them adds is its own to discard', async ({
  openAs,
  server,
}) => {
  const [delivery, other, third] = await openDeliveriesOf(server.url, DRIVER)
  if (!delivery || !other || !third) throw new Error('The demo driver has too little to deliver')
  const one = await openAs(DRIVER, '/pod')
  const two = await one.context().newPage()
  const photo = await makePhoto(one, 1600, 1200)
  const draft = async (number: string) => {
    await one.goto('/pod')
    await untilListed(one)
    await untilReadyOffline(one)
    await fetchDelivery(one, number)
    await takePhoto(one, photo)
    await one.getByRole('radio', { name: 'Delivered' }).check()
    await untilDraftKept(one, { outcome: 'Delivered' })
    await goOnWith(two)
  }

  await test.step('both submit at the same moment', async () => {
    await draft(delivery.tracking_number)
    await one.context().setOffline(true)
    const press = (page: Page) => page.getByRole('button', { name: 'Submit POD' }).evaluate((button: HTMLButtonElement) => button.click())
    await Promise.all([press(one), press(two)])
    const toldIn = async () => Promise.all([one, two].map((page) => page.getByText(ELSEWHERE).count()))
    await expect.poll(async () => (await toldIn()).some((times) => times > 0), { message: 'the later tab says so' }).toBe(true)
    const queue = await openQueue(one)
    await expect(inQueue(queue, delivery.tracking_number)).toHaveCount(1)
    await one.keyboard.press('Escape')
    await one.context().setOffline(false)
    await expect(one.getByRole('banner').getByRole('button', { name: 'All sent' })).toBeVisible({ timeout: 60_000 })
  })

  await test.step('one submits, the other says so, and submits what it holds beside it', async () => {
    await draft(other.tracking_number)
    await one.context().setOffline(true)
    await submit(one)
    const told = two.getByRole('alert').filter({ hasText: 'Submitted in another tab' })
    await expect(told).toContainText('It was submitted as Delivered. That delivery stands.')
    await two.getByLabel('Delivery notes').fill('Left with the guard')
    await told.getByRole('button', { name: 'Submit mine as well' }).click()
    const queue = await openQueue(two)
    await expect(inQueue(queue, other.tracking_number)).toHaveCount(2)
    await expect(inQueue(queue, other.tracking_number).getByRole('img')).toHaveCount(2)

    await askToDiscard(inQueue(queue, other.tracking_number).filter({ hasText: 'Left with the guard' }))
    const question = two.getByRole('dialog', { name: /^Discard Delivery/ })
    await question.getByLabel('Reason').fill('The same parcel twice')
    await question.getByRole('button', { name: 'Discard' }).click()
    const mine = inQueue(queue, other.tracking_number).filter({ hasText: 'Left with the guard' })
    const theirs = inQueue(queue, other.tracking_number).filter({ hasNotText: 'Left with the guard' })
    // Asked about first, if a round had it in its hands when the signal was gone.
    await expect(mine).toContainText(/Discarded|Given up/)
    await expect(theirs).toContainText('Photo saved on this phone')

    await one.context().setOffline(false)
    await expect(mine).toContainText('Discarded: The same parcel twice', { timeout: 60_000 })
    // It is held for its ten seconds first, and a round that the missing signal had ended waits before the next one.
    await expect(theirs).toContainText('Photo delivered to office', { timeout: 60_000 })
  })

  await test.step('what is entered in either shows in both, and neither writes over the other', async () => {
    await draft(third.tracking_number)
    await two.getByRole('radio', { name: 'Failed Attempt' }).check()
    await two.getByRole('radio', { name: 'Nobody there' }).check()
    await expect(one.getByRole('radio', { name: 'Nobody there' })).toBeChecked()
    await one.getByLabel('Delivery notes').fill('Rang twice')
    await expect(two.getByLabel('Delivery notes')).toHaveValue('Rang twice')
    await two.reload()
    await expect(two.getByLabel('Delivery notes')).toHaveValue('Rang twice')
    await expect(two.getByRole('img', { name: 'The delivery, as photographed' })).toBeVisible()
    await submit(two)
    await expect(one.getByText(ELSEWHERE)).toBeVisible()
    const queue = await openQueue(two)
    await expect(inQueue(queue, third.tracking_number)).toHaveCount(1)
    await expect(inQueue(queue, third.tracking_number)).toContainText('Rang twice')
  })

  await test.step('the office has each once, with its photo', async () => {
    const office = await askAs(server.url, MANAGER)
    for (const { id } of [delivery, other]) {
      const { proofs } = await detailOf(office, id)
      expect(proofs).toHaveLength(1)
      expect(proofs[0]).toMatchObject({ outcome: 'Delivered' })
      expect(proofs[0]?.photo_confirmed_at).not.toBeNull()
    }
  })
})
