import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { deskWithThree } from '#tests/support/desk-pages.tsx'
import { somePieces } from '#tests/support/shipments.ts'
import '#ui/tokens.css'

const openList = deskWithThree()

test('every rule of the dialog that edits a shipment, with its words', async () => {
  await page.viewport(1366, 768)
  const { screen, database } = await openList(['/dashboard'])
  await database.shipments.update('id-1', { items: somePieces(1) })
  await screen.getByRole('button', { name: 'Edit SHP1' }).click()
  const dialog = screen.getByRole('dialog', { name: /^Edit Shipment/ })
  await expect.element(dialog.getByRole('textbox', { name: 'Shipment ID' })).toHaveAttribute('readonly')
  await expect.element(dialog.getByRole('textbox', { name: 'Shipment ID' })).toHaveValue('SHP1')
  await expect.element(dialog.getByRole('img', { name: 'Barcode of SHP1' })).toBeVisible()

  const part = (name: string) => dialog.getByRole('group', { name })
  const delivery = dialog.getByLabelText('Estimated Delivery Date')
  const box = dialog.getByRole('rowgroup', { name: 'Package 1' }).or(dialog.getByRole('listitem', { name: 'Package 1' }))
  const cell = (name: string) => box.getByRole('textbox', { name })
  for (const side of ['Ship From', 'Ship To']) await part(side).getByRole('combobox', { name: 'Full Name or Company Name' }).fill('')
  await part('Ship To').getByRole('textbox', { name: 'Contact Number' }).fill('12345')
  await delivery.fill('2030-01-01')
  await delivery.fill('')
  await cell('Quantity').fill('0')
  for (const name of ['Length (cm)', 'Width (cm)', 'Height (cm)', 'Weight (kg)', 'Price (₹)']) await cell(name).fill('-1')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  const summary = dialog.getByRole('alert')
  await expect.element(summary).toHaveFocus()
  await expect.element(summary).toHaveTextContent('Please check what you entered')
  for (const side of ['Ship From', 'Ship To']) await expect.element(part(side)).toHaveTextContent('Full Name or Company Name is required.')
  await expect.element(part('Ship To')).toHaveTextContent('Contact Number must be exactly 10 digits.')
  await expect.element(part('Shipment Details')).toHaveTextContent('Estimated delivery date is required.')
  await expect.element(box).toHaveTextContent('Quantity must be greater than 0.')
  expect(box.getByText('Must be 0 or more.', { exact: true }).elements()).toHaveLength(4)
  await expect.element(box).toHaveTextContent('Price must be 0 or more.')

  await delivery.fill('2020-01-01')
  await cell('Weight (kg)').fill('1.234')
  await cell('Price (₹)').fill('10,00,00,000.01')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  const modal = screen.getByRole('dialog', { name: 'Error' })
  await expect.element(modal).toHaveTextContent('Base price cannot exceed ₹10,00,00,000 (₹10 crore). Please adjust package prices.')
  await modal.getByRole('button', { name: 'OK' }).click()
  await expect.element(part('Shipment Details')).toHaveTextContent('Estimated delivery date must be today or later.')
  await expect.element(box).toHaveTextContent('Weight can have at most 2 decimals.')
  expect(await database.outbox.count()).toBe(0)
})
