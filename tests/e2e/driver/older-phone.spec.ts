import type { BrowserContext } from '@playwright/test'
import { askAs, detailOf, openDeliveriesOf } from '#tests/support/e2e/ask-server.ts'
import { makePhoto } from '#tests/support/e2e/photos.ts'
import { deliver, inQueue, openQueue, untilListed } from '#tests/support/e2e/screens/delivering.ts'
import { DRIVER, MANAGER } from '#tests/support/e2e/screens/people.ts'
import { untilReadyOffline } from '#tests/support/e2e/weather/offline.ts'
import { expect, PHONE, test } from '#tests/support/e2e/waybill-test.ts'

test.use({ company: 'older-phone' })

/** What Safari 15 has not: of the language, of pages, and for drawing photos outside of one. */
async function asSafari15(phone: BrowserContext): Promise<BrowserContext> {
  await phone.addInitScript(() => {
    for (const method of ['toSorted', 'toReversed', 'toSpliced', 'with']) Reflect.deleteProperty(Array.prototype, method)
    Reflect.deleteProperty(AbortSignal, 'timeout')
    Reflect.deleteProperty(URL, 'canParse')
    Reflect.deleteProperty(Element.prototype, 'checkVisibility')
    for (const part of ['popover', 'showPopover', 'hidePopover']) Reflect.deleteProperty(HTMLElement.prototype, part)
    Reflect.deleteProperty(globalThis, 'OffscreenCanvas')
  })
  return phone
}

test('on a phone whose browser is of 2022 a visitor tracks a parcel and a driver delivers one, without signal too', async ({
  openBrowser,
  signedIn,
  server,
  page: today,
}) => {
  const [delivery] = await openDeliveriesOf(server.url, DRIVER)
  if (!delivery) throw new Error('The demo driver has nothing to deliver')
  const visitor = await (await asSafari15(await openBrowser(PHONE))).newPage()
  await visitor.goto('/track')
  await visitor.getByLabel('Tracking number').fill(delivery.tracking_number)
  await visitor.getByRole('button', { name: 'Track Shipment' }).click()
  await expect(visitor.getByRole('article', { name: 'Shipment' })).toContainText(delivery.tracking_number)

  const page = await (await asSafari15(await openBrowser({ ...PHONE, storageState: await signedIn(DRIVER) }))).newPage()
  await page.goto('/pod')
  await untilListed(page)
  const photo = await makePhoto(today, 1600, 1200)
  await untilReadyOffline(page)
  await page.context().setOffline(true)
  await page.reload()
  await untilListed(page)
  await deliver(page, delivery.tracking_number, photo)
  await page.context().setOffline(false)
  const queue = await openQueue(page)
  await expect(inQueue(queue, delivery.tracking_number)).toContainText('Delivered to office', { timeout: 60_000 })
  const { proofs } = await detailOf(await askAs(server.url, MANAGER), delivery.id)
  expect(proofs.map(({ photo_confirmed_at }) => photo_confirmed_at !== null)).toEqual([true])
})
