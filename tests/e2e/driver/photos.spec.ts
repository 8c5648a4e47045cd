import type { Page } from '@playwright/test'
import { photoPaths } from '#domain/shipment/proof.ts'
import { askAs, detailOf, openDeliveriesOf } from '#tests/support/e2e/ask-server.ts'
import { expectSaved, fetchDelivery, inQueue, openQueue, submit, takePhoto, untilListed } from '#tests/support/e2e/screens/delivering.ts'
import { untilReadyOffline } from '#tests/support/e2e/weather/offline.ts'
import { DRIVER, MANAGER } from '#tests/support/e2e/screens/people.ts'
import { makePhoto, NO_IMAGE } from '#tests/support/e2e/photos.ts'
import { expect, test } from '#tests/support/e2e/waybill-test.ts'

test.use({ company: 'photos' })

const taken = (page: Page) => page.getByRole('img', { name: 'The delivery, as photographed' })

test('12 megapixels, a PNG and a file that is no image, with nothing fetched from another host', async ({ openAs, server }) => {
  const [delivery] = await openDeliveriesOf(server.url, DRIVER)
  const page = await openAs(DRIVER, '/pod')
  const elsewhere: string[] = []
  page.context().on('request', (request) => {
    if (!request.url().startsWith(server.url) && !request.url().startsWith('blob:')) elsewhere.push(request.url())
  })
  await untilListed(page)
  await fetchDelivery(page, delivery?.tracking_number ?? '')

  await takePhoto(page, await makePhoto(page, 4000, 3000))
  await expect(taken(page)).toHaveAttribute('width', '1600')
  await expect(taken(page)).toHaveAttribute('height', '1200')

  await takePhoto(page, await makePhoto(page, 900, 1200, 'image/png'))
  await expect(taken(page)).toHaveAttribute('height', '1200')

  await page.getByLabel(/Take photo|Retake/).setInputFiles(NO_IMAGE)
  await expect(page.getByRole('alert')).toHaveText('This file is not a photo. Take a photo, or choose a JPEG or PNG picture.')
  await expect(taken(page), 'the photo taken before stays').toBeVisible()
  expect(elsewhere).toEqual([])
})

/** As when the phone runs out of memory: no goodbye, nothing runs to its end. */
async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  session.send('Page.crash').catch(() => undefined)
  await crashed
  await page.close()
}

const thumbnails = (page: Page) => page.getByRole('img', { name: /^Photo \d of the delivery$/ })

test('four photos without signal outlive a reload and a killed tab, and the office sees four', async ({ openAs, server }) => {
  const [, delivery] = await openDeliveriesOf(server.url, DRIVER)
  if (!delivery) throw new Error('The demo driver has too little to deliver')
  const number = delivery.tracking_number
  let page = await openAs(DRIVER, '/pod')
  const phone = page.context()

  await test.step('two are taken; a reload without signal keeps them', async () => {
    await untilListed(page)
    await untilReadyOffline(page)
    await phone.setOffline(true)
    await fetchDelivery(page, number)
    await takePhoto(page, await makePhoto(page, 800, 600))
    await page.getByLabel('Add another photo').setInputFiles(await makePhoto(page, 810, 600))
    await expect(thumbnails(page)).toHaveCount(2)
    await page.waitForTimeout(500)
    await page.reload()
    await expect(thumbnails(page)).toHaveCount(2)
  })

  await test.step('two more are taken, and the tab is killed; all four are in the form, in their order', async () => {
    for (const place of [3, 4]) {
      await page.getByLabel('Add another photo').setInputFiles(await makePhoto(page, 800 + 10 * (place - 1), 600))
      await expect(thumbnails(page)).toHaveCount(place)
    }
    await expect(page.getByLabel('Add another photo')).toBeHidden()
    await page.waitForTimeout(500)
    await crash(page)
    page = await phone.newPage()
    await page.goto('/pod')
    await untilListed(page)
    await page.getByRole('link', { name: 'Continue' }).click()
    await expect(thumbnails(page)).toHaveCount(4)
    expect(await thumbnails(page).evaluateAll((images) => images.map((image) => image.getAttribute('width')))).toEqual([
      '800',
      '810',
      '820',
      '830',
    ])
    await page.getByRole('radio', { name: 'Delivered' }).check()
    await submit(page)
    await expectSaved(page, 'Delivered')
    const queue = await openQueue(page)
    await expect(inQueue(queue, number)).toContainText('4 photos saved on this phone')
    await expect(inQueue(queue, number)).not.toContainText('Delivered to office')
  })

  await test.step('with signal all four arrive, and the queue says so', async () => {
    await phone.setOffline(false)
    const entry = inQueue(page.getByRole('dialog', { name: 'Queue' }), number)
    await expect(entry).toContainText('4 photos delivered to office', { timeout: 60_000 })
    await expect(entry).toContainText('Delivered to office')
    const { proofs } = await detailOf(await askAs(server.url, MANAGER), delivery.id)
    expect(proofs.map((proof) => photoPaths(proof).filter((path) => path !== null).length)).toEqual([4])
  })

  await test.step('the office sees four, one key apart', async () => {
    const desk = await openAs(MANAGER, `/dashboard/shipments/${delivery.id}`)
    for (const place of [1, 2, 3, 4]) await expect(desk.getByRole('button', { name: `Delivery photo ${place} of 4` })).toBeVisible()
    await desk.getByRole('button', { name: 'Delivery photo 1 of 4' }).click()
    await desk.keyboard.press('ArrowRight')
    const large = desk.getByRole('dialog', { name: 'Delivery photo 2 of 4' })
    await expect(large).toBeVisible()
    const width = () => large.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth)
    await expect.poll(width, 'the second one taken').toBe(810)
  })
})
