import type { Page } from '@playwright/test'
import type { WarehouseStock } from '#domain/warehouse/warehouse-stock.ts'
import { expectAccessible } from '#tests/support/e2e/accessibility.ts'
import { askAs, detailOf } from '#tests/support/e2e/ask-server.ts'
import { inQueue, openQueue } from '#tests/support/e2e/screens/delivering.ts'
import { book } from '#tests/support/e2e/screens/long-list.ts'
import { untilReadyOffline } from '#tests/support/e2e/weather/offline.ts'
import { ADMIN, signIn, STAFF } from '#tests/support/e2e/screens/people.ts'
import { expect, test, testWithSignal } from '#tests/support/e2e/waybill-test.ts'

test.use({ company: 'warehouse-scanning' })

const TABLET = { viewport: { width: 820, height: 1180 }, hasTouch: true }
const numbers = (first: number, howMany: number) => Array.from({ length: howMany }, (_, at) => `77${String(first + at).padStart(12, '0')}`)

/** As a hardware scanner does it: every key at once, then Enter. All are pressed before the first is handled, however slow the machine is. */
async function scan(page: Page, code: string): Promise<void> {
  await page.evaluate((text) => {
    const keys = text.split('').concat('Enter')
    const pressed = keys.map((key) => new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    for (const press of pressed) {
      const target = document.activeElement ?? document.body
      const goesOn = target.dispatchEvent(press)
      if (!goesOn || press.key === 'Enter') continue
      if (!(target instanceof HTMLInputElement)) continue
      Reflect.set(HTMLInputElement.prototype, 'value', target.value + press.key, target)
      target.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }, code)
}

const said = (page: Page) => page.getByRole('region', { name: 'Scanning' }).locator('output').first()
const count = (page: Page) => page.getByRole('region', { name: 'This count' })
const scans = (page: Page) => page.getByRole('region', { name: 'Last scans' }).getByRole('listitem')

async function openWarehouse(page: Page, name: string): Promise<string> {
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  return page.url().split('/').at(-1) ?? ''
}

test('a hundred parcels are scanned without signal, and all arrive once, in order', async ({ openAs, server }) => {
  const ask = await askAs(server.url, STAFF)
  const parcels = numbers(1, 100)
  await book(
    ask,
    parcels.map((tracking_number) => ({ tracking_number })),
  )
  const page = await openAs(STAFF, '/warehouse', TABLET)
  const id = await openWarehouse(page, 'Nagpur Transit Shed')
  const here = page.getByRole('heading', { name: /^Here now: \d+$/ })
  const before = Number((await here.innerText()).split(' ').at(-1))
  await untilReadyOffline(page)
  await page.context().setOffline(true)
  for (const parcel of parcels) await scan(page, parcel)
  await expect(count(page)).toContainText('100')
  await expect(scans(page).first()).toContainText(parcels.at(-1) ?? '')
  await expect(scans(page).first()).toContainText('Saved on this device')
  await page.reload()
  await expect(count(page)).toContainText('100')
  await expect(here).toHaveText(`Here now: ${before + 100}`)

  await page.context().setOffline(false)
  await expect(scans(page).first()).toContainText('Delivered to office', { timeout: 60_000 })
  const there = await ask<WarehouseStock>('warehouse_stock', { warehouseId: id })
  expect(there.parcels.map((parcel) => parcel.tracking_number).slice(0, 100)).toEqual(parcels.toReversed())
  const detail = await detailOf(ask, there.parcels[50]?.id ?? '')
  expect(detail.updates.filter(({ warehouse_name }) => warehouse_name !== null)).toHaveLength(1)
})

test('every scan is announced: in, again, out, unknown, no number, undone; in fields and by links too', async ({
  openAs,
  server,
  openBrowser,
}) => {
  const ask = await askAs(server.url, STAFF)
  const [first = '', second = ''] = numbers(201, 2)
  await book(ask, [{ tracking_number: first }, { tracking_number: second }])
  const page = await openAs(STAFF, '/warehouse', TABLET)
  const id = await openWarehouse(page, 'Kolkata East Store')
  const stock = () => ask<WarehouseStock>('warehouse_stock', { warehouseId: id })
  const start = (await stock()).total
  await expect(said(page)).toContainText('Scan a label, or type its number.')

  await scan(page, first)
  await expect(said(page)).toContainText(`Checked in${first}Asha Rao, Pune`)
  await scan(page, first)
  await expect(said(page)).toContainText(`Already checked in${first}`)
  // Into a field that has the focus, as a link from a QR code; what was typed there before stays.
  const field = page.getByLabel('Tracking number')
  await field.fill('12')
  await scan(page, `https://waybill.example/user-tracking/${second}`)
  await expect(said(page)).toContainText(`Checked in${second}`)
  await expect(field).toHaveValue('12')
  await expect(count(page)).toContainText('In2')
  await field.fill('')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Type the number that stands under the barcode.')).toBeVisible()

  await scan(page, 'upi://pay?pa=shop')
  await expect(said(page)).toContainText('Not a tracking number')
  await page.getByRole('radio', { name: 'Check out' }).check()
  await field.fill(first)
  await field.press('Enter')
  await expect(said(page)).toContainText(`Checked out${first}`)
  await expect.poll(async () => (await stock()).total).toBe(start + 1)
  await page.getByRole('button', { name: 'Undo last' }).click()
  await expect(said(page)).toContainText(`Undone${first}`)
  await expect(scans(page).first()).toContainText('Undone')
  await expect(count(page)).toContainText('Out0')
  await expect.poll(async () => (await stock()).total).toBe(start + 2)
  const parcel = (await stock()).parcels.find(({ tracking_number }) => tracking_number === first)
  const { updates } = await detailOf(ask, parcel?.id ?? '')
  expect(updates.filter(({ warehouse_name }) => warehouse_name === 'Kolkata East Store')).toHaveLength(1)

  const visitor = await (await openBrowser({})).newPage()
  await visitor.goto(`/user-tracking/${first}`)
  await expect(visitor.getByRole('listitem').filter({ hasText: 'Kolkata' }).first()).toBeVisible()
})

test('an unknown number is kept or left out by a person, and settled by the server', async ({ openAs, server }) => {
  const ask = await askAs(server.url, STAFF)
  const [later = ''] = numbers(301, 1)
  const page = await openAs(STAFF, '/warehouse', TABLET)
  await openWarehouse(page, 'Mumbai Gateway')
  await untilReadyOffline(page)
  await page.context().setOffline(true)
  await book(ask, [{ tracking_number: later }])
  const unknown = page.getByRole('list', { name: 'Unknown numbers' }).getByRole('listitem')
  for (const number of [later, '55555555555551', '55555555555552']) await scan(page, number)
  await expect(said(page)).toContainText('Not on this device')
  await expect(unknown).toHaveCount(3)
  await expect(unknown.first()).toContainText('Not on this device. Save it anyway?')
  await unknown.filter({ hasText: '55555555555552' }).getByRole('button', { name: 'Leave it out' }).click()
  for (const number of [later, '55555555555551'])
    await unknown.filter({ hasText: number }).getByRole('button', { name: 'Save it anyway' }).click()
  await expect(unknown).toHaveCount(0)
  await expect(count(page)).toContainText('In2')
  await page.context().setOffline(false)
  await expect(scans(page).filter({ hasText: later })).toContainText('Delivered to office', { timeout: 60_000 })
  await expect(scans(page).filter({ hasText: '55555555555551' })).toContainText('Shipment not found.')
  await expect(count(page)).toContainText('1 scan needs you and is not counted.')
  const queue = await openQueue(page)
  await expect(inQueue(queue, '55555555555551')).toContainText('Shipment not found.')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Undo last' }).click()
  await expect(count(page)).not.toContainText('needs you')
  await page.getByRole('button', { name: 'New count' }).click()
  await expect(count(page)).toContainText('In0')
})

testWithSignal(
  'the scanning page is accessible, remembers silence, and shows the next person nothing of the last',
  async ({ openBrowser, signedIn }) => {
    const tablet = await openBrowser({ ...TABLET, storageState: await signedIn(STAFF) })
    const page = await tablet.newPage()
    await page.goto('/warehouse')
    await openWarehouse(page, 'Delhi North Yard')
    for (const number of ['55555555555553', '55555555555554']) await scan(page, number)
    await expect(page.getByRole('region', { name: 'Answer all' })).toBeVisible()
    for (const width of [820, 1440]) {
      await page.setViewportSize({ width, height: 1180 })
      await expectAccessible(page, `scanning, ${width}`)
    }
    await page.getByRole('button', { name: 'Leave it out' }).first().click()
    await page.getByRole('button', { name: 'Sound is on' }).click()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Sound is off' })).toBeVisible()
    await page.getByRole('button', { name: 'Logout' }).click()
    const asked = page.getByRole('dialog', { name: '1 scanned number is not finished.' })
    await expect(asked).toContainText('55555555555553')
    await asked.getByRole('link', { name: 'Delhi North Yard' }).click()
    await page.getByRole('button', { name: 'Save it anyway' }).click()
    await expect(scans(page).first()).toContainText('Needs you')
    await page.getByRole('button', { name: 'Undo last' }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await signIn(page, ADMIN)
    await page.goto('/warehouse')
    await openWarehouse(page, 'Delhi North Yard')
    await expect(count(page)).toContainText('In0')
    await expect(page.getByRole('list', { name: 'Unknown numbers' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Sound is off' })).toBeVisible()
  },
)
