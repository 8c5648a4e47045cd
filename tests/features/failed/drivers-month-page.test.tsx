import '#ui/tokens.css'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { driversMonth, driversMonthCaptures } from '#backend/rpc/shipment/read-drivers-month.ts'
import { MONTH_FIGURES, type DriverMonth, type MonthCapture, type MonthFigure } from '#domain/shipment/failure/drivers-month.ts'
import { monthInIndia } from '#domain/time-and-money/month.ts'
import { DriversMonthPage } from '#features/failed/drivers/drivers-month-page.tsx'
import { saveFile } from '#ui/format/save-file.ts'

vi.mock('#backend/rpc/shipment/read-drivers-month.ts', () => ({ driversMonth: vi.fn(), driversMonthCaptures: vi.fn() }))
vi.mock('#ui/format/save-file.ts', () => ({ saveFile: vi.fn() }))

function driver(driverId: string, name: string | null, counts: Partial<Record<MonthFigure, number>>): DriverMonth {
  const none = Object.fromEntries(MONTH_FIGURES.map((figure) => [figure, 0])) as Record<MonthFigure, number>
  return { driverId, name, counts: { ...none, ...counts } }
}
const RAVI = driver('d1', 'Ravi Driver', { attempts: 1200, 'first-tried': 15, 'first-delivered': 12, failed: 9, 'without-call': 4, far: 1 })
const LATHA = driver('d2', null, { attempts: 1, failed: 1 })

const CAPTURE: MonthCapture = {
  id: 'p1',
  shipmentId: 's1',
  trackingNumber: '17000000000001',
  recipient: 'Asha Rao',
  city: 'Pune',
  outcome: 'Failed Attempt',
  reason: 'nobody-there',
  againOn: null,
  at: '2026-10-05T06:30:00.000Z',
  calledAt: null,
  place: { latitude: 18.52, longitude: 73.85, accuracy: 12 },
  figures: ['attempts', 'failed', 'without-call', 'far'],
  nearest: {
    metres: 1240,
    shipmentId: 's0',
    trackingNumber: '17000000000000',
    at: '2026-09-01T06:30:00.000Z',
    place: { latitude: 18.53, longitude: 73.85, accuracy: 8 },
  },
}

beforeEach(async () => {
  await page.viewport(1440, 900)
  vi.mocked(driversMonth).mockReset()
  vi.mocked(driversMonthCaptures).mockReset()
  vi.mocked(saveFile).mockReset()
  vi.mocked(driversMonth).mockResolvedValue({
    kind: 'answer',
    value: { farMetres: 750, closeMinutes: 5, drivers: [LATHA, RAVI] },
    serverTime: null,
  })
  vi.mocked(driversMonthCaptures).mockResolvedValue({ kind: 'answer', value: { captures: [CAPTURE], more: false }, serverTime: null })
})
afterEach(cleanup)

async function open(address = '/dashboard/failed/drivers') {
  const router = createMemoryRouter([{ path: '*', element: <DriversMonthPage /> }], { initialEntries: [address] })
  return { screen: await render(<RouterProvider router={router} />), router }
}

test('this month comes first, a row for each driver, and it says that its signs are no verdict', async () => {
  const { screen } = await open()
  await expect.element(screen.getByText('never a verdict')).toBeVisible()
  expect(driversMonth).toHaveBeenCalledWith(monthInIndia())
  const row = screen.getByRole('row').filter({ hasText: 'Ravi Driver' })
  await expect.element(row).toHaveTextContent('1,200')
  await expect.element(row).toHaveTextContent('80 % 12 of 15')
  await expect.element(screen.getByRole('rowheader', { name: 'Somebody who is not known here' })).toBeVisible()
  await screen.getByText('How it is counted').click()
  await expect.element(screen.getByText('farther than 750 m from each place')).toBeVisible()
})

test('deliveries without all that was needed are counted, and behind the number stands what was missing and why', async () => {
  const many = driver('d1', 'Ravi Driver', { attempts: 5, 'not-possible': 2 })
  const value = { farMetres: 750, closeMinutes: 5, drivers: [many] }
  vi.mocked(driversMonth).mockResolvedValue({ kind: 'answer', value, serverTime: null })
  const notPossible = [{ what: 'signature', reason: 'Hands full' } as const]
  const delivered = {
    ...CAPTURE,
    outcome: 'Delivered',
    reason: null,
    nearest: null,
    figures: ['attempts', 'not-possible'],
    notPossible,
  } as const
  const captures: MonthCapture[] = [{ ...delivered, figures: [...delivered.figures] }]
  vi.mocked(driversMonthCaptures).mockResolvedValue({ kind: 'answer', value: { captures, more: false }, serverTime: null })
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Delivered without all that was needed, Ravi Driver: 2' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Delivered without all that was needed: Ravi Driver' })
  await expect.element(dialog.getByRole('listitem')).toHaveTextContent('Not possible: Signature (Hands full)')
})

test('by keyboard a number opens the attempts behind it, with why, where and the way to the shipment', async () => {
  const { screen, router } = await open('/dashboard/failed/drivers?month=2026-10')
  const number = screen.getByRole('button', { name: 'Failed far from before, Ravi Driver: 1' })
  await expect.element(number).toBeVisible()
  ;(number.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const dialog = screen.getByRole('dialog', { name: 'Failed far from before: Ravi Driver' })
  await expect.element(dialog).toBeVisible()
  await expect.element(dialog).toHaveTextContent('Failed: Nobody there')
  expect(driversMonthCaptures).toHaveBeenCalledWith({ month: '2026-10', driverId: 'd1', figure: 'far' }, null)
  await expect.element(dialog).toHaveTextContent('5 Oct 2026, 12:00 pm')
  await expect.element(dialog).toHaveTextContent('Call was not pressed')
  await expect.element(dialog).toHaveTextContent('1.2 km from where this address was delivered on 1 Sept 2026')
  await expect.element(dialog.getByRole('link', { name: '17000000000001' })).toHaveAttribute('href', '/dashboard/shipments/s1')
  await expect.element(dialog.getByRole('link', { name: '17000000000000' })).toHaveAttribute('href', '/dashboard/shipments/s0')
  expect(router.state.location.search).toBe('?month=2026-10&driver=d1&figure=far')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(number).toHaveFocus()
})

test('who comes back from a shipment finds the list open, page by page', async () => {
  const second: MonthCapture = { ...CAPTURE, id: 'p2', trackingNumber: '17000000000002', place: null, nearest: null, reason: null }
  vi.mocked(driversMonthCaptures).mockImplementation(async (_asked, after) => ({
    kind: 'answer',
    value: after === null ? { captures: [CAPTURE], more: true } : { captures: [second], more: false },
    serverTime: null,
  }))
  const { screen } = await open('/dashboard/failed/drivers?month=2026-10&driver=d1&figure=failed')
  const dialog = screen.getByRole('dialog', { name: 'Failed attempts: Ravi Driver' })
  await dialog.getByRole('button', { name: 'Show more' }).click()
  await expect.element(dialog.getByRole('listitem').nth(1)).toHaveTextContent('Failed: As the notes say')
  await expect.element(dialog.getByRole('listitem').nth(1)).toHaveTextContent('the phone told no place')
  await expect.element(dialog.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
})

test('nothing is behind a number that nobody has, and another month is asked for anew', async () => {
  const { screen } = await open()
  await expect.element(screen.getByRole('button', { name: 'Attempts, Ravi Driver: 1,200' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Failed close together/ })).not.toBeInTheDocument()
  vi.mocked(driversMonth).mockResolvedValue({ kind: 'answer', value: { farMetres: 500, closeMinutes: 5, drivers: [] }, serverTime: null })
  const choices = [...screen.getByLabelText('Month', { exact: true }).element().querySelectorAll('option')]
  await screen.getByLabelText('Month', { exact: true }).selectOptions(choices[1]!.value)
  await expect.element(screen.getByText(`Nobody captured anything in ${choices[1]!.textContent}.`)).toBeVisible()
  expect(driversMonth).toHaveBeenLastCalledWith(choices[1]!.value)
  await expect.element(screen.getByRole('button', { name: 'Export month' })).not.toBeInTheDocument()
})

test('the file has a column for each number, and says which are signs', async () => {
  const { screen } = await open('/dashboard/failed/drivers?month=2026-10')
  await screen.getByRole('button', { name: 'Export month' }).click()
  const [file, name] = vi.mocked(saveFile).mock.calls[0]!
  expect(name).toBe('waybill-drivers-2026-10.csv')
  const [head, , ravi] = (await file.text()).split('\r\n')
  expect(head).toContain(
    'Sign: failed without a call,Sign: failed without a place,Sign: failed far from before,Sign: failed close together',
  )
  expect(ravi).toBe('2026-10,Ravi Driver,1200,15,12,9,0,4,0,1,0,0,0')
})

test('without an answer it says so, and asks again', async () => {
  vi.mocked(driversMonth).mockResolvedValueOnce({ kind: 'unreachable' })
  const { screen } = await open()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('so reading them needs a connection')
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('rowheader', { name: 'Ravi Driver' })).toBeVisible()
})

test('while it is asked it says that it loads', async () => {
  vi.mocked(driversMonth).mockReturnValue(new Promise(() => undefined))
  const { screen } = await open()
  await expect.element(screen.getByText('Loading...')).toBeVisible()
  await expect.element(screen.getByRole('table')).not.toBeInTheDocument()
})

test.each([320, 360, 768, 1024, 1440])('at %i px nothing is wider than the screen', async (width) => {
  await page.viewport(width, 800)
  const { screen } = await open()
  await expect.element(screen.getByRole('button', { name: 'Attempts, Ravi Driver: 1,200' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  await screen.getByRole('button', { name: 'Failed without a call, Ravi Driver: 4' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByRole('link', { name: '17000000000001' })).toBeVisible()
  expect(dialog.element().scrollWidth).toBeLessThanOrEqual(width)
})
