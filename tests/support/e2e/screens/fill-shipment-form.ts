import type { Locator, Page } from '@playwright/test'
import type { Client } from '#domain/people/client.ts'
import type { MirrorPage } from '#domain/sync/mirror.ts'
import type { Shipment } from '#domain/shipment/shipment.ts'
import type { Ask } from '#tests/support/e2e/ask-server.ts'

export const part = (page: Page, name: string): Locator => page.getByRole('group', { name })
/** A row of the table on a wide screen, else one of a list. */
export const parcel = (page: Page, number: number): Locator =>
  page.getByRole('rowgroup', { name: `Package ${number}` }).or(page.getByRole('listitem', { name: `Package ${number}` }))
export const createButton = (page: Page): Locator => page.getByRole('button', { name: 'Create Shipment' })
export const clientField = (page: Page): Locator => page.getByRole('combobox', { name: 'Client Code' })

/** The first client of the company. */
export async function someClient(ask: Ask): Promise<Client> {
  const { rows } = await ask<MirrorPage>('sync_mirror', { table: 'clients', limit: 500, after: null })
  const [first] = (rows as Client[]).toSorted((a, b) => a.client_code.localeCompare(b.client_code))
  if (!first) throw new Error('The company has no clients')
  return first
}

export async function allShipments(ask: Ask): Promise<Shipment[]> {
  const { rows } = await ask<MirrorPage>('sync_mirror', { table: 'shipments', limit: 500, after: null })
  return rows as Shipment[]
}

/** Both ends; the state follows from the PIN code. */
export async function fillPlaces(page: Page, recipient: string): Promise<void> {
  for (const [title, name] of [
    ['Ship From', 'Charminar Textiles'],
    ['Ship To', recipient],
  ] as const) {
    const place = part(page, title)
    await place.getByRole('combobox', { name: 'Full Name or Company Name' }).fill(name)
    await place.getByRole('textbox', { name: 'Contact Number' }).fill('+91 90000-00071')
    await place.getByRole('textbox', { name: 'Street' }).fill('5 Lake View')
    await place.getByRole('textbox', { name: 'Postal Code' }).fill('411001')
    await place.getByRole('textbox', { name: 'City' }).fill('Pune')
  }
}

export async function fillParcel(page: Page, number: number, description: string, price: string): Promise<void> {
  const box = parcel(page, number)
  await box.getByRole('textbox', { name: 'Description' }).fill(description)
  await box.getByRole('textbox', { name: 'Length (cm)' }).fill('50')
  await box.getByRole('textbox', { name: 'Width (cm)' }).fill('40')
  await box.getByRole('textbox', { name: 'Height (cm)' }).fill('30')
  await box.getByRole('textbox', { name: 'Price (₹)' }).fill(price)
}

export async function chooseClient(page: Page, code: string): Promise<void> {
  await clientField(page).fill(code)
  await page.getByRole('listbox').getByRole('option').filter({ hasText: code }).first().click()
}
