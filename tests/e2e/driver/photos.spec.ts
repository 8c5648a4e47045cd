import type { Page } from '@playwright/test'
import { openDeliveriesOf } from '#tests/support/e2e/ask-server.ts'
import { fetchDelivery, takePhoto, untilListed } from '#tests/support/e2e/screens/delivering.ts'
import { DRIVER } from '#tests/support/e2e/screens/people.ts'
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
