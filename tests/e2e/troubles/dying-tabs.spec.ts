import type { Page } from '@playwright/test'
import { askAs, detailOf, openDeliveriesOf } from '#tests/support/e2e/ask-server.ts'
import { deliver, fetchDelivery, inQueue, openQueue, submit, takePhoto, untilListed } from '#tests/support/e2e/screens/delivering.ts'
import { DRIVER, MANAGER } from '#tests/support/e2e/screens/people.ts'
import { makePhoto } from '#tests/support/e2e/photos.ts'
import { expect, test } from '#tests/support/e2e/waybill-test.ts'

test.use({ company: 'dying-tabs' })

/** As when the phone runs out of memory: no goodbye, nothing runs to its end. */
async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  session.send('Page.crash').catch(() => undefined)
  await crashed
  await page.close()
}

async function deliveriesDone(page: Page): Promise<number> {
  const heading = await page.getByRole('heading', { name: /^\d+ of \d+ done$/ }).textContent()
  return Number.parseInt(heading ?? '', 10)
}

test('killed while saving: the delivery is saved whole, or still in the form whole', async ({ openAs, server }) => {
  const deliveries = await openDeliveriesOf(server.url, DRIVER)
  const office = await askAs(server.url, MANAGER)
  let page = await openAs(DRIVER, '/pod')
  const phone = page.context()
  const photo = await makePhoto(page, 1600, 1200)
  for (const [index, moment] of [0, 4, 12, 30].entries()) {
    const delivery = deliveries[index]
    if (!delivery) throw new Error('The demo driver has too little to deliver')
    await untilListed(page)
    const doneBefore = await deliveriesDone(page)
    await fetchDelivery(page, delivery.tracking_number)
    await takePhoto(page, photo)
    await page.getByRole('radio', { name: 'Delivered' }).check()
    await page.waitForTimeout(500)
    await page.getByRole('button', { name: 'Submit POD' }).evaluate((button: HTMLButtonElement) => button.click())
    await page.waitForTimeout(moment)
    await crash(page)

    page = await phone.newPage()
    await page.goto('/pod')
    await untilListed(page)
    const unfinished = page.getByRole('link', { name: 'Continue' })
    await expect(unfinished.or(page.getByRole('heading', { name: new RegExp(`^${doneBefore + 1} of`) }))).toBeVisible()
    if (await unfinished.isVisible()) {
      await unfinished.click()
      await expect(page.getByRole('img', { name: 'The delivery, as photographed' })).toBeVisible()
      await expect(page.getByRole('radio', { name: 'Delivered' })).toBeChecked()
      await submit(page)
    }
    await expect
      .poll(async () => (await detailOf(office, delivery.id)).proofs.filter((proof) => proof.photo_confirmed_at !== null).length, {
        timeout: 60_000,
      })
      .toBe(1)
    expect((await detailOf(office, delivery.id)).proofs).toHaveLength(1)
    await page.goto('/pod')
  }
})

for (const [what, path] of [
  ['the delivery', '/rpc/sync_push'],
  ['its photo', '/functions/v1/upload-pod-photo'],
] as const) {
  test(`killed while sending ${what}: it arrives once all the same`, async ({ openAs, server }) => {
    const [delivery] = await openDeliveriesOf(server.url, DRIVER)
    if (!delivery) throw new Error('The demo driver has nothing to deliver')
    const page = await openAs(DRIVER, '/pod')
    const photo = await makePhoto(page, 1600, 1200)
    await untilListed(page)
    const held = server.road.hold(path)
    await deliver(page, delivery.tracking_number, photo)
    await held.arrived
    const context = page.context()
    await crash(page)
    held.release()

    const again = await context.newPage()
    await again.goto('/pod')
    const queue = await openQueue(again)
    await expect(inQueue(queue, delivery.tracking_number)).toContainText('Delivered to office', { timeout: 100_000 })
    const { proofs } = await detailOf(await askAs(server.url, MANAGER), delivery.id)
    expect(proofs).toHaveLength(1)
    expect(proofs[0]?.photo_confirmed_at).not.toBeNull()
  })
}
