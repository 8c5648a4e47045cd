import type { Page } from '@playwright/test'
import { askAs, detailOf, openDeliveriesOf } from '#tests/support/e2e/ask-server.ts'
import { deliver, inQueue, openQueue, untilListed } from '#tests/support/e2e/screens/delivering.ts'
import { DRIVER, MANAGER } from '#tests/support/e2e/screens/people.ts'
import { makePhoto } from '#tests/support/e2e/photos.ts'
import type { Road } from '#tests/support/e2e/weather/road.ts'
import { expect, test } from '#tests/support/e2e/waybill-test.ts'

test.use({ company: 'portal-answers-json' })

const SYNC = ['/rpc/sync_push', '/rpc/sync_pull', '/rpc/sync_mirror']
const UPLOAD = '/functions/v1/upload-pod-photo'
const EMPTY = '{}'
const LOGIN = '{"error":"login required"}'

/** Status 200 and JSON, as if it were the office. */
function portal(road: Road, paths: string[], body: string): { lift: () => void } {
  const rules = paths.map((path) => road.answerFor(path, 200, body))
  return { lift: () => rules.forEach((rule) => rule.lift()) }
}

/** Can be pressed again once a round is over. */
const sendButton = (page: Page) => page.getByRole('dialog', { name: 'Queue' }).getByRole('button', { name: /^(Send|Check) now$/ })

/** Resolves when the portal has answered the calls of a whole round. */
async function sendNow(page: Page): Promise<void> {
  const send = sendButton(page)
  const answered = page.waitForResponse((response) => /sync_|upload-pod-photo/.test(response.url()))
  await send.click()
  await answered
  await expect(send).toBeEnabled()
}

test('a portal’s JSON is no receipt and no page of changes: nothing counts as delivered, nothing leaves the screen', async ({
  openAs,
  server,
}) => {
  const [delivery] = await openDeliveriesOf(server.url, DRIVER)
  if (!delivery) throw new Error('The demo driver has nothing to deliver')
  const office = await askAs(server.url, MANAGER)
  const noMirror = portal(server.road, ['/rpc/sync_mirror'], EMPTY)
  const page = await openAs(DRIVER, '/pod')
  const list = page.getByRole('heading', { name: /^\d+ of \d+ done$/ })

  await test.step('a first copy is not begun with it', async () => {
    await expect(page.getByRole('banner').getByRole('button', { name: 'Office not answering' })).toBeVisible()
    await expect(page.getByText('Your deliveries are not on this phone yet')).toBeVisible()
    noMirror.lift()
    await openQueue(page)
    await sendNow(page)
    await page.keyboard.press('Escape')
    await untilListed(page)
  })

  const before = await list.textContent()
  // The phone asks again by itself: no moment is left between one portal and the next.
  let rules: ReturnType<typeof portal>
  await test.step('it answers everything', async () => {
    const photo = await makePhoto(page, 1600, 1200)
    rules = portal(server.road, [...SYNC, UPLOAD], LOGIN)
    await deliver(page, delivery.tracking_number, photo)
    const way = page.getByRole('list', { name: 'Its way to the office' })
    await expect(way).toContainText('Delivered to office (not yet)')
    const queue = await openQueue(page)
    await sendNow(page)
    rules.lift()
    rules = portal(server.road, [...SYNC, UPLOAD], EMPTY)
    await sendNow(page)
    await expect(inQueue(queue, delivery.tracking_number)).toContainText('Saved on this phone')
    await expect(inQueue(queue, delivery.tracking_number)).not.toContainText('Delivered to office')
    // The list is there before anything is asked: the portal has to stay until the first round of the new page has met it.
    const met = page.waitForResponse((response) => response.url().includes('sync_'))
    await page.reload()
    await untilListed(page)
    await met
    await openQueue(page)
    await sendNow(page)
    await page.keyboard.press('Escape')
    expect((await detailOf(office, delivery.id)).proofs).toEqual([])
  })

  await test.step('it answers for the photo alone', async () => {
    const queue = await openQueue(page)
    for (const body of [EMPTY, LOGIN]) {
      rules.lift()
      rules = portal(server.road, [UPLOAD], body)
      await sendNow(page)
      await expect(inQueue(queue, delivery.tracking_number)).toContainText('Photo saved on this phone')
      await expect(inQueue(queue, delivery.tracking_number)).not.toContainText('Delivered to office')
    }
    const [proof] = (await detailOf(office, delivery.id)).proofs
    expect(proof).toMatchObject({ outcome: 'Delivered', photo_confirmed_at: null })
    rules.lift()
  })

  await test.step('it answers for the changes alone, and the list stays', async () => {
    rules = portal(server.road, ['/rpc/sync_pull', '/rpc/sync_mirror'], EMPTY)
    await sendNow(page)
    await page.keyboard.press('Escape')
    await expect(list).toBeVisible()
    rules.lift()
  })

  await test.step('without it, the photo arrives', async () => {
    const queue = await openQueue(page)
    await sendNow(page)
    await expect(inQueue(queue, delivery.tracking_number)).toContainText('Photo delivered to office', { timeout: 60_000 })
    await page.keyboard.press('Escape')
    await expect(list).not.toHaveText(before ?? '')
    const { proofs } = await detailOf(office, delivery.id)
    expect(proofs).toHaveLength(1)
    expect(proofs[0]?.photo_confirmed_at).not.toBeNull()
  })
})
