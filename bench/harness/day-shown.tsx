import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { PodPage } from '#features/proof-of-delivery/find/pod-page.tsx'
import { sessionBegan } from '#session/session.ts'
import { DatabaseProvider } from '#store/database/database-context.tsx'
import { openDatabase } from '#store/database/database.ts'
import { changeMeta } from '#store/database/meta.ts'
import { DRIVER, officeShipment } from './demo-office.ts'
import { painted } from './painted.ts'

const SHEET = '00000000-0000-4000-8000-0000000000aa'

/** Milliseconds from opening the driver's day, with so many stops on one sheet, until its next stop is painted, each time from the mirror alone. */
export async function dayShown(stops: number, rounds: number): Promise<number[]> {
  const db = openDatabase(`day-${crypto.randomUUID()}`)
  const rows = Array.from({ length: stops }, (_, at) => ({
    ...officeShipment(at),
    driver_id: DRIVER,
    status: 'Out for Delivery' as const,
    return_state: null,
    delivered_at: null,
    cancelled_at: null,
    to_street_address: `${at + 1} Station Road`,
  }))
  const madeAt = new Date().toISOString()
  await db.shipments.bulkPut(rows)
  await db.run_sheets.put({
    id: SHEET,
    sheet_number: 'RS-000001',
    driver_id: DRIVER,
    warehouse_id: SHEET,
    sheet_date: madeAt.slice(0, 10),
    vehicle: '',
    state: 'out',
    sent_out_at: madeAt,
    closed_at: null,
    created_at: madeAt,
    updated_at: madeAt,
    sent_out_by: null,
    not_scanned_reason: null,
    closed_by: null,
    stops: rows.map(({ id }) => ({
      shipment_id: id,
      added_at: madeAt,
      added_late: false,
      scanned_out_at: madeAt,
      back_at: null,
      outcome: null,
      note: null,
    })),
  })
  await changeMeta(db, 'mirror', { phase: 'complete' })
  sessionBegan({ userId: DRIVER, role: 'driver', name: 'Dev Driver', email: 'driver@waybill.example' })
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) times.push(await openOnce())
  await db.delete()
  return times

  async function openOnce(): Promise<number> {
    const place = document.body.appendChild(document.createElement('div'))
    const router = createMemoryRouter([{ path: '*', element: <PodPage /> }])
    const root = createRoot(place)
    const started = performance.now()
    root.render(
      <DatabaseProvider database={db}>
        <RouterProvider router={router} />
      </DatabaseProvider>,
    )
    await painted(() => place.querySelector('[aria-label="Next stop"]') !== null)
    const took = performance.now() - started
    root.unmount()
    place.remove()
    return took
  }
}
