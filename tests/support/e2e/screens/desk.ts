import { expect, type Locator, type Page } from '@playwright/test'
import { displayShipmentId, type Shipment } from '#domain/shipment/shipment.ts'

export const rowOf = (page: Page, shipment: Shipment): Locator => page.getByRole('row').filter({ hasText: displayShipmentId(shipment) })

/** The link that stands for the row. */
export const idOf = (page: Page, shipment: Shipment): Locator => page.getByRole('link', { name: displayShipmentId(shipment), exact: true })

export async function openEdit(page: Page, shipment: Shipment): Promise<Locator> {
  await rowOf(page, shipment).getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: `Edit Shipment ${displayShipmentId(shipment)}` })
  await expect(dialog).toBeVisible()
  return dialog
}

/** What stands behind the three dots of a row. */
export async function pickMore(page: Page, shipment: Shipment, action: string): Promise<void> {
  await moreOf(page, shipment).click()
  await page.getByRole('menuitem', { name: action }).click()
}

export const moreOf = (page: Page, shipment: Shipment): Locator =>
  page.getByRole('button', { name: `More for ${displayShipmentId(shipment)}`, exact: true })

/** Those that nobody billed and that wait, the newest first as the list has them. */
export function pendingOf(shipments: Shipment[]): Shipment[] {
  return shipments
    .filter(({ status, invoice_status }) => status === 'Pending' && invoice_status === 'pending')
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at))
}
