import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { PodPage } from '#features/proof-of-delivery/find/pod-page.tsx'
import { sessionBegan, useSession } from '#session/session.ts'
import { DatabaseProvider } from '#store/database/database-context.tsx'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { changeMeta } from '#store/database/meta.ts'
import { showRows } from '#store/records/shown-rows.ts'
import { recordDelivery } from '#store/writes/record-delivery.ts'
import type { DeliveryOutcome } from '#domain/shipment/delivery.ts'
import { someShipment } from '#tests/support/shipments.ts'

const DRIVER = { userId: 'driver-1', role: 'driver', name: 'Dev Driver', email: 'driver@waybill.example' } as const

type Given = Parameters<typeof someShipment>[0]

/** A driver's phone and its first page, in a database of its own for each test. */
export function driversDay() {
  let db: WaybillDatabase
  beforeEach(async () => {
    document.documentElement.dataset['theme'] = 'driver'
    db = openDatabase(crypto.randomUUID())
    await changeMeta(db, 'mirror', { phase: 'complete' })
    sessionBegan(DRIVER)
  })
  afterEach(async () => {
    await cleanup()
    vi.restoreAllMocks()
    delete document.documentElement.dataset['theme']
    useSession.setState({ state: 'signed-out', person: null })
    await db.delete()
  })

  async function hold(...given: Given[]) {
    const rows = given.map((each) => someShipment(each))
    await db.transaction('rw', [db.shipments, db.searchDeltas, db.meta], async () =>
      showRows(
        db,
        rows.map((row) => ({ table: 'shipments', id: row.id, row })),
      ),
    )
  }

  async function openPod() {
    const router = createMemoryRouter([{ path: '/pod', element: <PodPage /> }], { initialEntries: ['/pod'] })
    const screen = await render(
      <DatabaseProvider database={db}>
        <RouterProvider router={router} />
      </DatabaseProvider>,
    )
    return { screen, router }
  }

  async function record(id: string, outcome: DeliveryOutcome) {
    const trackingNumber = someShipment({ id }).tracking_number
    await recordDelivery(db, { trackingNumber, shipmentId: id, outcome, notes: 'Nobody home', photo: null })
  }

  return { hold, openPod, record, db: () => db }
}
