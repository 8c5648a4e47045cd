import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { cashWithDrivers } from '#backend/rpc/billing/cash.ts'
import { todayInIndia } from '#domain/time-and-money/ist-day.ts'
import { someRunSheet, someStop } from '#tests/support/run-sheets.ts'
import { someShipment } from '#tests/support/shipments.ts'
import { carries, draft, sheetPages } from '#tests/support/sheet-pages.tsx'

vi.mock('#backend/rpc/billing/cash.ts')

const { openPage, database } = sheetPages()

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
  await database().shipments.update('s2', { items: [{ ...item, length_cm: null, width_cm: null, height_cm: null }] })
  const { screen, payloads } = await openPage([draft('s1')], '/dashboard/run-sheets/r')
  await screen.getByRole('button', { name: 'Send out 1 stop' }).click()
  const question = screen.getByRole('dialog', { name: '1 piece was not scanned. Send out all the same?' })
  await expect.element(question.getByRole('list', { name: 'Not scanned' }).getByRole('listitem')).toHaveTextContent(/^7701, Recipient 1$/)
  await question.getByRole('button', { name: 'Send out' }).click()
  await expect.element(question.getByRole('alert')).toHaveTextContent('Say why it was not scanned.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await database().run_sheets.update('r', { stops: [someStop('s2')] })
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
  await database().outbox.toCollection().modify({ state: 'refused', refusal })
  await database().run_sheets.update('r', { state: 'draft', sent_out_at: null })
  await screen.getByRole('button', { name: 'Change it' }).click()
  const question = screen.getByRole('dialog', { name: '1 piece was not scanned. Send out all the same?' })
  await question.getByRole('textbox', { name: 'Reason' }).fill('Scanner is broken')
  await question.getByRole('button', { name: 'Send out' }).click()
  await expect.poll(async () => (await payloads()).at(-1)).toEqual({ id: 'r', reason: 'Scanner is broken' })
})

test('a driver who would carry more cash than the limit is named, and the reason is sent', async () => {
  carries(48_000_00)
  const row = someShipment({ id: 's1', tracking_number: '7701', status: 'In Transit', payment_mode: 'cod', collect_amount: 3_000_00 })
  await database().shipments.put(row)
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
  await database().shipments.put(
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
  await database()
    .outbox.toCollection()
    .modify({ state: 'refused', refusal: { code: 'over-cash-limit', message } })
  await database().run_sheets.update('r', { state: 'draft', sent_out_at: null })
  await screen.getByRole('button', { name: 'Change it' }).click()
  const question = screen.getByRole('dialog', { name: `${message} Send out all the same?` })
  await question.getByRole('textbox', { name: 'Reason' }).fill('He is back at noon')
  await question.getByRole('button', { name: 'Send out' }).click()
  await expect.poll(async () => (await payloads()).at(-1)).toEqual({ id: 'r', reason: '', overLimitReason: 'He is back at noon' })
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

test('what follows a driver later is scanned out at the warehouse, and a sheet that is out leads there', async () => {
  const at = '2026-11-20T06:30:00.000Z'
  await database().shipments.update('s1', { status: 'Delivered' })
  const stops = [someStop('s1'), someStop('s2', { scanned_out_at: at }), someStop('s3', { added_late: true })]
  const { screen } = await openPage([someRunSheet({ id: 'r', state: 'out', sent_out_at: at, stops })], '/dashboard/run-sheets/r')
  await expect.element(screen.getByText('1 piece was not scanned out.')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'the warehouse’s page' })).toHaveAttribute('href', '/warehouse/w1')
  await database().run_sheets.update('r', { stops: stops.map((stop) => ({ ...stop, scanned_out_at: at })) })
  await expect.element(screen.getByText('1 piece was not scanned out.')).not.toBeInTheDocument()
})
