import { expect, type Locator, type Page } from '@playwright/test'
import type { DeliveryOutcome } from '#domain/shipment/delivery.ts'
import { keptOnDevice } from '#tests/support/e2e/kept-on-device.ts'
import type { PhotoFile } from '#tests/support/e2e/photos.ts'

/** From the list to the capture of one delivery. */
export async function fetchDelivery(page: Page, trackingNumber: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Fetch a delivery' })
  if (!(await dialog.isVisible()))
    await page.getByRole('region', { name: 'Fetch a delivery' }).getByRole('button', { name: 'Fetch' }).click()
  await dialog.getByLabel('Tracking number').fill(trackingNumber)
  await dialog.getByRole('button', { name: 'Fetch' }).click()
}

export async function takePhoto(page: Page, photo: PhotoFile): Promise<void> {
  await page.getByLabel(/Take photo|Retake/).setInputFiles(photo)
  await expect(page.getByRole('img', { name: 'The delivery, as photographed' })).toBeVisible()
}

/** The device holds the begun capture as it stands on the screen: what is typed is kept a moment later. */
export async function untilDraftKept(
  page: Page,
  wanted: { outcome?: DeliveryOutcome; notes?: string; alongCodes?: Record<string, { code: { value: string } }> },
): Promise<void> {
  const kept = async () => (await keptOnDevice(page, 'deliveryDrafts', 'delivery')) ?? {}
  await expect.poll(kept, { message: 'the begun capture is on the device' }).toMatchObject(wanted)
}

export async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit POD' }).click()
}

export async function expectSaved(page: Page, outcome: string): Promise<void> {
  await expect(page.getByText(`Proof of Delivery submitted successfully! Status: ${outcome}`)).toBeVisible()
}

/** The whole capture of a handed-over parcel, from the list to the notice. */
export async function deliver(page: Page, trackingNumber: string, photo: PhotoFile): Promise<void> {
  await fetchDelivery(page, trackingNumber)
  await takePhoto(page, photo)
  await page.getByRole('radio', { name: 'Delivered' }).check()
  await submit(page)
  await expectSaved(page, 'Delivered')
}

/** An attempt that failed: the quickest capture, without a photo. */
export async function fail(page: Page, trackingNumber: string, notes = 'Nobody home'): Promise<void> {
  await fetchDelivery(page, trackingNumber)
  await page.getByRole('radio', { name: 'Failed Attempt' }).check()
  await page.getByRole('radio', { name: 'Nobody there' }).check()
  await page.getByLabel('Delivery notes').fill(notes)
  await submit(page)
  await expectSaved(page, 'Failed Attempt')
}

/**
 * What the header says of sending, behind what else is pressed there. It comes once the device has been read: what has keys of its own stands
 * there before, and is not it.
 */
export function syncStatus(page: Page): Locator {
  return page.getByRole('banner').getByRole('button').and(page.locator(':not([aria-keyshortcuts])')).last()
}

/** Opens what the status line stands for. */
export async function openQueue(page: Page): Promise<Locator> {
  await syncStatus(page).click()
  const queue = page.getByRole('dialog', { name: 'Queue' })
  await expect(queue).toBeVisible()
  return queue
}

export function inQueue(queue: Locator, trackingNumber: string): Locator {
  return queue.getByRole('listitem').filter({ hasText: trackingNumber })
}

/** Asks to give an entry of the queue up; the question for the reason is then open. */
export async function askToDiscard(entry: Locator): Promise<void> {
  await entry.getByRole('button', { name: /^More for/ }).click()
  await entry.page().getByRole('menuitem', { name: 'Discard…' }).click()
}

/** The driver's day is on the device. */
export async function untilListed(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: /^\d+ of \d+ done$/ })).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Getting your deliveries…' })).toBeHidden()
}
