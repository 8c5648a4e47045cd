import { randomUUID } from 'node:crypto'
import { expectAccessible } from '#tests/support/e2e/accessibility.ts'
import { askAs, detailOf } from '#tests/support/e2e/ask-server.ts'
import { untilReadyOffline } from '#tests/support/e2e/weather/offline.ts'
import { STAFF } from '#tests/support/e2e/screens/people.ts'
import { expect, test, testWithSignal } from '#tests/support/e2e/waybill-test.ts'

test.use({ company: 'desk-all-records' })

const OLD = {
  shipment_id: 'SHP0DDTQGV0',
  tracking_number: '155000000000001',
  from_name_or_company: 'Zephyr Looms',
  to_name_or_company: 'Old Recipient',
}

test.beforeAll(async ({ server }) => {
  for (let number = 0; number < 60; number += 1) {
    const last = number === 59
    await server.insertShipment({
      id: randomUUID(),
      ...OLD,
      ...(!last && { shipment_id: null, to_name_or_company: `Recipient ${number}` }),
      tracking_number: String(155_000_000_000_060 - number),
      status: 'Delivered',
      client_code: 'P120',
      from_contact_number: '9000000021',
      from_street_address: '1 Mill Road',
      from_city: 'Warangal',
      from_state: 'Telangana',
      from_postal_code: '506002',
      to_contact_number: '9000000022',
      to_street_address: '2 Lake Road',
      to_city: 'Guntur',
      to_state: 'Andhra Pradesh',
      to_postal_code: '522001',
      total_weight: 2,
      base_price: 100,
      created_at: `2019-01-${String(28 - (number % 28)).padStart(2, '0')}T06:00:${String(59 - number).padStart(2, '0')}.000Z`,
      delivered_at: '2019-02-01T06:00:00.000Z',
      updated_at: '2019-02-01T06:00:00.000Z',
    })
  }
})

testWithSignal(
  'what the device no longer holds is found on the server, opened, edited, and then held again',
  async ({ openAs, server }) => {
    const page = await openAs(STAFF, '/dashboard')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'All records' })).toBeHidden()
    await page.getByLabel('Search', { exact: true }).fill('zephyr')
    await expect(page.getByText('No shipments found.')).toBeVisible()
    await page.getByRole('button', { name: 'Search all records' }).click()
    await expect(page).toHaveURL(/all=1/)
    const found = page.getByRole('list', { name: 'All records' }).getByRole('listitem')
    await expect(found).toHaveCount(50)
    await expect(page.getByText('The newest 50 that fit.')).toBeVisible()
    await page.getByRole('button', { name: 'Show older ones' }).click()
    await expect(found).toHaveCount(60)
    await expect(page.getByText('60 found in all, the newest first.')).toBeVisible()
    await expectAccessible(page, 'all records')

    await page.getByLabel('Search', { exact: true }).fill('SHP0DDTQ')
    await expect(found).toHaveCount(1)
    await expect(found).toContainText('Not on this device')
    await found.getByRole('link', { name: OLD.shipment_id }).click()
    await expect(page.getByRole('heading', { name: OLD.shipment_id })).toBeVisible()
    await page.getByRole('link', { name: 'Edit' }).click()
    const city = page.getByRole('group', { name: 'Ship To' }).getByLabel('City')
    await expect(city).toHaveValue('Guntur')
    await city.fill('Tenali')
    // Packages were no rows in those days.
    await page.getByLabel('Description').fill('Bales of cloth')
    await page.getByRole('button', { name: /^Save|Update/ }).click()
    // The search that led to it.
    await expect(page).toHaveURL(/\/dashboard\?q=SHP0DDTQ&all=1$/)
    const ask = await askAs(server.url, STAFF)
    const id = (await ask<{ rows: { id: string }[] }>('search_shipments', { text: OLD.shipment_id })).rows[0]?.id ?? ''
    await expect.poll(async () => (await detailOf(ask, id)).shipment?.to_city).toBe('Tenali')

    await page.getByLabel('Search', { exact: true }).fill(OLD.shipment_id)
    await expect(page.getByRole('row').filter({ hasText: OLD.shipment_id })).toContainText('Tenali')
  },
)

test('without signal and with a broken server it says so, and answers when they are back', async ({ openAs, errors }) => {
  errors.expect(/status of 500/)
  const page = await openAs(STAFF, '/dashboard?q=zephyr')
  await untilReadyOffline(page)
  const search = page.getByRole('button', { name: 'Search all records' })
  await expect(search).toBeVisible()
  await page.context().setOffline(true)
  await search.click()
  const trouble = page.getByRole('alert').filter({ hasText: 'Searching all records needs a connection.' })
  await expect(trouble).toContainText('No connection. Try again when you have signal.')
  await page.context().setOffline(false)
  await expect(page.getByRole('list', { name: 'All records' })).toBeVisible()

  await page.route('**/rest/v1/rpc/search_shipments', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
  await page.reload()
  await expect(trouble).toContainText('Something went wrong on the server.')
  await trouble.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('list', { name: 'All records' })).toBeVisible()
  await page.getByLabel('Search', { exact: true }).fill('nothing fits this')
  await expect(page.getByText('Nothing in all records fits this search.')).toBeVisible()
  await page.getByRole('button', { name: 'Close all records' }).click()
  await expect(page).not.toHaveURL(/all=1/)
})
