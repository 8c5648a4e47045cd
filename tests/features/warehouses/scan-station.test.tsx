import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { ScanStation } from '#features/warehouses/scanning/scan-station.tsx'
import { DatabaseProvider } from '#store/database/database-context.tsx'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { showRows } from '#store/records/shown-rows.ts'
import { readScanSession } from '#store/drafts/scan-session.ts'
import { somePieces, someShipment } from '#tests/support/shipments.ts'

let database: WaybillDatabase
beforeEach(() => {
  database = openDatabase(crypto.randomUUID())
})
afterEach(async () => {
  await cleanup()
  await database.delete()
})

/** Keys 5 ms apart, however fast this test hands them over; true while their Enter goes on to the page. */
let clock = 1000
function typeAsScanner(text: string, { end = false } = {}): boolean {
  return [...text.split(''), ...(end ? ['Enter'] : [])].every((key) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    Object.defineProperty(event, 'timeStamp', { value: (clock += 5) })
    return document.body.dispatchEvent(event)
  })
}

async function openStation() {
  const screen = await render(
    <MemoryRouter>
      <DatabaseProvider database={database}>
        <ScanStation warehouseId="w1" />
      </DatabaseProvider>
    </MemoryRouter>,
  )
  await expect.element(screen.getByText('Scan a label, or type its number.')).toBeVisible()
  const asked = async () => (await readScanSession(database, 'w1')).asked.map(({ number }) => number)
  return { screen, asked, unknown: screen.getByRole('list', { name: 'Unknown numbers' }) }
}

test('a code whose keys come late is asked about whole, and its rest never', async () => {
  const { screen, asked } = await openStation()
  typeAsScanner('77000000')
  clock += 400
  expect(typeAsScanner('000001', { end: true })).toBe(false)
  await expect.element(screen.getByText('Not on this device', { exact: true })).toBeVisible()
  expect(await asked()).toEqual(['77000000000001'])
  typeAsScanner('77000000')
  clock += 2000
  expect(typeAsScanner('000002', { end: true })).toBe(false)
  await expect.element(screen.getByText('Not read to the end')).toBeVisible()
  await expect.element(screen.getByText('Scan it again.')).toBeVisible()
  expect(await asked()).toEqual(['77000000000001'])
})

test('a hundred questions take one answer, which can be taken back', async () => {
  const { screen, asked, unknown } = await openStation()
  const numbers = Array.from({ length: 100 }, (_, at) => `9900000000${String(at).padStart(2, '0')}`)
  for (const number of numbers) {
    clock += 1000
    typeAsScanner(number, { end: true })
  }
  await expect.element(screen.getByText('100 numbers are not on this device.')).toBeVisible()
  expect(await asked()).toEqual(numbers)
  expect(unknown.getByRole('listitem').elements()).toHaveLength(3)
  await screen.getByRole('button', { name: 'Show 97 more' }).click()
  expect(unknown.getByRole('listitem').elements()).toHaveLength(100)

  await screen.getByRole('button', { name: 'Leave all out' }).click()
  await expect.element(unknown).not.toBeInTheDocument()
  await expect.element(screen.getByText('100 unknown numbers are left out.')).toHaveFocus()
  await screen.getByRole('button', { name: 'Undo for all' }).click()
  await expect.element(screen.getByText('100 numbers are not on this device.')).toBeVisible()
  expect(await asked()).toEqual(numbers)

  await screen.getByRole('button', { name: 'Save all 100' }).click()
  await expect.element(screen.getByText('100 unknown numbers are saved.')).toBeVisible()
  const count = screen.getByRole('region', { name: 'This count' })
  await expect.element(count).toHaveTextContent('In100')
  await screen.getByRole('button', { name: 'Undo for all' }).click()
  await expect.element(count).toHaveTextContent('In0')
  await expect.element(screen.getByRole('button', { name: 'Undo for all' })).not.toBeInTheDocument()
  expect(await asked()).toEqual(numbers)
})

test('pieces of one number are counted label by label, seen at arm’s length, and put right by a press', async () => {
  await database.transaction('rw', database.tables, () =>
    showRows(database, [
      { table: 'shipments', id: 's1', row: someShipment({ id: 's1', tracking_number: '77000000000001', items: somePieces(9) }) },
    ]),
  )
  const { screen } = await openStation()
  const scan = () => {
    clock += 5_000
    typeAsScanner('77000000000001', { end: true })
  }
  const panel = screen.getByRole('region', { name: 'Scanning' })
  const pieces = screen.getByRole('group', { name: 'Pieces of 77000000000001' })
  scan()
  await expect.element(panel.getByText('Checked in', { exact: true }).first()).toBeVisible()
  await expect.element(pieces).toHaveTextContent('1 of 9')
  scan()
  await expect.element(panel.getByText('Read twice, counted once')).toBeVisible()
  await expect.element(pieces).toHaveTextContent('1 of 9')
  await pieces.getByRole('button', { name: 'All 9' }).click()
  await expect.element(pieces).toHaveTextContent('9 of 9')
  await expect.element(pieces.getByRole('button', { name: 'All 9' })).not.toBeInTheDocument()
  await pieces.getByRole('button', { name: 'One piece less' }).click()
  await expect.element(pieces).toHaveTextContent('8 of 9')
  await expect.element(screen.getByRole('region', { name: 'This count' })).toHaveTextContent('In1')
  const last = screen.getByRole('region', { name: 'Last scans' }).getByRole('listitem')
  await expect.element(last).toHaveTextContent('Checked in, 8 of 9 pieces')
  await screen.getByRole('button', { name: 'Undo last' }).click()
  await expect.element(screen.getByRole('region', { name: 'This count' })).toHaveTextContent('In0')
  await expect.element(pieces).not.toBeInTheDocument()
})
