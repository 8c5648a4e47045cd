import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showRows } from '#store/records/shown-rows.ts'
import { deskWith } from '#tests/support/desk-pages.tsx'
import { workingDayAfter } from '#domain/shipment/failure/failed-decision.ts'
import { toDecideIn } from '#domain/shipment/failure/to-decide.ts'
import { todayInIndia } from '#domain/time-and-money/ist-day.ts'
import { someShipment } from '#tests/support/shipments.ts'

const openList = deskWith(3, (n) => ({
  status: 'Pending',
  driver_id: null,
  to_postal_code: '500001',
  invoice_status: 'pending',
  client_code: n === 1 ? 'P1' : null,
}))

const { innerWidth, innerHeight } = window
afterEach(async () => page.viewport(innerWidth, innerHeight))

/** Beside the three of the list, older ones: of two PIN codes, two of them on an invoice. */
async function openedList(more: number, address = '/dashboard') {
  await page.viewport(1440, 900)
  const opened = await openList(['/elsewhere', address])
  const { database, screen } = opened
  const rows = Array.from({ length: more }, (_, n) =>
    someShipment({
      id: `more-${n}`,
      shipment_id: `SHPM${n}`,
      status: 'Pending',
      driver_id: null,
      created_at: new Date(Date.parse('2026-10-01') - n * 60_000).toISOString(),
      to_postal_code: n % 2 === 0 ? '500001' : '560 001',
      to_city: n % 2 === 0 ? 'Hyderabad' : 'Bengaluru',
      ...(n < 2 && { invoice_status: 'raised', invoice_number: 'P1-0001', client_code: 'P1' }),
    }),
  )
  await database.drivers.bulkAdd(['Ravi', 'Sita'].map((name) => ({ id: name, name, phone_number: null })))
  await database.transaction('rw', [database.shipments, database.searchDeltas, database.meta], async () =>
    showRows(
      database,
      rows.map((row) => ({ table: 'shipments' as const, id: row.id, row })),
    ),
  )
  const bar = screen.getByRole('region', { name: 'Selected shipments' })
  const selectAll = async () => {
    await screen.getByRole('checkbox', { name: 'Select all on this page' }).click()
    await bar.getByRole('button', { name: `Select all ${more + 3}` }).click()
    await expect.element(bar.getByText(`${more + 3} selected`)).toBeVisible()
  }
  return { ...opened, bar, selectAll }
}

test('what matches is selected as a whole, and a driver given to it in pieces, with what becomes of it', async () => {
  const { screen, database, bar, selectAll } = await openedList(117)
  await selectAll()
  expect(document.querySelectorAll('[data-row]')).toHaveLength(10)
  await bar.getByRole('button', { name: 'Assign driver' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Assign 120 shipments' })
  await dialog.getByLabelText('Driver').selectOptions('Ravi')
  await dialog.getByRole('button', { name: 'Assign' }).click()
  await expect.element(dialog.getByText('Saved on this device: 120 shipments for Ravi.')).toBeVisible()
  await expect.element(dialog.getByText('0 of 120')).toBeVisible()
  expect(await database.shipments.where('driver_id').equals('Ravi').count()).toBe(120)
  const [first, second] = await database.outbox.toArray()
  await database.outbox.update(first!.seq, { state: 'refused', refusal: { code: 'x', message: 'Ravi is on leave.' } })
  await database.outbox.update(second!.seq, { state: 'confirmed' })
  await expect.element(dialog.getByText('2 of 120')).toBeVisible()
  await expect.element(dialog.getByRole('region', { name: 'Not done' })).toHaveTextContent('Not done: 1 shipmentSHP1: Ravi is on leave.')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect.element(bar).not.toBeInTheDocument()
})

test('each area gets a driver of its own in one go', async () => {
  const { screen, database, bar, selectAll } = await openedList(20)
  await selectAll()
  await bar.getByRole('button', { name: 'Assign driver' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Assign 23 shipments' })
  await dialog.getByRole('checkbox', { name: 'Separately for each area' }).click()
  await dialog.getByRole('button', { name: 'Assign' }).click()
  await expect.element(dialog.getByText('Please choose a driver.')).toBeVisible()
  await dialog.getByLabelText('500001').selectOptions('Ravi')
  await dialog.getByLabelText('560001 Bengaluru').selectOptions('Sita')
  await dialog.getByRole('button', { name: 'Assign' }).click()
  await expect.element(screen.getByText('Saved on this device: 23 shipments for 2 drivers.')).toBeVisible()
  expect(await database.shipments.where('driver_id').equals('Ravi').count()).toBe(13)
  expect(await database.shipments.where('driver_id').equals('Sita').count()).toBe(10)
})

test('many are deleted after one question; what is on an invoice stays and is named', async () => {
  const { screen, database, bar, selectAll } = await openedList(20)
  await selectAll()
  await bar.getByRole('button', { name: 'Delete the selection' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Delete 23 shipments' })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(dialog.getByText('Deleted on this device: 21 shipments.')).toBeVisible()
  const notDone = dialog.getByRole('region', { name: 'Not done' })
  await expect.element(notDone).toHaveTextContent('SHPM0: This shipment is on invoice P1-0001. Delete the invoice first.')
  await expect.element(notDone).toHaveTextContent('SHPM1: ')
  expect(await database.shipments.count()).toBe(2)
})

test('failed deliveries are decided from their list in one press each way, and what has moved on is left alone', async () => {
  const { screen, database, bar } = await openedList(0, '/dashboard?status=Failed%20Attempt')
  await database.transaction('rw', [database.shipments, database.searchDeltas, database.meta], async () =>
    showRows(
      database,
      ['f1', 'f2', 'f3'].map((id) => ({
        table: 'shipments' as const,
        id,
        row: someShipment({ id, shipment_id: id.toUpperCase(), status: 'Failed Attempt' }),
      })),
    ),
  )
  await screen.getByRole('checkbox', { name: 'Select F1', exact: true }).click()
  await bar.getByRole('button', { name: 'Return to the sender' }).click()
  await expect.element(screen.getByText('Saved on this device: 1 shipment to go back to the sender.')).toBeVisible()
  await screen.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await bar.getByRole('button', { name: 'Deliver again' }).click()
  await expect.element(screen.getByText(/Saved on this device: 2 shipments to be delivered again on /)).toBeVisible()
  expect(await database.shipments.bulkGet(['f1', 'f2', 'f3'])).toMatchObject([
    { status: 'Other', return_state: 'started' },
    { status: 'In Transit' },
    { status: 'In Transit' },
  ])
  // As at their desk, the person who decides second is told so.
  const againOn = workingDayAfter(todayInIndia(), 1)
  expect((await database.outbox.orderBy('seq').toArray()).map(({ command }) => [command.kind, command.payload])).toMatchObject([
    ['decide-failed', { shipmentId: 'f1', decision: 'return' }],
    ['decide-failed', { decision: 'again', againOn }],
    ['decide-failed', { decision: 'again', againOn }],
  ])
})

test('more than somebody looks at one by one go to the desk of failed deliveries as they were selected', async () => {
  const { screen, database, router, bar } = await openedList(0, '/dashboard?status=Failed%20Attempt')
  const ids = Array.from({ length: 21 }, (_, n) => `f${n}`)
  await database.transaction('rw', [database.shipments, database.searchDeltas, database.meta], async () =>
    showRows(
      database,
      ids.map((id) => ({
        table: 'shipments' as const,
        id,
        row: someShipment({ id, shipment_id: id.toUpperCase(), status: 'Failed Attempt' }),
      })),
    ),
  )
  await screen.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await bar.getByRole('button', { name: 'Select all 21' }).click()
  await bar.getByRole('button', { name: 'Return to the sender' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard/failed')
  expect(new Set(toDecideIn(router.state.location.state))).toEqual(new Set(ids))
  expect(await database.outbox.count()).toBe(0)
})
