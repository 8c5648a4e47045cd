import { expect, test, vi } from 'vitest'
import { todayInIndia } from '#domain/time-and-money/ist-day.ts'
import { formatDate } from '#ui/format/format-time.ts'
import { someRunSheet, someStop } from '#tests/support/run-sheets.ts'
import { carries, draft, parcelHere, sheetPages } from '#tests/support/sheet-pages.tsx'

vi.mock('#backend/rpc/billing/cash.ts')

const { openPage, database } = sheetPages()

test('what goes back is planned by where its sender is', async () => {
  const sender = { from_name_or_company: 'Mills', from_street_address: '1 Mill Road', from_city: 'Surat', from_postal_code: '395001' }
  await database().shipments.update('s1', { return_state: 'started', ...sender })
  const chosen = { pathname: '/dashboard/run-sheets', search: '?day=2026-11-20', state: { forRunSheet: ['s1', 's3'] } }
  const { screen, payloads } = await openPage([], chosen)
  await screen.getByRole('button', { name: 'Divide them among drivers' }).click()
  const plan = screen.getByRole('dialog', { name: 'Dispatch board' })
  await plan.getByRole('combobox', { name: '395001' }).selectOptions('Ravi')
  await plan.getByRole('combobox', { name: '411002' }).selectOptions('Ravi')
  await plan.getByRole('button', { name: 'Make 1 run sheet' }).click()
  await expect.element(screen.getByText('2 shipments added.')).toBeVisible()
  expect(await payloads()).toMatchObject([{ added: ['s1', 's3'], order: ['s1', 's3'] }])
})

test('PIN codes are given to drivers, each driver gets one sheet, and all go out together', async () => {
  await database().drivers.add({ id: 'driver-2', name: 'Tara', phone_number: null })
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
  await database().shipments.update('s1', { status: 'Other', driver_id: null, decided: { held_at: 'w1' } })
  await database().shipments.update('s2', {
    status: 'In Transit',
    estimated_delivery_date: '2026-11-21',
    decided: { again_on: '2026-11-21' },
  })
  const stock = { total: 7, parcels: [1, 2, 3, 4, 9].map(parcelHere) }
  await database().warehouseStocks.add({ warehouseId: 'w1', openedAt: 0, afterSeq: 0, askedAt: 0, stock })
  const { screen } = await openPage([draft()], '/dashboard/run-sheets/r')
  await screen.getByRole('button', { name: 'By PIN code' }).click()
  const dialog = screen.getByRole('dialog', { name: 'What is here, by PIN code' })
  await expect.element(dialog.getByRole('checkbox', { name: /^411002/ })).toBeVisible()
  await expect.element(dialog.getByRole('checkbox', { name: /^411001/ })).not.toBeInTheDocument()
  await expect.element(dialog.getByText('Not proposed: 1 due later, 1 held for pick-up.')).toBeVisible()
  await expect.element(dialog.getByText('3 more shipments are not in this list.', { exact: false })).toBeVisible()
})

test('the dispatch board says which of the selected it leaves out', async () => {
  await database().shipments.update('s2', { status: 'Failed Attempt' })
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
  await database().drivers.add({ id: 'driver-2', name: 'Tara', phone_number: null })
  await database().shipments.where('id').anyOf('s1', 's3').modify({ payment_mode: 'cod', collect_amount: 20_000_00 })
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
  await database().shipments.where('id').anyOf('s1', 's2', 's3').modify({ payment_mode: 'cod', collect_amount: 25_000_00 })
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
  await database().warehouses.add({ id: 'w2', name: 'South', location: 'Pune', capacity: '', status: 'active', user_id: null })
  await database().drivers.add({ id: 'driver-2', name: 'Sita', phone_number: null })
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
