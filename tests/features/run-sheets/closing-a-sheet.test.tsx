import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { todayInIndia } from '#domain/time-and-money/ist-day.ts'
import { someRunSheet, someStop } from '#tests/support/run-sheets.ts'
import { somePieces } from '#tests/support/shipments.ts'
import { carries, draft, sheetPages } from '#tests/support/sheet-pages.tsx'

vi.mock('#backend/rpc/billing/cash.ts')

const { openPage, database } = sheetPages()

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
  await database().shipments.update('s2', { items: somePieces(3) })
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
  expect(await database().outbox.count()).toBe(1)
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
  await database().run_sheets.update('r', { state: 'out', sent_out_at: new Date().toISOString() })
  await expect.element(screen.getByRole('heading', { name: 'Scan back in' })).toBeVisible()
  await expect.element(screen.getByText('999999 is not on this run sheet.')).not.toBeInTheDocument()
})

test('a sheet that is out opens at its scanning back in, of what was not delivered', async () => {
  await database().shipments.update('s1', { status: 'Delivered' })
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
  await database().shipments.update('s1', { status: 'Delivered' })
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
  await database().shipments.update('s1', { status: 'Delivered' })
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
  await database().outbox.toCollection().modify({ state: 'refused', refusal })
  await expect.element(screen.getByRole('alert').getByRole('link', { name: 'Count the cash' })).toBeVisible()
})

test('over the list the office’s no names its sheet', async () => {
  const out = someRunSheet({ id: 'r', sheet_date: todayInIndia(), state: 'out', sent_out_at: '2026-11-20T07:00:00.000Z', stops: [] })
  const { screen } = await openPage([out], '/dashboard/run-sheets/r')
  await screen.getByRole('button', { name: 'Close', exact: true }).click()
  await screen.getByRole('button', { name: 'Close the sheet' }).click()
  await expect.poll(() => database().outbox.count()).toBe(1)
  const refusal = { code: 'cash-not-counted', message: '₹500.00 of this run sheet is not counted yet.' }
  await database().outbox.toCollection().modify({ state: 'refused', refusal })
  await expect.element(screen.getByText(`The run sheet was not closed: ${refusal.message}`)).toBeVisible()
  await cleanup()
  const { screen: list } = await openPage([], '/dashboard/run-sheets')
  await expect.element(list.getByText(`RS-000001 was not closed: ${refusal.message}`)).toBeVisible()
})

test('pieces that were not handed over are asked about, with what was named already', async () => {
  const out = someRunSheet({ id: 'r', state: 'out', sent_out_at: '2026-11-20T07:00:00.000Z', stops: [someStop('s1'), someStop('s2')] })
  const { screen, payloads } = await openPage([out], '/dashboard/run-sheets/r')
  await database().shipments.update('s1', { status: 'Delivered' })
  await screen.getByRole('button', { name: 'Close', exact: true }).click()
  const dialog = screen.getByRole('dialog', { name: 'Close this run sheet?' })
  await dialog.getByRole('combobox', { name: '7702, Recipient 2' }).selectOptions('Damaged')
  await dialog.getByRole('button', { name: 'Close the sheet' }).click()
  await expect.poll(async () => (await payloads()).length).toBe(1)
  const message = '2 pieces of 7701 were neither handed over nor scanned back in.'
  await database()
    .outbox.toCollection()
    .modify({ state: 'refused', refusal: { code: 'pieces-missing', message } })
  await database().run_sheets.update('r', { state: 'out', closed_at: null, stops: out.stops })
  await expect.element(screen.getByText(`The run sheet was not closed: ${message}`)).toBeVisible()
  const where = dialog.getByRole('textbox', { name: 'Pieces that are missing' })
  await screen.getByRole('button', { name: 'Change it' }).click()
  await expect.element(where).toHaveAccessibleDescription(message)
  expect((await database().outbox.toArray()).map(({ state }) => state)).toEqual(['refused'])
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
  expect((await database().outbox.orderBy('seq').toArray()).map(({ state }) => state)).toEqual(['discarded', 'waiting'])
  await expect.element(screen.getByText(`The run sheet was not closed: ${message}`)).not.toBeInTheDocument()
})

test('pieces that nobody loaded are asked about beside the name of their shipment', async () => {
  await database().shipments.update('s1', { items: somePieces(9) })
  await database().shipments.update('s2', { items: somePieces(4) })
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
  await database().shipments.bulkUpdate(['s1', 's2'].map((key) => ({ key, changes: { items: somePieces(4) } })))
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
  await database().shipments.update('s1', { status: 'Delivered', payment_mode: 'cod', collect_amount: 1_250_00 })
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

test('a barcode that was read at another page does the same', async () => {
  const out = someRunSheet({ id: 'r', state: 'out', sent_out_at: '2026-11-20T07:00:00.000Z', stops: [someStop('s1')] })
  const { screen } = await openPage([out], '/dashboard/run-sheets?number=RS-000001')
  await expect.element(screen.getByRole('dialog', { name: 'Close this run sheet?' })).toBeVisible()
})
