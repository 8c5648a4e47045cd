import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { showRows } from '#store/records/shown-rows.ts'
import { someRunSheet, someStop } from '#tests/support/run-sheets.ts'
import { somePieces, someShipment } from '#tests/support/shipments.ts'
import { draft, parcelHere, sheetPages } from '#tests/support/sheet-pages.tsx'

vi.mock('#backend/rpc/billing/cash.ts')

const { openPage, database } = sheetPages()

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

test('a name or a place that fits one parcel adds it, one that fits several asks which', async () => {
  const { screen, payloads } = await openPage([draft('s1')], '/dashboard/run-sheets/r')
  const field = screen.getByRole('combobox', { name: 'Scan or search' })
  await field.fill('Recipient')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Several shipments match Recipient. Choose one from the list.')).toBeVisible()
  await field.fill('Nobody')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('No shipment that can be added matches Nobody.')).toBeVisible()
  // A scanner's code is a number, and never one that only resembles it.
  await field.fill('Recipient 3')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('No shipment on this device has the number Recipient 3.')).toBeVisible()
  expect(await payloads()).toEqual([])
  const there = someShipment({ id: 's2', tracking_number: '7702', status: 'In Transit', to_name_or_company: 'Upendra', driver_id: null })
  await database().transaction('rw', database().tables, () => showRows(database(), [{ table: 'shipments', id: 's2', row: there }]))
  await field.fill('upendra')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('1 shipment added.')).toBeVisible()
  expect(await payloads()).toMatchObject([{ added: ['s2'] }])
})

test('what another sheet has is moved here in one press', async () => {
  await database().drivers.add({ id: 'driver-2', name: 'Sita', phone_number: null })
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
    { id: 'o', added: [], removed: ['s2'], order: [] },
    { id: 'r', added: ['s2'], removed: [], order: [] },
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
  await expect.poll(payloads).toMatchObject([{}, { removed: ['s3'], order: [] }])
})

test('an order that nobody has saved is there again after another page, and not once it was saved', async () => {
  const { screen, payloads } = await openPage([draft('s1', 's2')], '/dashboard/run-sheets')
  const open = async () => {
    await screen.getByRole('link', { name: /RS-000001/ }).click()
    await expect.element(screen.getByRole('heading', { level: 1, name: 'RS-000001' })).toBeVisible()
  }
  const goBack = async () => {
    await screen.getByRole('button', { name: 'Back' }).click()
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Run sheets' })).toBeVisible()
  }
  const moved = screen.getByText('The order has changed.')
  await open()
  await screen.getByRole('button', { name: 'Move stop 2 up' }).click()
  await expect.element(moved).toBeVisible()
  const reload = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(reload)
  expect(reload.defaultPrevented).toBe(true)
  await goBack()
  await open()
  await expect.element(moved).toBeVisible()
  await expect.element(screen.getByRole('group', { name: 'Stop 1 Recipient 2' })).toBeVisible()
  await screen.getByRole('button', { name: 'Save order' }).click()
  await expect.element(moved).not.toBeInTheDocument()
  expect(await payloads()).toMatchObject([{ order: ['s2', 's1'] }])
  await goBack()
  await open()
  await expect.element(moved).not.toBeInTheDocument()
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
  await expect.poll(payloads).toMatchObject([{}, { removed: ['s2'], order: [] }])
  await screen.getByRole('button', { name: 'Leave it as it was' }).click()
  await expect.element(screen.getByRole('group', { name: 'Stop 1 Recipient 1' })).toBeVisible()
})

test('all that is here for a PIN code is added at once', async () => {
  const stock = { total: 4, parcels: [1, 2, 3, 4].map(parcelHere) }
  await database().warehouseStocks.add({ warehouseId: 'w1', openedAt: 0, afterSeq: 0, askedAt: 0, stock })
  const { screen, payloads } = await openPage([draft()], '/dashboard/run-sheets/r')
  await screen.getByRole('button', { name: 'By PIN code' }).click()
  const dialog = screen.getByRole('dialog', { name: 'What is here, by PIN code' })
  await dialog.getByRole('checkbox', { name: /^411001/ }).click()
  await dialog.getByRole('button', { name: 'Add 2 shipments' }).click()
  // The test before says the same, and its words may still be there.
  await expect.poll(payloads).toMatchObject([{ added: ['s1', 's2'] }])
  await expect.element(screen.getByText('2 shipments added.').last()).toBeVisible()
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
  expect(await payloads()).toMatchObject([{ added: ['s2'], order: [] }])
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

test('what was left out of a saved sheet is named until somebody has read it', async () => {
  const { screen } = await openPage([draft('s1', 's2')], '/dashboard/run-sheets/r')
  await screen.getByRole('button', { name: 'Remove stop 1' }).click()
  const leftOut = [{ code: 'on-another-sheet', message: '7703 is on run sheet RS-000002 already.', shipmentIds: ['s3'] }]
  await expect.poll(() => database().outbox.count()).toBe(1)
  await database()
    .outbox.toCollection()
    .modify({ state: 'confirmed', answer: { status: 'applied', version: 1, epoch: 'e', leftOut } })
  const said = screen.getByRole('alert')
  await expect.element(said).toHaveTextContent('Not all of it is on the run sheet: 7703 is on run sheet RS-000002 already.')
  await said.getByRole('button', { name: 'OK' }).click()
  await expect.element(said).not.toBeInTheDocument()
})

test('two shipments for one address are one stop, with their pieces together', async () => {
  await database().shipments.update('s2', { to_street_address: '1 Lake View' })
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

test('off a sheet that is out, a parcel is said to come back, waited for, and scanned in there', async () => {
  const out = someRunSheet({ id: 'r', state: 'out', sent_out_at: '2026-11-20T07:00:00.000Z', stops: [someStop('s1'), someStop('s2')] })
  const { screen, payloads } = await openPage([out], '/dashboard/run-sheets/r')
  await database().shipments.update('s1', { status: 'Out for Delivery', driver_id: 'driver-1' })
  await screen.getByRole('button', { name: 'Remove stop 1' }).click()
  await expect.element(screen.getByText('7701 is off this sheet. It becomes Delayed. Ravi has it until it is scanned in.')).toBeVisible()
  // As the office's server answers.
  const decided = { with_driver: 'driver-1', out_since: '2026-11-20T07:00:00.000Z' }
  await database().shipments.update('s1', { status: 'Delayed', driver_id: null, decided })
  const awaited = screen.getByText(/^Taken off and to come back as well: 7701/)
  await expect.element(awaited).toHaveTextContent('Taken off and to come back as well: 7701 Recipient 1.')
  await screen.getByRole('button', { name: 'Close', exact: true }).click()
  const dialog = screen.getByRole('dialog', { name: 'Close this run sheet?' })
  await expect.element(dialog.getByText('Taken off a sheet and not scanned in: 7701.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await screen.getByRole('textbox', { name: 'Tracking number' }).fill('7701')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('7701 scanned back in.')).toBeVisible()
  await expect.element(awaited).not.toBeInTheDocument()
  expect(await payloads()).toMatchObject([{ removed: ['s1'] }, { shipmentId: 's1', warehouseId: 'w1', direction: 'in' }])
})

test('what is back in part is said to come back with the rest', async () => {
  const stops = [someStop('s1', { back_at: '2026-11-20T09:00:00.000Z', pieces_back: 1 })]
  const { screen } = await openPage(
    [someRunSheet({ id: 'r', state: 'out', sent_out_at: '2026-11-20T07:00:00.000Z', stops })],
    '/dashboard/run-sheets/r',
  )
  await database().shipments.update('s1', { status: 'Out for Delivery', driver_id: 'driver-1', items: somePieces(3) })
  await screen.getByRole('button', { name: 'Remove stop 1' }).click()
  await expect.element(screen.getByText('7701 is off this sheet. It becomes Delayed. Ravi has it until it is scanned in.')).toBeVisible()
})

test('what is back, or another driver has, is off the sheet and not said to come back', async () => {
  const back = someStop('s1', { back_at: '2026-11-20T09:00:00.000Z' })
  const stops = [back, someStop('s2'), someStop('s3')]
  const out = someRunSheet({ id: 'r', state: 'out', sent_out_at: '2026-11-20T07:00:00.000Z', stops })
  await database().shipments.update('s2', { status: 'Out for Delivery', driver_id: 'driver-2' })
  await database().shipments.update('s3', { status: 'Failed Attempt', driver_id: 'driver-1' })
  const { screen } = await openPage([out], '/dashboard/run-sheets/r')
  await screen.getByRole('button', { name: 'Remove stop 1' }).click()
  await expect.element(screen.getByText('7701 is off this sheet.', { exact: true })).toBeVisible()
  await screen.getByRole('button', { name: 'Remove stop 1' }).click()
  await expect.element(screen.getByText('7702 is off this sheet.', { exact: true })).toBeVisible()
  await screen.getByRole('button', { name: 'Remove stop 1' }).click()
  await expect.element(screen.getByText('7703 is off this sheet. Ravi has it until it is scanned in.')).toBeVisible()
})
