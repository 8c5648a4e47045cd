import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newPackage, newShipment, type TypedPlace } from '#domain/shipment/typed-shipment.ts'
import { saveShipmentDraft } from '#store/drafts/shipment-draft.ts'
import { deskWithThree } from '#tests/support/desk-pages.tsx'

const openList = deskWithThree()

const client = {
  id: 'c1',
  client_code: 'P120',
  client_name: 'Charminar Textiles',
  contact_email: 'a@b.example',
  contact_phone: '9000000061',
  address: 'Pune',
  gstin: 'URP',
  pan: 'NA',
}
const place: TypedPlace = {
  name: 'Asha Rao',
  street: '5 Lake View',
  city: 'Pune',
  state: 'Maharashtra',
  postalCode: '411001',
  country: 'India',
  contactNumber: '9000000060',
  email: '',
}
const box = { ...newPackage('4f9c2f0e-3f8a-4d1c-9b6e-222222222222'), description: 'Books', weight: '2' }
const typed = {
  ...newShipment('1700000000000002', box.id),
  clientCode: 'P120',
  from: place,
  to: place,
  packages: [box],
  deliveryDate: '2030-01-31',
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

test('a press copies the tracking number, and says so where it cannot', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce().mockRejectedValueOnce(new Error('Not allowed'))
  const { screen, row } = await openList()
  await expect.element(row('SHP1')).toBeVisible()
  const copy = screen.getByRole('button', { name: 'Copy tracking number 1700000000000001' })
  await copy.click()
  expect(copied).toHaveBeenCalledWith('1700000000000001')
  await expect.element(screen.getByText('Tracking number 1700000000000001 copied.')).toBeVisible()
  await copy.click()
  await expect.element(screen.getByText('This browser does not copy. The tracking number is 1700000000000001.')).toBeVisible()
})

test('the number of rows is the one chosen last, unless the address says another', async () => {
  const { screen, router } = await openList()
  const sizes = screen.getByLabelText('Rows per page')
  await expect.element(sizes).toHaveValue('10')
  await sizes.selectOptions('20')
  await expect.element(sizes).toHaveValue('20')
  await router.navigate('/elsewhere')
  await router.navigate('/dashboard')
  await expect.element(sizes).toHaveValue('20')
  await router.navigate('/dashboard?size=5')
  await expect.element(sizes).toHaveValue('5')
  await router.navigate('/dashboard')
  await sizes.selectOptions('10')
  await expect.element(sizes).toHaveValue('10')
})

test.each(['Cancel', 'Save Changes'])('%s leads from the form back to the same search, on the same row', async (way) => {
  const { screen, router, row, database } = await openList(['/dashboard?q=SHP&sort=status'])
  await expect.element(row('SHP2')).toBeVisible()
  await database.clients.put(client)
  const opened = (await database.shipments.get('id-2')) ?? null
  await saveShipmentDraft(database, 'shipment:edit:id-2', { typed, opened, savedAt: Date.now() })
  await router.navigate('/create-shipment/id-2')
  if (way === 'Cancel') await screen.getByRole('link', { name: way }).click()
  else await screen.getByRole('button', { name: way }).click()
  await expect.element(row('SHP2')).toHaveFocus()
  expect(router.state.location.search).toBe('?q=SHP&sort=status')
})
