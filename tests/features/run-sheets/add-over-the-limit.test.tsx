import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { cashWithDrivers } from '#backend/rpc/billing/cash.ts'
import { someRunSheet, someStop } from '#tests/support/run-sheets.ts'
import { carries, sheetPages } from '#tests/support/sheet-pages.tsx'

vi.mock('#backend/rpc/billing/cash.ts')

const { openPage, database } = sheetPages()

const out = (...ids: string[]) =>
  someRunSheet({ id: 'r', state: 'out', sent_out_at: '2026-11-20T07:00:00.000Z', stops: ids.map((id) => someStop(id)) })
const collects = (ids: string[], paise: number) =>
  database().shipments.where('id').anyOf(ids).modify({ payment_mode: 'cod', collect_amount: paise })
const answered = async () => vi.waitFor(() => expect(vi.mocked(cashWithDrivers)).toHaveResolved())
const WORDS = 'Ravi would carry ₹51,000; the limit is ₹50,000.'

test('what follows a driver on the way and makes them carry too much is asked about, and the reason is sent', async () => {
  carries(46_000_00)
  await collects(['s1', 's2'], 2_500_00)
  const { screen, payloads } = await openPage([out('s1')], '/dashboard/run-sheets/r')
  await answered()
  await screen.getByRole('combobox', { name: 'Scan or search' }).fill('7703')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('1 shipment added.')).toBeVisible()
  expect(await payloads()).toMatchObject([{ added: ['s3'] }])
  await screen.getByRole('combobox', { name: 'Scan or search' }).fill('7702')
  await userEvent.keyboard('{Enter}')
  const question = screen.getByRole('dialog', { name: `${WORDS} Add all the same?` })
  await question.getByRole('button', { name: 'Add' }).click()
  await expect.element(question.getByRole('alert')).toHaveTextContent('Say why so much cash goes with one driver.')
  expect(await payloads()).toHaveLength(1)
  await question.getByRole('textbox', { name: 'Reason' }).fill('He is back at noon')
  await question.getByRole('button', { name: 'Add' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.poll(async () => (await payloads()).at(-1)).toMatchObject({ added: ['s2'], overLimitReason: 'He is back at noon' })
  await expect.element(screen.getByText('Over the limit of cash: He is back at noon')).toBeVisible()
})

test('whoever thinks better of it adds nothing', async () => {
  carries(48_500_00)
  await collects(['s2'], 2_500_00)
  const { screen, payloads } = await openPage([out('s1')], '/dashboard/run-sheets/r')
  await answered()
  await screen.getByRole('combobox', { name: 'Scan or search' }).fill('7702')
  await userEvent.keyboard('{Enter}')
  await screen
    .getByRole('dialog', { name: `${WORDS} Add all the same?` })
    .getByRole('button', { name: 'Cancel' })
    .click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(await payloads()).toEqual([])
})

test('what is moved here from another sheet of the same driver makes them carry no more, from another driver’s it does', async () => {
  carries(46_000_00)
  await collects(['s2', 's3'], 2_500_00)
  const others = [
    someRunSheet({ id: 'same', sheet_number: 'RS-000002', state: 'out', stops: [someStop('s2')] }),
    someRunSheet({ id: 'other', sheet_number: 'RS-000003', driver_id: 'driver-2', state: 'out', stops: [someStop('s3')] }),
  ]
  const { screen, payloads } = await openPage([out('s1'), ...others], '/dashboard/run-sheets/r')
  await answered()
  const field = screen.getByRole('combobox', { name: 'Scan or search' })
  await field.fill('7702')
  await userEvent.keyboard('{Enter}')
  await screen.getByRole('button', { name: 'Move it here from RS-000002' }).click()
  await expect.element(screen.getByText('7702 moved here from RS-000002.')).toBeVisible()
  await field.fill('7703')
  await userEvent.keyboard('{Enter}')
  await screen.getByRole('button', { name: 'Move it here from RS-000003' }).click()
  const question = screen.getByRole('dialog', { name: `${WORDS} Add all the same?` })
  await question.getByRole('textbox', { name: 'Reason' }).fill('Ravi is next door')
  await question.getByRole('button', { name: 'Add' }).click()
  await expect.element(screen.getByText('7703 moved here from RS-000003.')).toBeVisible()
  expect((await payloads()).slice(2)).toMatchObject([
    { id: 'other', removed: ['s3'] },
    { id: 'r', added: ['s3'], overLimitReason: 'Ravi is next door' },
  ])
})

test('what was selected in the list is asked about too, and a reason that was given before stands there', async () => {
  carries(46_000_00)
  await collects(['s2', 's3'], 2_500_00)
  const chosen = { pathname: '/dashboard/run-sheets', search: '?day=2026-11-20', state: { forRunSheet: ['s2', 's3'] } }
  const { screen, payloads } = await openPage([{ ...out('s1'), over_limit_reason: 'Festival' }], chosen)
  await answered()
  await screen.getByRole('button', { name: 'Add to this sheet of Ravi' }).click()
  const question = screen.getByRole('dialog', { name: `${WORDS} Add all the same?` })
  await expect.element(question.getByRole('textbox', { name: 'Reason' })).toHaveValue('Festival')
  await question.getByRole('button', { name: 'Add' }).click()
  await expect.poll(payloads).toMatchObject([{ added: ['s2', 's3'], overLimitReason: 'Festival' }])
})

test('where nobody knew what the driver carries, the office’s no puts the question, and its answer takes the place of what was refused', async () => {
  const { screen, payloads } = await openPage([out('s1')], '/dashboard/run-sheets/r')
  await screen.getByRole('combobox', { name: 'Scan or search' }).fill('7702')
  await userEvent.keyboard('{Enter}')
  await expect.poll(payloads).toMatchObject([{ added: ['s2'] }])
  const message = 'Ravi would carry ₹51,000.00; the limit is ₹50,000.00.'
  await database()
    .outbox.toCollection()
    .modify({ state: 'refused', refusal: { code: 'over-cash-limit', message } })
  await screen.getByRole('button', { name: 'Change it' }).click()
  const question = screen.getByRole('dialog', { name: `${message} Save all the same?` })
  await question.getByRole('textbox', { name: 'Reason' }).fill('He is back at noon')
  await question.getByRole('button', { name: 'Save' }).click()
  await expect.element(question).not.toBeInTheDocument()
  const waiting = await database().outbox.where('state').equals('waiting').toArray()
  expect(waiting.map(({ command }) => command.payload)).toMatchObject([{ added: ['s2'], overLimitReason: 'He is back at noon' }])
})
