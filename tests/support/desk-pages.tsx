import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import type { Shipment } from '#domain/shipment/shipment.ts'
import { ShipmentDetailPage } from '#features/shipments/detail/shipment-detail-page.tsx'
import { ShipmentFormPage } from '#features/shipments/form/shipment-form-page.tsx'
import { ShipmentsPage } from '#features/shipments/list/shipments-page.tsx'
import { DatabaseProvider } from '#store/database/database-context.tsx'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { showRows } from '#store/records/shown-rows.ts'
import { Toasts } from '#ui/feedback/toast.tsx'
import { someShipment } from '#tests/support/shipments.ts'

/** A desk with three shipments, SHP1 the newest, in a database of its own for each test. */
export const deskWithThree = () => deskWith(3)

/** The same with at most eighteen, each with what is its own. */
export function deskWith(count: number, own: (n: number) => Partial<Shipment> = () => ({})) {
  let database: WaybillDatabase
  beforeEach(async () => {
    database = openDatabase(crypto.randomUUID())
    await database.transaction('rw', [database.shipments, database.searchDeltas, database.meta], async () =>
      showRows(
        database,
        Array.from({ length: count }, (_, at) => at + 1).map((n) => {
          const row = someShipment({
            id: `id-${n}`,
            shipment_id: `SHP${n}`,
            created_at: `2026-11-${String(19 - n).padStart(2, '0')}T00:00:00.000Z`,
            ...own(n),
          })
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
        { path: '/dashboard', element: <ShipmentsPage needs={null} /> },
        { path: '/dashboard/failed', element: <h1>Failed deliveries</h1> },
        { path: '/create-shipment/:id', element: <ShipmentFormPage /> },
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
        <Toasts />
      </DatabaseProvider>,
    )
    return { screen, router, database, row: (id: string) => screen.getByRole('link', { name: id, exact: true }) }
  }
  return openList
}
