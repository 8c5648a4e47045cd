import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { cashWithDrivers } from '#backend/rpc/cash.ts'
import type { SheetCollected } from '#domain/billing/cash/counted-cash.ts'
import type { RunSheet } from '#domain/run-sheet/run-sheet.ts'
import { todayInIndia } from '#domain/time-and-money/ist-day.ts'
import { RunSheetsPage } from '#features/run-sheets/list/run-sheets-page.tsx'
import { RunSheetPage } from '#features/run-sheets/sheet/run-sheet-page.tsx'
import { DatabaseProvider } from '#store/database/database-context.tsx'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { changeMeta } from '#store/database/meta.ts'
import { showRows } from '#store/records/shown-rows.ts'
import { formatDate } from '#ui/format/format-time.ts'
import { Toasts } from '#ui/feedback/toast.tsx'
import { someRunSheet, someStop } from '#tests/support/run-sheets.ts'
import { somePieces, someShipment } from '#tests/support/shipments.ts'

vi.mock('#backend/rpc/cash.ts')

const carries = (carriedPaise: number, sheets: SheetCollected[] = []) =>
  vi.mocked(cashWithDrivers).mockResolvedValue({
    kind: 'answer',
    serverTime: null,
    value: {
      limitPaise: 50_000_00,
      people: [{ driverId: 'driver-1', name: 'Ravi', carriedPaise, checkedPaise: 0, claimedPaise: 0, collections: 1, since: null }],
      sheets,
      handOvers: [],
    },
  })

let database: WaybillDatabase
beforeEach(async () => {
  vi.mocked(cashWithDrivers).mockResolvedValue({ kind: 'unreachable' })
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

async function openPage(sheets: RunSheet[], entry: string | { pathname: string; search?: string; state: unknown }) {
  await database.run_sheets.bulkPut(sheets)
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

test('what another sheet has is moved here in one press', async () => {
  await database.drivers.add({ id: 'driver-2', name: 'Sita', phone_number: null })
  const other = someRunSheet({ id: 'o', sheet_number: 'RS-000002', driver_id: 'driver-2', stops: [someStop('s2'), someStop('s3')] })
  const { screen, payloads } = await openPage([draft('s1'), other], '/dashboard/run-sheets/r')
  const field = screen.getByRole('combobox', { name: 'Scan or search' })
  await field.fill('7702')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('7702 is on run sheet RS-000002 already.')).toBeVisible()
  await screen.getByRole('button', { name: 'Move it here from RS-000002' }).click()
  await expect.element(screen.getByText('7702 moved here from RS-000002.')).toBeVisible()
  await expect.element(field).toHaveFocus()
  expect(await payloads()).toMatchObject([
    { id: 'o', added: [], removed: ['s2'], order: ['s3'] },
    { id: 'r', added: ['s2'], removed: [], order: ['s1', 's2'] },
  ])
  await expect.element(screen.getByRole('button', { name: 'Move it here from RS-000002' })).not.toBeInTheDocument()
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

test('by keyboard a stop goes on as it went, and the next one can be removed after one', async () => {
  const { screen } = await openPage([draft('s1', 's2', 's3')], '/dashboard/run-sheets/r')
  const down = screen.getByRole('button', { name: 'Move stop 1 down' })
  await expect.element(down).toBeVisible()
  down.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('button', { name: 'Move stop 2 down' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('group', { name: 'Stop 3 Recipient 1' })).toBeVisible()
  screen.getByRole('button', { name: 'Remove stop 1' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('7702 is off this sheet.')).toBeVisible()
  await expect.element(screen.getByRole('group', { name: 'Stop 1 Recipient 3' }).getByRole('button', { name: 'Remove' })).toHaveFocus()
})

test('what is removed or added leaves an order that nobody has saved to its own button', async () => {
  const { screen, payloads } = await openPage([draft('s1', 's3')], '/dashboard/run-sheets/r')
  await screen.getByRole('button', { name: 'Move stop 2 up' }).click()
  await screen.getByRole('combobox', { name: 'Scan or search' }).fill('7702')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('1 shipment added.')).toBeVisible()
  expect(await payloads()).toMatchObject([{ added: ['s2'], order: ['s1', 's2', 's3'] }])
  await expect.element(screen.getByText('The order has changed.')).toBeVisible()
  await screen.getByRole('button', { name: 'Remove stop 3' }).click()
  await expect.poll(payloads).toMatchObject([{}, { removed: ['s2'], order: ['s1', 's3'] }])
  await screen.getByRole('button', { name: 'Leave it as it was' }).click()
  await expect.element(screen.getByRole('group', { name: 'Stop 1 Recipient 1' })).toBeVisible()
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

test('one piece that was not scanned is one, and several of a shipment are counted beside its name', async () => {
  const item = { id: 'i1', item_name: 'Saree', description: null, package_type: 'Box', weight_kg: null, quantity: 3 } as const
  await database.shipments.update('s2', { items: [{ ...item, length_cm: null, width_cm: null, height_cm: null }] })
  const { screen, payloads } = await openPage([draft('s1')], '/dashboard/run-sheets/r')
  await screen.getByRole('button', { name: 'Send out 1 stop' }).click()
  const question = screen.getByRole('dialog', { name: '1 piece was not scanned. Send out all the same?' })
  await expect.element(question.getByRole('list', { name: 'Not scanned' }).getByRole('listitem')).toHaveTextContent(/^7701, Recipient 1$/)
  await question.getByRole('button', { name: 'Send out' }).click()
  await expect.element(question.getByRole('alert')).toHaveTextContent('Say why it was not scanned.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await database.run_sheets.update('r', { stops: [someStop('s2')] })
  await screen.getByRole('button', { name: 'Send out 1 stop' }).click()
  const several = screen.getByRole('dialog', { name: '3 pieces were not scanned. Send out all the same?' })
  await expect.element(several.getByRole('listitem')).toHaveTextContent('7702, Recipient 2: 3 pieces')
  expect(await payloads()).toEqual([])
})

test('what the office knows not to be scanned is asked about, though this device thinks otherwise', async () => {
  const scanned = someRunSheet({ id: 'r', stops: [someStop('s1', { scanned_out_at: '2026-11-20T06:30:00.000Z' })] })
  const { screen, payloads } = await openPage([scanned], '/dashboard/run-sheets/r')
  await screen.getByRole('button', { name: 'Send out 1 stop' }).click()
  await expect.poll(payloads).toEqual([{ id: 'r', reason: '' }])
  const refusal = { code: 'not-scanned', message: '1 piece was not scanned.' }
  await database.outbox.toCollection().modify({ state: 'refused', refusal })
  await database.run_sheets.update('r', { state: 'draft', sent_out_at: null })
  await screen.getByRole('button', { name: 'Change it' }).click()
  const question = screen.getByRole('dialog', { name: '1 piece was not scanned. Send out all the same?' })
  await question.getByRole('textbox', { name: 'Reason' }).fill('Scanner is broken')
  await question.getByRole('button', { name: 'Send out' }).click()
  await expect.poll(async () => (await payloads()).at(-1)).toEqual({ id: 'r', reason: 'Scanner is broken' })
})

test('what goes back is planned by where its sender is', async () => {
  const sender = { from_name_or_company: 'Mills', from_street_address: '1 Mill Road', from_city: 'Surat', from_postal_code: '395001' }
  await database.shipments.update('s1', { return_state: 'started', ...sender })
  const chosen = { pathname: '/dashboard/run-sheets', search: '?day=2026-11-20', state: { forRunSheet: ['s1', 's3'] } }
  const { screen, payloads } = await openPage([], chosen)
  await screen.getByRole('button', { name: 'Divide them among drivers' }).click()
  const plan = screen.getByRole('dialog', { name: 'Dispatch board' })
  await plan.getByRole('combobox', { name: '395001' }).selectOptions('Ravi')
  await plan.getByRole('combobox', { name: '411002' }).selectOptions('Ravi')
  await plan.getByRole('button', { name: 'Make 1 run sheet' }).click()
  await expect.element(screen.getByText('2 shipments added.')).toBeVisible()
  expect(await payloads()).toMatchObject([{ order: ['s1', 's3'] }])
})

const parcelHere = (n: number) => ({
  id: `s${n}`,
  tracking_number: `770${n}`,
  status: 'In Transit' as const,
  to_name_or_company: '',
  to_city: '',
  since: '2026-11-20T05:00:00.000Z',
})

test('all that is here for a PIN code is added at once', async () => {
  const stock = { total: 4, parcels: [1, 2, 3, 4].map(parcelHere) }
  await database.warehouseStocks.add({ warehouseId: 'w1', openedAt: 0, afterSeq: 0, askedAt: 0, stock })
  const { screen, payloads } = await openPage([draft()], '/dashboard/run-sheets/r')
  await screen.getByRole('button', { name: 'By PIN code' }).click()
  const dialog = screen.getByRole('dialog', { name: 'What is here, by PIN code' })
  await dialog.getByRole('checkbox', { name: /^411001/ }).click()
  await dialog.getByRole('button', { name: 'Add 2 shipments' }).click()
  // The test before says the same, and its words may still be there.
  await expect.poll(payloads).toMatchObject([{ added: ['s1', 's2'] }])
  await expect.element(screen.getByText('2 shipments added.').last()).toBeVisible()
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

test('scanning out counts pieces, says what was scanned already, and is over once the sheet is out', async () => {
  await database.shipments.update('s2', { items: somePieces(3) })
  const { screen, payloads } = await openPage([draft('s1', 's2')], '/dashboard/run-sheets/r')
  const number = screen.getByRole('textbox', { name: 'Tracking number' })
  await expect.element(screen.getByText('0 of 4 pieces scanned out')).toBeVisible()
  const scan = async (text: string) => {
    await number.fill(text)
    await userEvent.keyboard('{Enter}')
  }
  await scan('7702')
  await expect.element(screen.getByText('1 of 4 pieces scanned out')).toBeVisible()
  await expect.element(screen.getByText('7702 scanned out, 1 of 3 pieces.')).toBeVisible()
  await scan('7702')
  await expect.element(screen.getByText('7702 was read twice, and counted once, 1 of 3 pieces.')).toBeVisible()
  expect(await database.outbox.count()).toBe(1)
  const pieces = screen.getByRole('group', { name: 'Pieces of 7702' })
  await expect.element(pieces.getByRole('button', { name: 'One piece less' })).toHaveAttribute('aria-disabled', 'true')
  await pieces.getByRole('button', { name: 'One piece more' }).click()
  await expect.element(screen.getByText('2 of 4 pieces scanned out')).toBeVisible()
  // A scanner's next code goes into the field, and its Enter presses no button.
  await expect.element(number).toHaveFocus()
  await pieces.getByRole('button', { name: 'All 3' }).click()
  await expect.element(screen.getByText('3 of 4 pieces scanned out')).toBeVisible()
  await expect.element(screen.getByText('7702 scanned out, all 3 pieces.')).toBeVisible()
  await scan('7702')
  await expect.element(screen.getByText('7702 was scanned out already, all 3 pieces.')).toBeVisible()
  expect(await payloads()).toMatchObject([{ pieces: 1 }, { pieces: 2 }, { pieces: 3 }])
  await pieces.getByRole('button', { name: 'One piece less' }).click()
  await expect.element(screen.getByText('2 of 4 pieces scanned out')).toBeVisible()
  await expect.element(screen.getByText('2 of 3 pieces scanned out')).toBeVisible()
  await scan('7701')
  await expect.element(screen.getByText('7701 scanned out.')).toBeVisible()
  await expect.element(pieces).not.toBeInTheDocument()
  await scan('999999')
  await expect.element(screen.getByText('999999 is not on this run sheet.')).toBeVisible()
  await database.run_sheets.update('r', { state: 'out', sent_out_at: new Date().toISOString() })
  await expect.element(screen.getByRole('heading', { name: 'Scan back in' })).toBeVisible()
  await expect.element(screen.getByText('999999 is not on this run sheet.')).not.toBeInTheDocument()
})

test('a sheet that is out opens at its scanning back in, of what was not delivered', async () => {
  await database.shipments.update('s1', { status: 'Delivered' })
  const stops = [someStop('s1'), someStop('s2', { back_at: '2026-11-20T10:00:00.000Z' }), someStop('s3')]
  const out = someRunSheet({ id: 'r', state: 'out', sent_out_at: '2026-11-20T07:00:00.000Z', stops })
  const { screen } = await openPage([out], '/dashboard/run-sheets/r')
  await expect.element(screen.getByText('1 of 2 undelivered scanned back in')).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Tracking number' })).toHaveFocus()
})

test('a sheet that has just gone out says no more than is so, and the next code is not taken for one that comes back', async () => {
  const scanned = someRunSheet({ id: 'r', stops: [someStop('s1', { scanned_out_at: '2026-11-20T06:30:00.000Z' })] })
  const { screen } = await openPage([scanned], '/dashboard/run-sheets/r')
  await screen.getByRole('button', { name: 'Send out 1 stop' }).click()
  await expect.element(screen.getByText('Saved on this device: RS-000001 goes out with Ravi.')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Scan back in' })).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'RS-000001' })).toHaveFocus()
})

test('what is scanned back in although it was recorded as delivered is named, and so is the sheet that it is on', async () => {
  await database.shipments.update('s1', { status: 'Delivered' })
  const out = someRunSheet({ id: 'r', state: 'out', sent_out_at: '2026-11-20T07:00:00.000Z', stops: [someStop('s1'), someStop('s2')] })
  const other = someRunSheet({ id: 'o', sheet_number: 'RS-000002', state: 'out', stops: [someStop('s3')] })
  const { screen } = await openPage([out, other], '/dashboard/run-sheets/r')
  const field = screen.getByRole('textbox', { name: 'Tracking number' })
  await field.fill('7701')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(field)
    .toHaveAccessibleDescription(
      '7701 is here, but was recorded as Delivered. Ask its driver, who can correct that until this sheet closes.',
    )
  await expect.element(screen.getByText('7701 scanned back in.')).not.toBeInTheDocument()
  await field.fill('7702')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('7702 scanned back in.')).toBeVisible()
  await field.fill('7703')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveAccessibleDescription('7703 is not on this run sheet but on RS-000002 of Ravi.')
})

test('cash that nobody has counted is named before the sheet is closed, and leads to its counting', async () => {
  carries(500_00, [{ id: 'r', cashPaise: 500_00, upiPaise: 0 }])
  await database.shipments.update('s1', { status: 'Delivered' })
  const out = someRunSheet({ id: 'r', state: 'out', sent_out_at: '2026-11-20T07:00:00.000Z', stops: [someStop('s1')] })
  const { screen } = await openPage([out], '/dashboard/run-sheets/r')
  await expect.element(screen.getByText('Collected so far ₹500.00 in cash')).toBeVisible()
  await screen.getByRole('button', { name: 'Close', exact: true }).click()
  const dialog = screen.getByRole('dialog', { name: 'Close this run sheet?' })
  await expect.element(dialog.getByText('Ravi carries ₹500.00 that nobody has counted.')).toBeVisible()
  await expect.element(dialog.getByRole('link', { name: 'Count the cash' })).toHaveAttribute('href', '/dashboard/cash')
  await dialog.getByRole('button', { name: 'Close the sheet' }).click()
  await expect.element(screen.getByText('Saved on this device: RS-000001 closes once the office’s server has agreed.')).toBeVisible()
  const refusal = { code: 'cash-not-counted', message: '₹500.00 of this run sheet is not counted yet.' }
  await database.outbox.toCollection().modify({ state: 'refused', refusal })
  await expect.element(screen.getByRole('alert').getByRole('link', { name: 'Count the cash' })).toBeVisible()
})

test('over the list the office’s no names its sheet', async () => {
  const out = someRunSheet({ id: 'r', sheet_date: todayInIndia(), state: 'out', sent_out_at: '2026-11-20T07:00:00.000Z', stops: [] })
  const { screen } = await openPage([out], '/dashboard/run-sheets/r')
  await screen.getByRole('button', { name: 'Close', exact: true }).click()
  await screen.getByRole('button', { name: 'Close the sheet' }).click()
  await expect.poll(() => database.outbox.count()).toBe(1)
  const refusal = { code: 'cash-not-counted', message: '₹500.00 of this run sheet is not counted yet.' }
  await database.outbox.toCollection().modify({ state: 'refused', refusal })
  await expect.element(screen.getByText(`The run sheet was not closed: ${refusal.message}`)).toBeVisible()
  await cleanup()
  const { screen: list } = await openPage([], '/dashboard/run-sheets')
  await expect.element(list.getByText(`RS-000001 was not closed: ${refusal.message}`)).toBeVisible()
})

test('what follows a driver later is scanned out at the warehouse, and a sheet that is out leads there', async () => {
  const at = '2026-11-20T06:30:00.000Z'
  await database.shipments.update('s1', { status: 'Delivered' })
  const stops = [someStop('s1'), someStop('s2', { scanned_out_at: at }), someStop('s3', { added_late: true })]
  const { screen } = await openPage([someRunSheet({ id: 'r', state: 'out', sent_out_at: at, stops })], '/dashboard/run-sheets/r')
  await expect.element(screen.getByText('1 piece was not scanned out.')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'the warehouse’s page' })).toHaveAttribute('href', '/warehouse/w1')
  await database.run_sheets.update('r', { stops: stops.map((stop) => ({ ...stop, scanned_out_at: at })) })
  await expect.element(screen.getByText('1 piece was not scanned out.')).not.toBeInTheDocument()
})

test('pieces that were not handed over are asked about, with what was named already', async () => {
  const out = someRunSheet({ id: 'r', state: 'out', sent_out_at: '2026-11-20T07:00:00.000Z', stops: [someStop('s1'), someStop('s2')] })
  const { screen, payloads } = await openPage([out], '/dashboard/run-sheets/r')
  await database.shipments.update('s1', { status: 'Delivered' })
  await screen.getByRole('button', { name: 'Close', exact: true }).click()
  const dialog = screen.getByRole('dialog', { name: 'Close this run sheet?' })
  await dialog.getByRole('combobox', { name: '7702, Recipient 2' }).selectOptions('Damaged')
  await dialog.getByRole('button', { name: 'Close the sheet' }).click()
  await expect.poll(async () => (await payloads()).length).toBe(1)
  const message = '2 pieces of 7701 were neither handed over nor scanned back in.'
  await database.outbox.toCollection().modify({ state: 'refused', refusal: { code: 'pieces-missing', message } })
  await database.run_sheets.update('r', { state: 'out', closed_at: null, stops: out.stops })
  await expect.element(screen.getByText(`The run sheet was not closed: ${message}`)).toBeVisible()
  const where = dialog.getByRole('textbox', { name: 'Pieces that are missing' })
  await screen.getByRole('button', { name: 'Change it' }).click()
  await expect.element(where).toHaveAccessibleDescription(message)
  expect((await database.outbox.toArray()).map(({ state }) => state)).toEqual(['refused'])
  // A reload, or somebody who looks something up first: what was named stays until the new closing is kept.
  await cleanup()
  await openPage([out], '/dashboard/run-sheets/r')
  await screen.getByRole('button', { name: 'Change it' }).click()
  await expect.element(dialog.getByRole('combobox', { name: '7702, Recipient 2' })).toHaveValue('damaged')
  await dialog.getByRole('button', { name: 'Close the sheet' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Pieces that are missing: Say where they are.')
  await where.fill('Back on the shelf')
  await dialog.getByRole('button', { name: 'Close the sheet' }).click()
  await expect
    .poll(async () => (await payloads()).at(-1))
    .toEqual({ id: 'r', stops: [{ shipmentId: 's2', outcome: 'damaged', note: '' }], missingPieces: 'Back on the shelf' })
  expect((await database.outbox.orderBy('seq').toArray()).map(({ state }) => state)).toEqual(['discarded', 'waiting'])
  await expect.element(screen.getByText(`The run sheet was not closed: ${message}`)).not.toBeInTheDocument()
})

test('pieces that nobody loaded are asked about beside the name of their shipment', async () => {
  await database.shipments.update('s1', { items: somePieces(9) })
  await database.shipments.update('s2', { items: somePieces(4) })
  const stops = [someStop('s1', { scanned_out_at: '2026-11-20T06:40:00.000Z', pieces_out: 7 }), someStop('s2'), someStop('s3')]
  const { screen, payloads } = await openPage([someRunSheet({ id: 'r', stops })], '/dashboard/run-sheets/r')
  await expect.element(screen.getByText('7 of 9 pieces scanned out')).toBeVisible()
  await screen.getByRole('button', { name: 'Send out 3 stops' }).click()
  const question = screen.getByRole('dialog', { name: '7 pieces were not scanned. Send out all the same?' })
  const named = question.getByRole('list', { name: 'Not scanned' }).getByRole('listitem')
  expect(named.elements().map(({ textContent }) => textContent)).toEqual([
    '7701, Recipient 1: 7 of 9 pieces scanned',
    '7702, Recipient 2: 4 pieces',
    '7703, Recipient 3',
  ])
  await question.getByRole('textbox', { name: 'Reason' }).fill('Two are too large')
  await question.getByRole('button', { name: 'Send out' }).click()
  await expect.poll(payloads).toMatchObject([{ reason: 'Two are too large' }])
})

test('what came back in part is asked about when the sheet closes, and what came back whole is not', async () => {
  await database.shipments.bulkUpdate(['s1', 's2'].map((key) => ({ key, changes: { items: somePieces(4) } })))
  const back = (pieces: number) => ({
    scanned_out_at: '2026-11-20T06:40:00.000Z',
    pieces_out: 3,
    back_at: '2026-11-20T11:00:00.000Z',
    pieces_back: pieces,
  })
  const stops = [someStop('s1', back(2)), someStop('s2', back(3))]
  const out = someRunSheet({ id: 'r', state: 'out', sent_out_at: '2026-11-20T07:00:00.000Z', stops })
  const { screen, payloads } = await openPage([out], '/dashboard/run-sheets/r')
  await expect.element(screen.getByText('1 of 2 undelivered scanned back in')).toBeVisible()
  await expect.element(screen.getByText('2 of 3 pieces back')).toBeVisible()
  expect(screen.getByText('3 of 4 pieces went out').elements()).toHaveLength(2)
  await screen.getByRole('button', { name: 'Close', exact: true }).click()
  const dialog = screen.getByRole('dialog', { name: 'Close this run sheet?' })
  const where = dialog.getByRole('textbox', { name: 'Pieces that are missing' })
  await expect.element(where).toHaveAccessibleDescription('7701: 2 of 3 pieces are back.')
  await dialog.getByRole('button', { name: 'Close the sheet' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Pieces that are missing: Say where they are.')
  await where.fill('Lost at the market')
  await dialog.getByRole('button', { name: 'Close the sheet' }).click()
  await expect.poll(payloads).toEqual([{ id: 'r', stops: [], missingPieces: 'Lost at the market' }])
})

test('a sheet says what was really collected so far, and what of it is only claimed', async () => {
  carries(1_150_00, [{ id: 'r', cashPaise: 1_150_00, upiPaise: 300_00 }])
  await database.shipments.update('s1', { status: 'Delivered', payment_mode: 'cod', collect_amount: 1_250_00 })
  const out = someRunSheet({ id: 'r', state: 'out', sent_out_at: '2026-11-20T07:00:00.000Z', stops: [someStop('s1'), someStop('s2')] })
  const { screen } = await openPage([out], '/dashboard/run-sheets/r')
  await expect.element(screen.getByText('To collect ₹1,250.00, of that delivered ₹1,250.00')).toBeVisible()
  await expect.element(screen.getByText('Collected so far ₹1,150.00 in cash, ₹300.00 by UPI as claimed')).toBeVisible()
  await screen.getByRole('button', { name: 'Back' }).click()
  await expect.element(screen.getByText('Collected so far ₹1,150.00 in cash, ₹300.00 by UPI as claimed')).toBeVisible()
})

test('what was found in the bank is no more said to be claimed', async () => {
  carries(0, [{ id: 'r', cashPaise: 1_150_00, upiPaise: 600_00, foundPaise: 300_00, notFoundPaise: 100_00 }])
  const out = someRunSheet({ id: 'r', state: 'out', sent_out_at: '2026-11-20T07:00:00.000Z', stops: [someStop('s1')] })
  const { screen } = await openPage([out], '/dashboard/run-sheets/r')
  const words = 'in cash, ₹200.00 by UPI as claimed, ₹300.00 by UPI, found in the bank, ₹100.00 by UPI, not found in the bank'
  await expect.element(screen.getByText(`Collected so far ₹1,150.00 ${words}`)).toBeVisible()
})

test('a closed sheet says what had been collected when it was closed', async () => {
  const at = { state: 'closed', sent_out_at: '2026-11-20T07:00:00.000Z', closed_at: '2026-11-20T12:00:00.000Z' } as const
  const stops = [someStop('s1', { outcome: 'delivered', tried: false })]
  const closed = someRunSheet({ id: 'r', ...at, stops, collected_cash_paise: 1_150_00, collected_upi_paise: 300_00 })
  const { screen } = await openPage([closed], '/dashboard/run-sheets/r')
  await expect.element(screen.getByText('Collected ₹1,150.00 in cash, ₹300.00 by UPI, as the payers said')).toBeVisible()
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

test('a stop is dragged to another place, and goes nowhere by Escape', async () => {
  const { screen, payloads } = await openPage([draft('s1', 's2', 's3')], '/dashboard/run-sheets/r')
  const list = screen.getByRole('list', { name: 'Stops in order' })
  await expect.element(list).toBeVisible()
  const rows = () => [...list.element().children].map((row) => row as HTMLElement)
  const middle = (row: HTMLElement) => row.getBoundingClientRect().top + row.getBoundingClientRect().height / 2
  const pointer = (target: EventTarget, type: string, clientY: number) =>
    target.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, pointerId: 1, button: 0, clientY }))
  const begin = () => pointer(rows()[0]!.querySelector('[title="Drag"]')!, 'pointerdown', middle(rows()[0]!))

  begin()
  const last = middle(rows()[2]!)
  pointer(window, 'pointermove', last + 5)
  await userEvent.keyboard('{Escape}')
  pointer(window, 'pointerup', last + 5)
  await expect.element(screen.getByText('The order has changed.')).not.toBeInTheDocument()

  begin()
  pointer(window, 'pointermove', middle(rows()[1]!) + 5)
  pointer(window, 'pointerup', middle(rows()[1]!) + 5)
  await screen.getByRole('button', { name: 'Save order' }).click()
  await expect.poll(payloads).toMatchObject([{ order: ['s2', 's1', 's3'] }])
})

test('a driver who would carry more cash than the limit is named, and the reason is sent', async () => {
  carries(48_000_00)
  const row = someShipment({ id: 's1', tracking_number: '7701', status: 'In Transit', payment_mode: 'cod', collect_amount: 3_000_00 })
  await database.shipments.put(row)
  const scanned = someRunSheet({ id: 'r', stops: [someStop('s1', { scanned_out_at: '2026-11-20T06:30:00.000Z' })] })
  const { screen, payloads } = await openPage([scanned], '/dashboard/run-sheets/r')
  await expect.poll(() => vi.mocked(cashWithDrivers).mock.results.length).toBeGreaterThan(0)
  await screen.getByRole('button', { name: 'Send out 1 stop' }).click()
  const question = screen.getByRole('dialog', { name: 'Ravi would carry ₹51,000; the limit is ₹50,000. Send out all the same?' })
  await question.getByRole('button', { name: 'Send out' }).click()
  await expect.element(question.getByRole('alert')).toHaveTextContent('Say why so much cash goes with one driver.')
  await question.getByRole('textbox', { name: 'Reason' }).fill('He is back at noon')
  await question.getByRole('button', { name: 'Send out' }).click()
  await expect.poll(payloads).toEqual([{ id: 'r', reason: '', overLimitReason: 'He is back at noon' }])
  await expect.element(screen.getByText('Over the limit of cash: He is back at noon')).toBeVisible()
})

test('two reasons are told apart', async () => {
  carries(48_000_00)
  await database.shipments.put(
    someShipment({ id: 's1', tracking_number: '7701', status: 'In Transit', payment_mode: 'cod', collect_amount: 3_000_00 }),
  )
  const { screen } = await openPage([draft('s1')], '/dashboard/run-sheets/r')
  await expect.poll(() => vi.mocked(cashWithDrivers).mock.results.length).toBeGreaterThan(0)
  await screen.getByRole('button', { name: 'Send out 1 stop' }).click()
  const question = screen.getByRole('dialog')
  await expect.element(question.getByRole('textbox', { name: 'Reason for what was not scanned' })).toBeVisible()
  await expect.element(question.getByRole('textbox', { name: 'Reason for so much cash' })).toBeVisible()
})

test('where nobody knew what the driver carries, the office’s no puts the question', async () => {
  const { screen, payloads } = await openPage(
    [someRunSheet({ id: 'r', stops: [someStop('s1', { scanned_out_at: '2026-11-20T06:30:00.000Z' })] })],
    '/dashboard/run-sheets/r',
  )
  await screen.getByRole('button', { name: 'Send out 1 stop' }).click()
  await expect.poll(payloads).toEqual([{ id: 'r', reason: '' }])
  const message = 'Ravi would carry ₹51,000.00; the limit is ₹50,000.00.'
  await database.outbox.toCollection().modify({ state: 'refused', refusal: { code: 'over-cash-limit', message } })
  await database.run_sheets.update('r', { state: 'draft', sent_out_at: null })
  await screen.getByRole('button', { name: 'Change it' }).click()
  const question = screen.getByRole('dialog', { name: `${message} Send out all the same?` })
  await question.getByRole('textbox', { name: 'Reason' }).fill('He is back at noon')
  await question.getByRole('button', { name: 'Send out' }).click()
  await expect.poll(async () => (await payloads()).at(-1)).toEqual({ id: 'r', reason: '', overLimitReason: 'He is back at noon' })
})

test('what was left out of a saved sheet is named until somebody has read it', async () => {
  const { screen } = await openPage([draft('s1', 's2')], '/dashboard/run-sheets/r')
  await screen.getByRole('button', { name: 'Remove stop 1' }).click()
  const leftOut = [{ code: 'on-another-sheet', message: '7703 is on run sheet RS-000002 already.', shipmentIds: ['s3'] }]
  await expect.poll(() => database.outbox.count()).toBe(1)
  await database.outbox.toCollection().modify({ state: 'confirmed', answer: { status: 'applied', version: 1, epoch: 'e', leftOut } })
  const said = screen.getByRole('alert')
  await expect.element(said).toHaveTextContent('Not all of it is on the run sheet: 7703 is on run sheet RS-000002 already.')
  await said.getByRole('button', { name: 'OK' }).click()
  await expect.element(said).not.toBeInTheDocument()
})

test('PIN codes are given to drivers, each driver gets one sheet, and all go out together', async () => {
  await database.drivers.add({ id: 'driver-2', name: 'Tara', phone_number: null })
  const chosen = { pathname: '/dashboard/run-sheets', search: '?day=2026-11-20', state: { forRunSheet: ['s1', 's2', 's3', 's4'] } }
  const { screen, payloads } = await openPage([draft()], chosen)
  await screen.getByRole('button', { name: 'Divide them among drivers' }).click()
  const plan = screen.getByRole('dialog', { name: 'Dispatch board' })
  await plan.getByRole('button', { name: 'Make run sheets' }).click()
  await expect.element(plan.getByText('Choose a driver for a PIN code.')).toBeVisible()
  await plan.getByRole('combobox', { name: '411001' }).selectOptions('Ravi')
  await plan.getByRole('combobox', { name: '411002' }).selectOptions('Tara')
  await plan.getByRole('button', { name: 'Add to 1 run sheet, make 1' }).click()
  await expect.element(screen.getByText('3 shipments added.')).toBeVisible()
  expect(await payloads()).toMatchObject([
    { id: 'r', isNew: false, added: ['s1', 's2'] },
    { isNew: true, changes: { driver_id: { to: 'driver-2' }, sheet_date: { to: '2026-11-20' } }, order: ['s3'] },
  ])
  await screen.getByRole('button', { name: 'Send out 2 drafts' }).click()
  const question = screen.getByRole('dialog', { name: '3 pieces were not scanned. Send out all the same?' })
  const named = question.getByRole('list', { name: 'Not scanned' })
  await expect.element(named).toHaveTextContent('RS-000001, Ravi: 2 pieces7701, Recipient 17702, Recipient 2')
  await expect.element(named).toHaveTextContent('New run sheet, Tara: 1 piece7703, Recipient 3')
  await question.getByRole('textbox', { name: 'Reason' }).fill('No scanner')
  await question.getByRole('button', { name: 'Send out 2 sheets' }).click()
  await expect.poll(async () => (await payloads()).slice(2)).toMatchObject([{ reason: 'No scanner' }, { reason: 'No scanner' }])
})

test('what waits for pick-up, another day or a decision is not proposed and said, and so is what the list cannot show', async () => {
  await database.shipments.update('s1', { status: 'Other', driver_id: null, decided: { held_at: 'w1' } })
  await database.shipments.update('s2', {
    status: 'In Transit',
    estimated_delivery_date: '2026-11-21',
    decided: { again_on: '2026-11-21' },
  })
  const stock = { total: 7, parcels: [1, 2, 3, 4, 9].map(parcelHere) }
  await database.warehouseStocks.add({ warehouseId: 'w1', openedAt: 0, afterSeq: 0, askedAt: 0, stock })
  const { screen } = await openPage([draft()], '/dashboard/run-sheets/r')
  await screen.getByRole('button', { name: 'By PIN code' }).click()
  const dialog = screen.getByRole('dialog', { name: 'What is here, by PIN code' })
  await expect.element(dialog.getByRole('checkbox', { name: /^411002/ })).toBeVisible()
  await expect.element(dialog.getByRole('checkbox', { name: /^411001/ })).not.toBeInTheDocument()
  await expect.element(dialog.getByText('Not proposed: 1 due later, 1 held for pick-up.')).toBeVisible()
  await expect.element(dialog.getByText('3 more shipments are not in this list.', { exact: false })).toBeVisible()
})

test('the dispatch board says which of the selected it leaves out', async () => {
  await database.shipments.update('s2', { status: 'Failed Attempt' })
  const chosen = { pathname: '/dashboard/run-sheets', search: '?day=2026-11-20', state: { forRunSheet: ['s1', 's2', 's3'] } }
  const { screen, payloads } = await openPage([], chosen)
  await screen.getByRole('button', { name: 'Divide them among drivers' }).click()
  const board = screen.getByRole('dialog', { name: 'Dispatch board' })
  await expect.element(board.getByText('Not proposed: 1 not decided.')).toBeVisible()
  await board.getByRole('combobox', { name: '411001' }).selectOptions('Ravi')
  await board.getByRole('button', { name: 'Make 1 run sheet' }).click()
  await expect.poll(payloads).toMatchObject([{ order: ['s1'] }])
})

test('the dispatch board shows what each driver has to take along, and who would carry too much', async () => {
  carries(20_000_00)
  await database.drivers.add({ id: 'driver-2', name: 'Tara', phone_number: null })
  await database.shipments.where('id').anyOf('s1', 's3').modify({ payment_mode: 'cod', collect_amount: 20_000_00 })
  const chosen = { pathname: '/dashboard/run-sheets', search: '?day=2026-11-20', state: { forRunSheet: ['s2', 's3'] } }
  const { screen, payloads } = await openPage([draft('s1')], chosen)
  await screen.getByRole('button', { name: 'Divide them among drivers' }).click()
  const board = screen.getByRole('dialog', { name: 'Dispatch board' })
  const loads = board.getByRole('table', { name: 'Each driver’s load' })
  const of = (name: string) => loads.getByRole('row', { name })
  await expect.element(of('Ravi')).toHaveTextContent('Ravi11₹20,000.00')
  await expect.element(of('Tara')).toHaveTextContent('Tara00₹0.00')
  await expect
    .element(board.getByRole('combobox', { name: '411002' }))
    .toHaveAccessibleDescription('1 shipment, 1 piece, ₹20,000.00 to collect')
  await board.getByRole('combobox', { name: '411002' }).selectOptions('Ravi')
  await expect.element(of('Ravi')).toHaveTextContent('RaviOver ₹50,000.00 with what is carried21 new2₹40,000.00')
  await board.getByRole('combobox', { name: '411002' }).selectOptions('Tara')
  await expect.element(of('Ravi')).toHaveTextContent('Ravi11₹20,000.00')
  await board.getByRole('combobox', { name: '411001' }).selectOptions('Ravi')
  await board.getByRole('combobox', { name: 'Areas by' }).selectOptions('First three digits')
  const prefix = board.getByRole('combobox', { name: '411…' })
  await expect.element(prefix).toHaveDisplayValue('Several drivers')
  await prefix.selectOptions('Tara')
  await expect.element(of('Tara')).toHaveTextContent('Tara22 new2₹20,000.00')
  await board.getByRole('button', { name: 'Make 1 run sheet' }).click()
  await expect.poll(payloads).toMatchObject([{ isNew: true, changes: { driver_id: { to: 'driver-2' } }, order: ['s2', 's3'] }])
})

test('what is out of another day counts on the dispatch board and at sending out, as it does at the office', async () => {
  carries(10_000_00)
  await database.shipments.where('id').anyOf('s1', 's2', 's3').modify({ payment_mode: 'cod', collect_amount: 25_000_00 })
  const earlier = someRunSheet({
    id: 'earlier',
    sheet_number: 'RS-000009',
    sheet_date: '2026-11-19',
    state: 'out',
    stops: [someStop('s1')],
  })
  const loaded = someRunSheet({ id: 'r', stops: [someStop('s2', { scanned_out_at: '2026-11-20T06:30:00.000Z' })] })
  const chosen = { pathname: '/dashboard/run-sheets', search: '?day=2026-11-20', state: { forRunSheet: ['s3', 's4'] } }
  const { screen } = await openPage([earlier, loaded], chosen)
  await screen.getByRole('button', { name: 'Divide them among drivers' }).click()
  const board = screen.getByRole('dialog', { name: 'Dispatch board' })
  const ravi = board.getByRole('table', { name: 'Each driver’s load' }).getByRole('row', { name: 'Ravi' })
  await expect.element(ravi).toHaveTextContent('RaviOver ₹50,000.00 with what is carried and sheets of other days11₹25,000.00')
  await board.getByRole('button', { name: 'Cancel' }).click()
  await screen.getByRole('link', { name: /RS-000001/ }).click()
  await screen.getByRole('button', { name: 'Send out 1 stop' }).click()
  await expect
    .element(screen.getByRole('dialog', { name: 'Ravi would carry ₹60,000; the limit is ₹50,000. Send out all the same?' }))
    .toBeVisible()
})

test('the board says which day it plans and who only gets more, and begins at the warehouse', async () => {
  await database.warehouses.add({ id: 'w2', name: 'South', location: 'Pune', capacity: '', status: 'active', user_id: null })
  await database.drivers.add({ id: 'driver-2', name: 'Sita', phone_number: null })
  const today = todayInIndia()
  const drafts = ['driver-1', 'driver-3'].map((driver_id, at) =>
    someRunSheet({ id: `d${at}`, sheet_date: today, driver_id, stops: [someStop(`elsewhere-${at}`)] }),
  )
  const { screen } = await openPage(drafts, { pathname: '/dashboard/run-sheets', state: { forRunSheet: ['s1', 's3'] } })
  await expect.element(screen.getByRole('button', { name: 'Send out 2 drafts' })).toBeVisible()
  // One thing at a time is the next.
  expect([...document.querySelectorAll('.bg-accent')].map(({ textContent }) => textContent)).not.toContain('New run sheet')
  await screen.getByRole('button', { name: 'Divide them among drivers' }).click()
  const board = screen.getByRole('dialog', { name: 'Dispatch board' })
  await expect.element(board.getByRole('combobox', { name: 'Warehouse' })).toHaveFocus()
  await expect.element(board.getByText(`Give each area a driver for ${formatDate(today)}.`)).toBeVisible()
  await board.getByRole('combobox', { name: '411001' }).selectOptions('Ravi')
  await expect.element(board.getByRole('button', { name: 'Add to 1 run sheet' })).toBeVisible()
  await board.getByRole('combobox', { name: '411002' }).selectOptions('Sita')
  await expect.element(board.getByRole('button', { name: 'Add to 1 run sheet, make 1' })).toBeVisible()
})

test('the barcode that a driver shows opens the closing of that sheet', async () => {
  const out = someRunSheet({ id: 'r', state: 'out', sent_out_at: '2026-11-20T07:00:00.000Z', stops: [someStop('s1')] })
  const { screen } = await openPage([out], '/dashboard/run-sheets')
  const field = screen.getByRole('textbox', { name: 'Scan a run sheet to close it' })
  await field.fill('RS-000009')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('No run sheet on this device has the number RS-000009.')).toBeVisible()
  await field.fill('rs-000001')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('dialog', { name: 'Close this run sheet?' })).toBeVisible()
  // Something is still to be scanned back in first.
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('textbox', { name: 'Tracking number' })).toHaveFocus()
})

test('what comes in fast while a window asks for a reason is that reason', async () => {
  const drafts = ['a', 'b'].map((id, at) => someRunSheet({ id, sheet_date: todayInIndia(), stops: [someStop(`s${at + 1}`)] }))
  const { screen, payloads } = await openPage(drafts, '/dashboard/run-sheets')
  await screen.getByRole('button', { name: 'Send out 2 drafts' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Reason' })).toHaveFocus()
  await userEvent.keyboard('SCANNER-BROKEN{Enter}')
  await expect.element(screen.getByText('Saved on this device: 2 run sheets go out.')).toBeVisible()
  expect(await payloads()).toMatchObject([{ reason: 'SCANNER-BROKEN' }, { reason: 'SCANNER-BROKEN' }])
})

test('a barcode that was read at another page does the same', async () => {
  const out = someRunSheet({ id: 'r', state: 'out', sent_out_at: '2026-11-20T07:00:00.000Z', stops: [someStop('s1')] })
  const { screen } = await openPage([out], '/dashboard/run-sheets?number=RS-000001')
  await expect.element(screen.getByRole('dialog', { name: 'Close this run sheet?' })).toBeVisible()
})

test('two shipments for one address are one stop, with their pieces together', async () => {
  await database.shipments.update('s2', { to_street_address: '1 Lake View' })
  const { screen } = await openPage([draft('s1', 's2', 's3')], '/dashboard/run-sheets/r')
  const rows = screen.getByRole('list', { name: 'Stops in order' }).getByRole('listitem')
  await expect.element(rows.nth(0)).toHaveTextContent('One stop: 2 shipments, 2 pieces')
  await expect.element(rows.nth(1)).not.toHaveTextContent('One stop')
  await expect.element(screen.getByRole('button', { name: 'Move stop 1, 7702, up' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Move stop 2 up' })).toBeVisible()
  // Counted as stops wherever they are counted.
  await expect.element(screen.getByRole('button', { name: 'Send out 2 stops' })).toBeVisible()
  await expect.element(screen.getByText('3 shipments in all')).toBeVisible()
})
