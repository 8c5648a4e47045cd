import '#ui/tokens.css'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { searchAllRecords } from '#backend/rpc/search-all-records.ts'
import type { OfficeShipment, Shipment } from '#domain/shipment/shipment.ts'
import { FoundRecord } from '#features/shipments/list/all-records/found-record.tsx'
import type { WaybillDatabase } from '#store/database/database.ts'
import { showRows } from '#store/records/shown-rows.ts'
import { deleteShipment } from '#store/writes/delete-shipment.ts'
import { setStatus } from '#store/writes/set-status.ts'
import { deskWith } from '#tests/support/desk-pages.tsx'
import { someShipment } from '#tests/support/shipments.ts'

vi.mock('#backend/rpc/search-all-records.ts')
vi.mock('#store/writes/set-status.ts', { spy: true })
vi.mock('#features/shipments/list/all-records/found-record.tsx', { spy: true })

const openList = deskWith(18, () => ({ status: 'Pending', driver_id: null, client_code: 'P1' }))

const { innerWidth, innerHeight } = window
beforeEach(async () => page.viewport(1440, 900))
afterEach(async () => {
  vi.clearAllMocks()
  await page.viewport(innerWidth, innerHeight)
})

/** Old ones that no device holds, the newest first. */
const record = (n: number) =>
  ({
    ...someShipment({ id: `old-${n}`, shipment_id: `OLD${n}`, status: 'Delivered', driver_id: null }),
    created_at: new Date(Date.parse('2019-01-01') - n * 60_000).toISOString(),
  }) as OfficeShipment

function serverHas(count: number) {
  vi.mocked(searchAllRecords).mockImplementation(async (_search, after, limit = 50) => {
    const from = after === null ? 0 : Number(after.id.slice('old-'.length)) + 1
    const rows = Array.from({ length: Math.min(limit, count - from) }, (_, n) => record(from + n))
    return Promise.resolve({ kind: 'answer', value: { rows, more: from + rows.length < count }, serverTime: null })
  })
}

async function show(database: WaybillDatabase, rows: { id: string; row: Shipment | null }[]) {
  await database.transaction('rw', [database.shipments, database.searchDeltas, database.meta], async () =>
    showRows(
      database,
      rows.map(({ id, row }) => (row === null ? { table: 'shipments' as const, id, row: null } : { table: 'shipments' as const, id, row })),
    ),
  )
}

async function openedAllRecords() {
  const opened = await openList(['/elsewhere', '/dashboard?q=nothing%20here&all=1'])
  const bar = opened.screen.getByRole('region', { name: 'Selected shipments' })
  const selectAll = opened.screen.getByRole('button', { name: 'Select all in all records' })
  await expect.element(selectAll).toBeVisible()
  return { ...opened, bar, selectAll }
}

test('all that the server finds is selected, page after page, and given a driver', async () => {
  serverHas(230)
  const { bar, selectAll, screen, database } = await openedAllRecords()
  await database.drivers.put({ id: 'Ravi', name: 'Ravi', phone_number: null })
  await selectAll.click()
  await expect.element(bar.getByText('230 selected')).toBeVisible()
  await bar.getByRole('button', { name: 'Assign driver' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Assign 230 shipments' })
  await dialog.getByLabelText('Driver').selectOptions('Ravi')
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect.element(dialog.getByText('Saved on this device: 230 shipments for Ravi.')).toBeVisible()
  const [first] = await database.outbox.toArray()
  expect(first?.command.payload).toEqual({ shipmentId: 'old-0', driverId: 'Ravi', from: null })
  expect(await database.outbox.count()).toBe(230)
})

test('that at most 5,000 are selected is said before it is done, and the way to the rest with it', async () => {
  serverHas(6000)
  const { bar, selectAll, screen } = await openedAllRecords()
  await expect
    .element(
      screen.getByText('At most the newest 5,000 can be selected at a time: choose the rest by a filter, for example an earlier day.'),
    )
    .toBeVisible()
  await expect.element(screen.getByText('Not on this device').nth(49)).toBeVisible()
  vi.mocked(FoundRecord).mockClear()
  await selectAll.click()
  await expect.element(bar.getByText('5,000 selected')).toBeVisible()
  expect(FoundRecord, 'no record is drawn anew for each page that is read').not.toHaveBeenCalled()
  await expect.element(screen.getByText(/^The newest 5,000 are selected\. Choose the rest by a filter/)).toBeVisible()
  await expect.element(bar.getByText('Labels are printed for at most 500 shipments at a time: select fewer, by a filter.')).toBeVisible()
})

test('where all records find nothing of one or two digits, it is said that these are looked for at a beginning alone', async () => {
  serverHas(0)
  const { screen } = await openList(['/elsewhere', '/dashboard?q=98&all=1'])
  await expect.element(screen.getByText(/only where a word or a number begins: type one more\./)).toBeVisible()
  await screen.getByLabelText('Search', { exact: true }).fill('987')
  await expect.element(screen.getByText(/type one more/)).not.toBeInTheDocument()
  await expect.element(screen.getByText('Nothing in all records fits this search.')).toBeVisible()
})

test('reading all records can be cancelled, and without an answer nothing is selected', async () => {
  serverHas(230)
  const { bar, selectAll, screen } = await openedAllRecords()
  let answer = () => undefined as void
  vi.mocked(searchAllRecords).mockImplementationOnce(async () => {
    await new Promise<void>((go) => (answer = go))
    return { kind: 'answer', value: { rows: [record(0)], more: true }, serverTime: null }
  })
  await selectAll.click()
  await screen.getByRole('button', { name: 'Cancel' }).click()
  answer()
  vi.mocked(searchAllRecords).mockResolvedValue({ kind: 'unreachable' })
  await expect.element(screen.getByRole('button', { name: 'Cancel' })).not.toBeInTheDocument()
  await selectAll.click()
  await expect.element(screen.getByText(/^Nothing was selected\. /)).toBeVisible()
  await expect.element(bar).not.toBeInTheDocument()
})

test('a shipment found in all records leaves the selection when it is deleted here, and when it is gone after this device has held it', async () => {
  serverHas(3)
  const { bar, selectAll, database } = await openedAllRecords()
  await selectAll.click()
  await expect.element(bar.getByText('3 selected')).toBeVisible()
  await deleteShipment(database, 'old-1')
  await expect.element(bar.getByText('2 selected')).toBeVisible()
  await show(database, [{ id: 'old-2', row: record(2) }])
  await expect.element(bar.getByText('2 selected')).toBeVisible()
  await show(database, [{ id: 'old-2', row: null }])
  await expect.element(bar.getByText('1 selected')).toBeVisible()
})

test('what is selected is there again on the way back, less what somebody deleted meanwhile', async () => {
  const { screen, router, database } = await openList()
  const bar = screen.getByRole('region', { name: 'Selected shipments' })
  await screen.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await expect.element(bar.getByText('10 selected')).toBeVisible()
  await router.navigate('/elsewhere')
  await show(database, [{ id: 'id-1', row: null }])
  await router.navigate(-1)
  await expect.element(bar.getByText('9 selected')).toBeVisible()
})

test('what has moved on while a status is set is left alone, and named', async () => {
  const { screen, database } = await openList(['/elsewhere', '/dashboard?size=5'])
  const more = Array.from({ length: 42 }, (_, n) => ({
    ...record(n),
    id: `more-${n}`,
    shipment_id: `MORE-${n}`,
    status: 'Pending' as const,
  }))
  await show(
    database,
    more.map((row) => ({ id: row.id, row })),
  )
  vi.mocked(setStatus).mockImplementationOnce(async (db, ids, ...rest) => {
    // The driver's answer arrives between two pieces.
    await db.shipments.update('more-41', { status: 'Delivered' })
    return setStatus(db, ids, ...rest)
  })
  const bar = screen.getByRole('region', { name: 'Selected shipments' })
  await screen.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await bar.getByRole('button', { name: 'Select all 60' }).click()
  await expect.element(bar.getByText('60 selected')).toBeVisible()
  await bar.getByRole('button', { name: 'Set status' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Set status of 60 shipments' })
  await dialog.getByLabelText('Status').selectOptions('In Transit')
  await expect.element(dialog.getByText('60 shipments will change to In Transit.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Change 60 shipments' }).click()
  await expect.element(dialog.getByText('Saved on this device: 59 shipments set to In Transit.')).toBeVisible()
  await expect
    .element(dialog.getByRole('region', { name: 'Not done' }))
    .toHaveTextContent('Not done: 1 shipmentMORE-41: It has become Delivered meanwhile.')
  expect((await database.shipments.get('more-41'))?.status).toBe('Delivered')
})

test('a shipment that got a driver while the question stood there keeps them, and is named', async () => {
  const { screen, database } = await openList()
  await database.drivers.bulkPut(['Ravi', 'Sita'].map((name) => ({ id: name, name, phone_number: null })))
  const bar = screen.getByRole('region', { name: 'Selected shipments' })
  await screen.getByRole('checkbox', { name: 'Select SHP1', exact: true }).click()
  await screen.getByRole('checkbox', { name: 'Select SHP2', exact: true }).click()
  await bar.getByRole('button', { name: 'Assign driver' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Assign 2 shipments' })
  await dialog.getByLabelText('Driver').selectOptions('Ravi')
  await database.shipments.update('id-2', { driver_id: 'Sita' })
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect.element(dialog.getByText('Saved on this device: 1 shipment for Ravi.')).toBeVisible()
  await expect.element(dialog.getByRole('region', { name: 'Not done' })).toHaveTextContent('SHP2: Its driver is Sita meanwhile.')
  expect((await database.shipments.get('id-2'))?.driver_id).toBe('Sita')
})

test.each([
  [768, 1024],
  [1024, 768],
])('at %i × %i the bar of the selection never covers the row that has the focus', async (width, height) => {
  await page.viewport(width, height)
  const { screen, row } = await openList(['/elsewhere', '/dashboard?size=20'])
  await screen.getByRole('checkbox', { name: 'Select SHP1', exact: true }).click()
  await expect.element(screen.getByRole('region', { name: 'Selected shipments' })).toBeVisible()
  row('SHP1').element().focus()
  const covered: string[] = []
  for (let n = 1; n <= 18; n += 1) {
    const link = document.activeElement
    expect(link?.textContent).toBe(`SHP${n}`)
    const { left, bottom, top } = link!.getBoundingClientRect()
    for (const y of [top + 1, bottom - 1]) {
      const over = document.elementFromPoint(left + 2, y)
      if (over === null || over.closest('section[aria-label="Selected shipments"]') !== null)
        covered.push(`${link?.textContent} at ${y} ${over?.outerHTML.slice(0, 80)}`)
    }
    await userEvent.keyboard('{ArrowDown}')
  }
  expect(covered).toEqual([])
})
