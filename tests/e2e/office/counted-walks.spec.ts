import type { Locator } from '@playwright/test'
import { todayInIndia } from '#domain/time-and-money/ist-day.ts'
import type { Driver, MirrorPage } from '#domain/sync/mirror.ts'
import { askAs, type Ask } from '#tests/support/e2e/ask-server.ts'
import { ADMIN } from '#tests/support/e2e/screens/people.ts'
import { allShipments } from '#tests/support/e2e/screens/fill-shipment-form.ts'
import { book } from '#tests/support/e2e/screens/long-list.ts'
import { expect, testWithSignal } from '#tests/support/e2e/waybill-test.ts'

testWithSignal.use({ company: 'counted-walks' })

/** What a person does: a press, a field that is typed into, an option that is chosen. */
function countedActions() {
  let done = 0
  const counted = async (action: Promise<unknown>) => {
    done += 1
    await action
  }
  return {
    press: (target: Locator) => counted(target.click()),
    type: (target: Locator, text: string) => counted(target.fill(text)),
    choose: (target: Locator, option: string) => counted(target.selectOption(option)),
    done: () => done,
  }
}

const PINS = ['500001', '500034', '500081', '500003', '501301']

async function fiveDrivers(ask: Ask): Promise<Driver[]> {
  for (const who of ['manager', 'staff', 'customer']) {
    const { users } = await ask<{ users: { id: string }[] }>('search_users', { text: `${who}@waybill.example` })
    await ask('assign_role', { authUserId: users[0]?.id, role: 'Driver', position: 'Driver' })
  }
  return (await ask<MirrorPage>('sync_mirror', { table: 'drivers', limit: 50, after: null })).rows as Driver[]
}

testWithSignal('sixty deliveries are given to five drivers in at most 15 actions', async ({ openAs, server }) => {
  const ask = await askAs(server.url, ADMIN)
  const drivers = await fiveDrivers(ask)
  expect(drivers).toHaveLength(PINS.length)
  const numbers = Array.from({ length: 60 }, (_, at) => `7100000000${String(at).padStart(4, '0')}`)
  await book(
    ask,
    numbers.map((tracking_number, at) => ({
      tracking_number,
      from_name_or_company: 'Sixty Parcels',
      to_city: 'Hyderabad',
      to_postal_code: PINS[at % PINS.length] ?? '',
      estimated_delivery_date: todayInIndia(),
    })),
  )
  const page = await openAs(ADMIN, '/dashboard')
  await expect(page.getByRole('row').nth(10)).toBeVisible()

  const { press, type, choose, done } = countedActions()
  await type(page.getByLabel('Search'), 'sixty parcels')
  await expect(page.getByText('Showing 1 - 10 of 60')).toBeVisible()
  await press(page.getByRole('checkbox', { name: 'Select all on this page' }))
  await press(page.getByRole('button', { name: 'Select all 60' }))
  await expect(page.getByText('60 selected')).toBeVisible()
  await press(page.getByRole('button', { name: 'Assign driver' }))
  const dialog = page.getByRole('dialog', { name: 'Assign 60 shipments' })
  await press(dialog.getByLabel('Separately for each area'))
  for (const [at, pin] of PINS.entries()) await choose(dialog.getByLabel(pin), drivers[at]?.id ?? '')
  await press(dialog.getByRole('button', { name: 'Assign' }))
  await expect(page.getByText('Saved on this device: 60 shipments for 5 drivers.')).toBeVisible()
  expect(done()).toBeLessThanOrEqual(15)

  const wanted = Object.fromEntries(numbers.map((number, at) => [number, drivers[at % drivers.length]?.id]))
  await expect
    .poll(async () =>
      Object.fromEntries(
        (await allShipments(ask)).flatMap((row) => (row.tracking_number in wanted ? [[row.tracking_number, row.driver_id]] : [])),
      ),
    )
    .toEqual(wanted)
})

/** Of no demo shipment. */
const FREE_PINS = ['500911', '500912', '500913', '500914', '500915']

testWithSignal('sixty parcels at the warehouse go out on five run sheets in at most 15 actions', async ({ openAs, server }) => {
  const ask = await askAs(server.url, ADMIN)
  const drivers = await fiveDrivers(ask)
  const numbers = Array.from({ length: 60 }, (_, at) => `7600000000${String(at).padStart(4, '0')}`)
  await book(
    ask,
    numbers.map((tracking_number, at) => ({
      tracking_number,
      to_city: 'Hyderabad',
      to_postal_code: FREE_PINS[at % FREE_PINS.length] ?? '',
      to_street_address: `${at + 1} Market Road`,
    })),
  )
  const warehouses = await ask<{ rows: { id: string; name: string }[] }>('sync_mirror', { table: 'warehouses', limit: 50, after: null })
  const warehouse = warehouses.rows.find(({ name }) => name === 'Hyderabad Hub')
  for (const half of [numbers.slice(0, 30), numbers.slice(30)]) {
    await ask('sync_push', {
      commands: half.map((trackingNumber) => ({
        id: crypto.randomUUID(),
        kind: 'scan-at-warehouse',
        payloadVersion: 1,
        record: `tracking:${trackingNumber}`,
        claimedAt: new Date().toISOString(),
        clockOffsetMs: 0,
        payload: { shipmentId: null, trackingNumber, warehouseId: warehouse?.id, direction: 'in' },
      })),
    })
  }
  // The demo company's own sheets are of today.
  const tomorrow = todayInIndia(new Date(Date.now() + 24 * 60 * 60_000))
  const page = await openAs(ADMIN, `/dashboard/run-sheets?day=${tomorrow}`)
  await expect(page.getByText('No run sheets for')).toBeVisible()

  const { press, type, choose, done } = countedActions()
  await press(page.getByRole('button', { name: 'Dispatch board' }))
  const plan = page.getByRole('dialog', { name: 'Dispatch board' })
  await choose(plan.getByLabel('Warehouse'), warehouse?.id ?? '')
  for (const [at, pin] of FREE_PINS.entries()) await choose(plan.getByLabel(pin), drivers[at]?.id ?? '')
  await press(plan.getByRole('button', { name: 'Make 5 run sheets' }))
  await expect(page.getByText('60 shipments added.')).toBeVisible()
  await press(page.getByRole('button', { name: 'Send out 5 drafts' }))
  const question = page.getByRole('dialog', { name: '60 pieces were not scanned. Send out all the same?' })
  await type(question.getByRole('textbox', { name: 'Reason' }), 'Loaded from the list')
  await press(question.getByRole('button', { name: 'Send out 5 sheets' }))
  await expect(page.getByText('Saved on this device: 5 run sheets go out.')).toBeVisible()
  expect(done()).toBeLessThanOrEqual(15)

  const wanted = Object.fromEntries(numbers.map((number, at) => [number, `Out for Delivery ${drivers[at % drivers.length]?.id}`]))
  await expect
    .poll(async () =>
      Object.fromEntries(
        (await allShipments(ask)).flatMap((row) =>
          row.tracking_number in wanted ? [[row.tracking_number, `${row.status} ${row.driver_id}`]] : [],
        ),
      ),
    )
    .toEqual(wanted)
})

testWithSignal('where the parcel of a caller is, by the caller’s phone, takes at most 3 actions', async ({ openAs, server }) => {
  const ask = await askAs(server.url, ADMIN)
  await book(ask, [{ tracking_number: '72000000001234', to_name_or_company: 'Kavya Caller', to_contact_number: '9848022338' }])
  const page = await openAs(ADMIN, '/dashboard')
  await expect(page.getByRole('row').nth(10)).toBeVisible()

  const { press, type, done } = countedActions()
  await type(page.getByLabel('Search'), '+91 98480 22338')
  const row = page.getByRole('row').filter({ hasText: 'Kavya Caller' })
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(row).toContainText('Pending')
  await press(row.getByRole('link').first())
  await expect(page.getByText('Next: assign a driver')).toBeVisible()
  expect(done()).toBeLessThanOrEqual(3)
})

testWithSignal('six failed deliveries are decided from one list in at most 8 actions', async ({ openAs, server }) => {
  const ask = await askAs(server.url, ADMIN)
  const numbers = Array.from({ length: 6 }, (_, at) => `7300000000000${at}`)
  await book(
    ask,
    numbers.map((tracking_number) => ({
      tracking_number,
      status: 'Failed Attempt' as const,
      to_name_or_company: `Failed ${tracking_number}`,
    })),
  )
  const page = await openAs(ADMIN, '/dashboard')
  await expect(page.getByRole('row').nth(10)).toBeVisible()

  const { press, type, done } = countedActions()
  await press(page.getByRole('region', { name: 'Needs you' }).getByRole('link', { name: 'Failed, not decided' }))
  await type(page.getByLabel('Search'), 'failed 73')
  await expect(page.getByRole('row')).toHaveCount(7)
  const box = (number: string) =>
    page
      .getByRole('row')
      .filter({ hasText: `Failed ${number}` })
      .getByRole('checkbox')
  const back = numbers.slice(0, 2)
  for (const number of back) await press(box(number))
  await expect(page.getByText('2 selected')).toBeVisible()
  await press(page.getByRole('button', { name: 'Return to the sender' }))
  await expect(page.getByRole('row')).toHaveCount(5)
  await press(page.getByRole('checkbox', { name: 'Select all on this page' }))
  await press(page.getByRole('button', { name: 'Deliver again' }))
  await expect(page.getByText(/Saved on this device: 4 shipments to be delivered again on /)).toBeVisible()
  expect(done()).toBeLessThanOrEqual(8)

  await expect
    .poll(async () => (await allShipments(ask)).flatMap((row) => (numbers.includes(row.tracking_number) ? [row.status] : [])).toSorted())
    .toEqual([...Array.from({ length: 4 }, () => 'In Transit'), ...Array.from({ length: 2 }, () => 'Other')])
})
