import '#ui/tokens.css'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { waitingAtServer } from '#backend/rpc/today.ts'
import { todayInIndia } from '#domain/time-and-money/ist-day.ts'
import { dateOfDay, dayNumber } from '#domain/today/day-number.ts'
import { NeedsLine } from '#features/today/needs/needs-line.tsx'
import { ShipmentsPage } from '#features/shipments/list/shipments-page.tsx'
import { TodayPage } from '#features/today/today-page.tsx'
import { DatabaseProvider } from '#store/database/database-context.tsx'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { changeMeta } from '#store/database/meta.ts'
import { showRows } from '#store/records/shown-rows.ts'
import { someShipment } from '#tests/support/shipments.ts'

vi.mock('#backend/rpc/today.ts', { spy: true })

const TODAY = dayNumber(todayInIndia())
const daysAgo = (days: number) => dateOfDay(TODAY - days)

let db: WaybillDatabase
beforeEach(async () => {
  db = openDatabase(crypto.randomUUID())
  await changeMeta(db, 'mirror', { phase: 'complete' })
  await changeMeta(db, 'contact', { lastContactAt: Date.parse('2026-11-22T06:00:00.000Z') })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await cleanup()
  await db.delete()
})

async function hold(...shipments: Parameters<typeof someShipment>[0][]) {
  await db.transaction('rw', [db.shipments, db.searchDeltas, db.meta], async () =>
    showRows(
      db,
      shipments.map((given) => ({ table: 'shipments', id: given.id, row: someShipment(given) })),
    ),
  )
}

async function open(address = '/dashboard/today', list = <NeedsLine />) {
  const router = createMemoryRouter(
    [
      { path: '/dashboard/today', element: <TodayPage billing={null} /> },
      { path: '/dashboard', element: list },
    ],
    { initialEntries: [address] },
  )
  const screen = await render(
    <DatabaseProvider database={db}>
      <RouterProvider router={router} />
    </DatabaseProvider>,
  )
  return { screen, router }
}

/** Booked ten days ago, delivered so many hours later. */
function delivered(id: string, hours: number, more: Partial<Parameters<typeof someShipment>[0]> = {}) {
  const created_at = `${daysAgo(10)}T06:00:00.000Z`
  const delivered_at = new Date(Date.parse(created_at) + hours * 3_600_000).toISOString()
  return { id, status: 'Delivered', created_at, delivered_at, client_code: 'P101', estimated_delivery_date: daysAgo(9), ...more } as const
}

test('without signal the page says from when it is, and each count opens its list', async () => {
  await hold({ id: 's1', estimated_delivery_date: daysAgo(2) }, { id: 's2', status: 'Failed Attempt', estimated_delivery_date: daysAgo(2) })
  const { screen, router } = await open()
  await expect.element(screen.getByText('From this device, as the office said at 22 Nov 2026, 11:30 am.')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: /^2 Late/ })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: /^– Captures to review/ })).toBeVisible()
  await screen.getByRole('link', { name: /^1 Failed, not decided/ }).click()
  expect(router.state.location.pathname + router.state.location.search).toBe('/dashboard?need=failed')
  await expect.element(screen.getByRole('region', { name: 'Needs you' }).getByRole('link', { name: '2 Late' })).toBeVisible()
})

test('what is unbilled too long is counted by the server, with its time; without signal it is this device’s count, and says so', async () => {
  await hold({ id: 's1', client_code: 'P101', created_at: `${daysAgo(31)}T06:00:00.000Z` })
  vi.mocked(waitingAtServer).mockResolvedValueOnce({
    kind: 'answer',
    value: { captures: 0, messages: 0, unbilled: 1204, overLimit: 2 },
    serverTime: null,
  })
  const { screen, router } = await open()
  await expect.element(screen.getByRole('link', { name: /^2 Cash over the limit/ })).toHaveAttribute('href', '/dashboard/cash')
  const card = screen.getByRole('link', { name: /Unbilled over 30 days/ })
  await expect.element(card).toHaveTextContent(/^1,204Unbilled over 30 days.*Counted in all records, \d+ \w+ \d{4}, /)
  await card.click()
  expect(router.state.location.search).toBe(`?to=${daysAgo(31)}&unbilled=1&all=1`)
  await expect.element(screen.getByRole('link', { name: '1 Unbilled over 30 days' })).toHaveAttribute('href', '/dashboard?need=unbilled')
  await cleanup()
  const later = await open()
  const counted = later.screen.getByRole('link', { name: /Unbilled over 30 days/ })
  await expect
    .element(counted)
    .toHaveTextContent(/^1Unbilled over 30 days.*Counted on this device, which holds finished ones for 90 days\.$/)
})

test('figures have their meaning beside them, and a table behind each chart', async () => {
  await hold(delivered('a', 5), delivered('b', 30, { failed_on: [daysAgo(10)] }), delivered('c', 60))
  const { screen } = await open()
  const totals = screen.getByLabelText('In these days together')
  await expect.element(totals).toHaveTextContent('Delivered on time66.7 %')
  await expect.element(totals).toHaveTextContent('First attempt66.7 %')
  await expect.element(totals).toHaveTextContent('Hours, median30 h')
  await screen.getByText('Booked, delivered, failed as a table').click()
  const table = screen.getByRole('table', { name: 'Booked, delivered, failed, the latest day first' })
  await expect.element(table.getByRole('row').nth(1)).toHaveTextContent(/–––$/)
  await expect.element(table.getByRole('row').nth(11)).toHaveTextContent(/311$/)
  await expect
    .element(screen.getByRole('table', { name: 'By client' }).getByRole('row').nth(1))
    .toHaveTextContent('P10133166.7 %66.7 %31.7 h')
})

test('a table of clients is sorted by its heads, what has no figure last, and its file has the rows as they are shown', async () => {
  await hold(
    delivered('a', 5, { client_code: 'P101' }),
    delivered('b', 60, { client_code: 'P102' }),
    delivered('c', 70, { client_code: 'P102' }),
    { id: 'd', client_code: 'P103', created_at: `${daysAgo(3)}T06:00:00.000Z` },
  )
  const { screen } = await open()
  const table = screen.getByRole('table', { name: 'By client' })
  const codes = () => [...table.element().querySelectorAll('tbody th')].map((cell) => cell.textContent)
  await expect.poll(codes).toEqual(['P102', 'P101', 'P103'])
  const head = table.getByRole('button', { name: 'On time' })
  await head.click()
  await expect.poll(codes).toEqual(['P101', 'P102', 'P103'])
  await head.click()
  await expect.poll(codes).toEqual(['P102', 'P101', 'P103'])

  const made: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    made.push(file as Blob)
    return 'blob:kept-by-the-test'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  await screen.getByRole('button', { name: 'Export CSV of: By client' }).click()
  const lines = (await made[0]?.text())?.trim().split(/\r?\n/)
  expect(lines?.map((line) => line.split(',').slice(0, 4).join(','))).toEqual([
    expect.stringMatching(/Client,Booked,Delivered,Failed$/),
    'P102,2,2,0',
    'P101,1,1,0',
    'P103,1,0,0',
  ])
})

test('days that nothing is known of are said to be empty; days before the device’s need signal', async () => {
  const { screen, router } = await open('/dashboard/today?days=7')
  await expect.element(screen.getByText('Nothing was booked, delivered or failed in these days.')).toBeVisible()
  await screen.getByRole('button', { name: 'Other days' }).click()
  await screen.getByLabelText('From').fill(daysAgo(365))
  await screen.getByRole('button', { name: 'Show' }).click()
  await expect.element(screen.getByText(/longer ago than 90 days is counted by the server/)).toBeVisible()
  expect(router.state.location.search).toBe(`?from=${daysAgo(365)}&to=${daysAgo(0)}`)
})

test('while the first copy is on its way, counts are not taken for the whole', async () => {
  await changeMeta(db, 'mirror', { phase: 'first' })
  await hold({ id: 's1', estimated_delivery_date: daysAgo(2) })
  const { screen } = await open()
  await expect.element(screen.getByRole('link', { name: /^1 Late/ })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: /^– Failed, not decided/ })).toBeVisible()
  await changeMeta(db, 'mirror', { phase: 'complete' })
  await expect.element(screen.getByRole('link', { name: /^0 Failed, not decided/ })).toBeVisible()
  await changeMeta(db, 'mirror', { phase: 'first' })
  await expect.element(screen.getByText(/The counts are complete once all of them are here/)).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'How it goes' })).not.toBeInTheDocument()
})

test.each([320, 820, 1440])('nothing of it is wider than a screen of %i px', async (width) => {
  await page.viewport(width, 900)
  await hold(delivered('a', 5, { client_code: 'P101' }), { id: 's1', estimated_delivery_date: daysAgo(2) })
  const { screen } = await open()
  await expect.element(screen.getByRole('table', { name: 'By driver' })).toBeInTheDocument()
  await expect.poll(() => document.querySelector('canvas')).not.toBeNull()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
})

test('a list that is pressed for stays when somebody searches it before it is drawn', async () => {
  await hold({ id: 's1', status: 'Failed Attempt' }, { id: 's2' })
  const { screen, router } = await open('/dashboard', <ShipmentsPage needs={<NeedsLine />} />)
  const link = screen.getByRole('link', { name: /^1 Failed, not decided/ })
  await expect.element(link).toBeVisible()
  const field = screen.getByLabelText('Search').element() as HTMLInputElement
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
  ;(link.element() as HTMLElement).click()
  // Long enough for the address, with nothing drawn in between but what is drawn at once.
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve()
  field.focus()
  value?.set?.call(field, 'SHP')
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.blur()
  await expect.poll(() => router.state.location.search).toContain('SHP')
  expect(router.state.location.search).toContain('need=failed')
})
