import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import type { RunSheet } from '#domain/run-sheet/run-sheet.ts'
import { RunSheetsPage } from '#features/run-sheets/list/run-sheets-page.tsx'
import { RunSheetPage } from '#features/run-sheets/sheet/run-sheet-page.tsx'
import { DatabaseProvider } from '#store/database/database-context.tsx'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { changeMeta } from '#store/database/meta.ts'
import { showRows } from '#store/records/shown-rows.ts'
import { Toasts } from '#ui/feedback/toast.tsx'
import { someRunSheet, someStop } from '#tests/support/run-sheets.ts'
import { someShipment } from '#tests/support/shipments.ts'

let database: WaybillDatabase
beforeEach(async () => {
  database = openDatabase(crypto.randomUUID())
  await database.transaction('rw', database.tables, async () => {
    await showRows(
      database,
      [1, 2, 3, 4].map((n) => {
        const row = someShipment({
          id: `s${n}`,
          tracking_number: `770${n}`,
          status: n === 4 ? 'Cancelled' : 'In Transit',
          to_street_address: `${n} Lake View`,
          to_name_or_company: `Recipient ${n}`,
          to_postal_code: n === 3 ? '411002' : '411001',
          driver_id: null,
        })
        return { table: 'shipments' as const, id: row.id, row }
      }),
    )
    await database.drivers.add({ id: 'driver-1', name: 'Ravi', phone_number: null })
    await database.warehouses.add({ id: 'w1', name: 'North', location: 'Nagpur', capacity: '', status: 'active', user_id: null })
    await changeMeta(database, 'mirror', { phase: 'complete', role: 'staff' })
  })
})
afterEach(async () => {
  await cleanup()
  await database.delete()
})

async function openPage(sheets: RunSheet[], entry: string | { pathname: string; state: unknown }) {
  await database.run_sheets.bulkAdd(sheets)
  const router = createMemoryRouter(
    [
      { path: '/dashboard/run-sheets', element: <RunSheetsPage /> },
      { path: '/dashboard/run-sheets/:id', element: <RunSheetPage /> },
    ],
    { initialEntries: [entry] },
  )
  const screen = await render(
    <DatabaseProvider database={database}>
      <RouterProvider router={router} />
      <Toasts />
    </DatabaseProvider>,
  )
  const payloads = async () => (await database.outbox.orderBy('seq').toArray()).map(({ command }) => command.payload)
  return { screen, payloads }
}

const draft = (...ids: string[]) => someRunSheet({ id: 'r', stops: ids.map((id) => someStop(id)) })

test('a number is added where the proposed order has it, and one that cannot go along is named', async () => {
  const { screen, payloads } = await openPage([draft('s1', 's3')], '/dashboard/run-sheets/r')
  const field = screen.getByRole('combobox', { name: 'Scan or search' })
  await field.fill('7702')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('1 shipment added.')).toBeVisible()
  expect(await payloads()).toMatchObject([{ added: ['s2'], removed: [], order: ['s1', 's2', 's3'] }])
  await field.fill('7704')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('7704 is Cancelled and cannot be taken along.')).toBeVisible()
  await field.fill('99')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('No shipment on this device has the number 99.')).toBeVisible()
})

test('stops are moved by buttons, and the order is saved once', async () => {
  const { screen, payloads } = await openPage([draft('s1', 's2', 's3')], '/dashboard/run-sheets/r')
  await screen.getByRole('button', { name: 'Move stop 3 up' }).click()
  await screen.getByRole('button', { name: 'Move stop 2 up' }).click()
  await screen.getByRole('button', { name: 'Save order' }).click()
  await expect.element(screen.getByText('The order has changed.')).not.toBeInTheDocument()
  expect(await payloads()).toMatchObject([{ added: [], removed: [], order: ['s3', 's1', 's2'] }])
  await screen.getByRole('button', { name: 'Remove stop 1' }).click()
  await expect.poll(payloads).toMatchObject([{}, { removed: ['s3'], order: ['s1', 's2'] }])
})

test('what was not scanned is asked about, and the reason is sent', async () => {
  const { screen, payloads } = await openPage([draft('s1', 's2')], '/dashboard/run-sheets/r')
  await screen.getByRole('button', { name: 'Send out 2 stops' }).click()
  const question = screen.getByRole('dialog', { name: '2 pieces were not scanned. Send out all the same?' })
  await question.getByRole('button', { name: 'Send out' }).click()
  await expect.element(question.getByRole('alert')).toHaveTextContent('Say why they were not scanned.')
  await question.getByRole('textbox', { name: 'Reason' }).fill('Scanner is broken')
  await question.getByRole('button', { name: 'Send out' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(await payloads()).toEqual([{ id: 'r', reason: 'Scanner is broken' }])
  await expect.element(screen.getByText('Not everything was scanned: Scanner is broken')).toBeVisible()
})

test('all that is here for a PIN code is added at once', async () => {
  const parcel = (n: number) => ({
    id: `s${n}`,
    tracking_number: `770${n}`,
    status: 'In Transit' as const,
    to_name_or_company: '',
    to_city: '',
    since: '2026-11-20T05:00:00.000Z',
  })
  const stock = { total: 4, parcels: [1, 2, 3, 4].map(parcel) }
  await database.warehouseStocks.add({ warehouseId: 'w1', openedAt: 0, afterSeq: 0, askedAt: 0, stock })
  const { screen, payloads } = await openPage([draft()], '/dashboard/run-sheets/r')
  await screen.getByRole('button', { name: 'By PIN code' }).click()
  const dialog = screen.getByRole('dialog', { name: 'What is here, by PIN code' })
  await dialog.getByRole('checkbox', { name: /^411001/ }).click()
  await dialog.getByRole('button', { name: 'Add 2 shipments' }).click()
  await expect.element(screen.getByText('2 shipments added.')).toBeVisible()
  expect(await payloads()).toMatchObject([{ added: ['s1', 's2'] }])
})

test('a sheet is closed when each stop is named', async () => {
  const out = someRunSheet({ id: 'r', state: 'out', sent_out_at: '2026-11-20T07:00:00.000Z', stops: [someStop('s1'), someStop('s2')] })
  const { screen, payloads } = await openPage([out], '/dashboard/run-sheets/r')
  await screen.getByRole('button', { name: 'Close', exact: true }).click()
  const dialog = screen.getByRole('dialog', { name: 'Close this run sheet?' })
  await dialog.getByRole('combobox', { name: '7701, Recipient 1' }).selectOptions('Lost')
  await dialog.getByRole('button', { name: 'Close the sheet' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('7702, Recipient 2: Say what became of it.')
  await dialog.getByRole('combobox', { name: '7702, Recipient 2' }).selectOptions('Left with driver')
  await dialog.getByRole('button', { name: 'Close the sheet' }).click()
  await expect.element(screen.getByText('Closed', { exact: true })).toBeVisible()
  expect(await payloads()).toEqual([
    {
      id: 'r',
      stops: [
        { shipmentId: 's1', outcome: 'lost', note: '' },
        { shipmentId: 's2', outcome: 'left-with-driver', note: '' },
      ],
    },
  ])
  await expect.element(screen.getByRole('button', { name: 'Edit' })).not.toBeInTheDocument()
})

test('what was selected in the list goes on a sheet of the day or a new one', async () => {
  const chosen = { pathname: '/dashboard/run-sheets', state: { forRunSheet: ['s2', 's4'] } }
  const { screen, payloads } = await openPage([draft('s1')], chosen)
  await expect.element(screen.getByText('2 selected shipments: choose a run sheet below, or make a new one.')).toBeVisible()
  await screen.getByRole('button', { name: 'New run sheet with them' }).click()
  await expect.element(screen.getByText('It begins with 1 shipment.')).toBeVisible()
  await screen.getByRole('button', { name: 'Cancel' }).last().click()
  await screen.getByRole('button', { name: 'Add to this sheet of Ravi' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'RS-000001' })).toBeVisible()
  expect(await payloads()).toMatchObject([{ added: ['s2'], order: ['s1', 's2'] }])
})

test('a new sheet wants a driver, and takes the only warehouse', async () => {
  const { screen, payloads } = await openPage([], '/dashboard/run-sheets')
  await screen.getByRole('button', { name: 'New run sheet' }).click()
  const form = screen.getByRole('dialog', { name: 'New run sheet' })
  await form.getByRole('button', { name: 'Create' }).click()
  await expect.element(form.getByRole('alert')).toHaveTextContent('Driver: Required')
  await form.getByRole('combobox', { name: 'Driver' }).selectOptions('Ravi')
  await form.getByRole('button', { name: 'Create' }).click()
  await expect.element(screen.getByText('Nothing is on this run sheet yet.')).toBeVisible()
  expect(await payloads()).toMatchObject([{ isNew: true, changes: { driver_id: { to: 'driver-1' }, warehouse_id: { to: 'w1' } } }])
})
