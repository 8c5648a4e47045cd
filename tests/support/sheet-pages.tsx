import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { cashWithDrivers } from '#backend/rpc/billing/cash.ts'
import type { SheetCollected } from '#domain/billing/cash/counted-cash.ts'
import type { RunSheet } from '#domain/run-sheet/run-sheet.ts'
import { RunSheetsPage } from '#features/run-sheets/list/run-sheets-page.tsx'
import { RunSheetPage } from '#features/run-sheets/sheet/run-sheet-page.tsx'
import { DatabaseProvider } from '#store/database/database-context.tsx'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { changeMeta } from '#store/database/meta.ts'
import { showRows } from '#store/records/shown-rows.ts'
import { Toasts } from '#ui/feedback/toast.tsx'
import { someRunSheet, someStop } from '#tests/support/run-sheets.ts'
import { someShipment } from '#tests/support/shipments.ts'

/** What the driver carries. For tests with `#backend/rpc/billing/cash.ts` mocked. */
export const carries = (carriedPaise: number, sheets: SheetCollected[] = []) =>
  vi.mocked(cashWithDrivers).mockResolvedValue({
    kind: 'answer',
    serverTime: null,
    value: {
      limitPaise: 50_000_00,
      people: [{ driverId: 'driver-1', name: 'Ravi', carriedPaise, checkedPaise: 0, claimedPaise: 0, collections: 1, since: null }],
      sheets,
      handOvers: [],
    },
  })

export const draft = (...ids: string[]) => someRunSheet({ id: 'r', stops: ids.map((id) => someStop(id)) })

export const parcelHere = (n: number) => ({
  id: `s${n}`,
  tracking_number: `770${n}`,
  status: 'In Transit' as const,
  to_name_or_company: '',
  to_city: '',
  since: '2026-11-20T05:00:00.000Z',
})

/** The pages of run sheets over four parcels, a driver and a warehouse, in a database of their own for each test. */
export function sheetPages() {
  let database: WaybillDatabase
  beforeEach(async () => {
    vi.mocked(cashWithDrivers).mockReset().mockResolvedValue({ kind: 'unreachable' })
    database = openDatabase(crypto.randomUUID())
    await database.transaction('rw', database.tables, async () => {
      await showRows(
        database,
        [1, 2, 3, 4].map((n) => {
          const row = someShipment({
            id: `s${n}`,
            tracking_number: `770${n}`,
            status: n === 4 ? 'Cancelled' : 'In Transit',
            to_street_address: `${n} Lake View`,
            to_name_or_company: `Recipient ${n}`,
            to_postal_code: n === 3 ? '411002' : '411001',
            driver_id: null,
          })
          return { table: 'shipments' as const, id: row.id, row }
        }),
      )
      await database.drivers.add({ id: 'driver-1', name: 'Ravi', phone_number: null })
      await database.warehouses.add({ id: 'w1', name: 'North', location: 'Nagpur', capacity: '', status: 'active', user_id: null })
      await changeMeta(database, 'mirror', { phase: 'complete', role: 'staff' })
    })
  })
  afterEach(async () => {
    await cleanup()
    await database.delete()
  })

  async function openPage(sheets: RunSheet[], entry: string | { pathname: string; search?: string; state: unknown }) {
    await database.run_sheets.bulkPut(sheets)
    const router = createMemoryRouter(
      [
        { path: '/dashboard/run-sheets', element: <RunSheetsPage /> },
        { path: '/dashboard/run-sheets/:id', element: <RunSheetPage /> },
      ],
      { initialEntries: [entry] },
    )
    const screen = await render(
      <DatabaseProvider database={database}>
        <RouterProvider router={router} />
        <Toasts />
      </DatabaseProvider>,
    )
    const payloads = async () => (await database.outbox.orderBy('seq').toArray()).map(({ command }) => command.payload)
    return { screen, payloads }
  }

  return { openPage, database: () => database }
}
