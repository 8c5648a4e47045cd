import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { ShipmentDetailPage } from '#features/shipments/shipment-detail-page.tsx'
import { ShipmentsPage } from '#features/shipments/shipments-page.tsx'
import { DatabaseProvider } from '#store/database-context.tsx'
import { openDatabase, type WaybillDatabase } from '#store/database.ts'
import { showRows } from '#store/shown-rows.ts'
import { someShipment } from '#tests/support/shipments.ts'

/** A desk with three shipments, SHP1 the newest, in a database of its own for each test. */
export function deskWithThree() {
  let database: WaybillDatabase
  beforeEach(async () => {
    database = openDatabase(crypto.randomUUID())
    await database.transaction('rw', [database.shipments, database.searchDeltas, database.meta], async () =>
      showRows(
        database,
        [1, 2, 3].map((n) => {
          const row = someShipment({ id: `id-${n}`, shipment_id: `SHP${n}`, created_at: `2026-11-1${9 - n}T00:00:00.000Z` })
          return { table: 'shipments' as const, id: row.id, row }
        }),
      ),
    )
  })
  afterEach(async () => {
    await cleanup()
    await database.delete()
  })

  /** The list is the second page of this history, so that Back has somewhere wrong to go. */
  async function openList(entries = ['/elsewhere', '/dashboard']) {
    const router = createMemoryRouter(
      [
        { path: '/elsewhere', element: <a href="/dashboard">Elsewhere</a> },
        { path: '/dashboard', element: <ShipmentsPage billing={null} /> },
        {
          path: '/dashboard/shipments/:id',
          // A page that is still on its way when the last letters of a search are read.
          lazy: async () => {
            await new Promise((wait) => setTimeout(wait, 300))
            return { Component: ShipmentDetailPage }
          },
        },
      ],
      { initialEntries: entries },
    )
    const screen = await render(
      <DatabaseProvider database={database}>
        <main id="content" tabIndex={-1}>
          <RouterProvider router={router} />
        </main>
      </DatabaseProvider>,
    )
    return { screen, router, database, row: (id: string) => screen.getByRole('link', { name: id, exact: true }) }
  }
  return openList
}
