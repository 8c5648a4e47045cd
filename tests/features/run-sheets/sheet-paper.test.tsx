import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { COMPANY } from '#domain/people/company.ts'
import { PrintSheetPage } from '#features/run-sheets/print/print-sheet-page.tsx'
import { SheetPaper } from '#features/run-sheets/print/sheet-paper.tsx'
import { DatabaseProvider } from '#store/database/database-context.tsx'
import { openDatabase } from '#store/database/database.ts'
import { someRunSheet, someStop } from '#tests/support/run-sheets.ts'
import { somePieces, someShipment } from '#tests/support/shipments.ts'

afterEach(cleanup)

test('the paper names the company, why money is taken, and what one door comes to', async () => {
  const at = (id: string, street: string, collect: object) => [id, someShipment({ id, to_street_address: street, ...collect })] as const
  const here = new Map([
    at('s1', '1 Road', { payment_mode: 'cod', collect_amount: 300_00 }),
    at('s2', '1 Road', { payment_mode: 'to_pay', collect_amount: 450_00 }),
    at('s3', '2 Road', {}),
  ])
  const sheet = someRunSheet({ id: 'r', stops: [...here.keys()].map((id) => someStop(id)) })
  const screen = await render(<SheetPaper sheet={sheet} shipments={here} driver="Ravi" warehouse="North" />)
  const paper = screen.getByRole('article', { name: 'Run sheet RS-000001' })
  await expect.element(paper.getByText(COMPANY.name)).toBeVisible()
  const rows = paper.getByRole('row')
  await expect.element(rows.nth(1)).toHaveTextContent('One stop: 2 shipments, 2 pieces, ₹750.00 to collect')
  await expect.element(rows.nth(1)).toHaveTextContent('COD300.00')
  await expect.element(rows.nth(2)).toHaveTextContent('To pay450.00')
  await expect.element(rows.nth(2)).not.toHaveTextContent('One stop')
  await expect.element(rows.nth(3)).not.toHaveTextContent('COD')
})

test('the paper says how many pieces go along where some were left behind, in its row, at its door and in its sum', async () => {
  const at = (id: string, street: string, pieces: number) =>
    [id, someShipment({ id, to_street_address: street, items: somePieces(pieces) })] as const
  const here = new Map([at('s1', '1 Road', 5), at('s2', '1 Road', 3), at('s3', '2 Road', 4), at('s4', '3 Road', 2)])
  const scanned = { scanned_out_at: '2026-11-20T06:30:00.000Z' }
  const stops = [
    someStop('s1', { ...scanned, pieces_out: 2 }),
    someStop('s2', scanned),
    someStop('s3', { ...scanned, pieces_out: 4 }),
    // Without a scan all of it may be in the van.
    someStop('s4'),
  ]
  const sheet = someRunSheet({ id: 'r', state: 'out', stops })
  const screen = await render(<SheetPaper sheet={sheet} shipments={here} driver="Ravi" warehouse="North" />)
  const paper = screen.getByRole('article', { name: 'Run sheet RS-000001' })
  const pieces = () =>
    paper
      .getByRole('row')
      .elements()
      .slice(1)
      .map((row) => row.children[3]?.textContent)
  await expect.poll(pieces).toEqual(['2 of 5', '3', '4', '2'])
  await expect.element(paper.getByRole('row').nth(1)).toHaveTextContent('One stop: 2 shipments, 5 of 8 pieces')
  const facts = [...paper.element().querySelectorAll('dl > div')].map(({ textContent }) => textContent)
  expect(facts).toContain('Pieces11 of 14')
})

test('what is printed says who drives it, from where and in what', async () => {
  const database = openDatabase(crypto.randomUUID())
  await database.drivers.add({ id: 'driver-1', name: 'Ravi Driver', phone_number: null })
  await database.warehouses.add({ id: 'w1', name: 'North', location: 'Nagpur', capacity: '', status: 'active', user_id: null })
  await database.shipments.put(someShipment({ id: 's1' }))
  await database.run_sheets.put(someRunSheet({ id: 'r', stops: [someStop('s1')], vehicle: 'TS 09 AB 1234' }))
  const router = createMemoryRouter([{ path: '/dashboard/run-sheets/:id/print', Component: PrintSheetPage }], {
    initialEntries: ['/dashboard/run-sheets/r/print'],
  })
  const screen = await render(
    <DatabaseProvider database={database}>
      <RouterProvider router={router} />
    </DatabaseProvider>,
  )
  const paper = screen.getByRole('article', { name: 'Run sheet RS-000001' })
  await expect.element(paper).toBeVisible()
  const facts = [...paper.element().querySelectorAll('dl > div')].map(({ children: [name, fact] }) => [
    name?.textContent,
    fact?.textContent,
  ])
  expect(Object.fromEntries(facts)).toMatchObject({ Driver: 'Ravi Driver', Vehicle: 'TS 09 AB 1234', Warehouse: 'North' })
  await cleanup()
  await database.delete()
})
