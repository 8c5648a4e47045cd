import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { PodPage } from '#features/proof-of-delivery/find/pod-page.tsx'
import { sessionBegan, useSession } from '#session/session.ts'
import { DatabaseProvider } from '#store/database/database-context.tsx'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { changeMeta } from '#store/database/meta.ts'
import { readDraft } from '#store/drafts/delivery-draft.ts'
import { showRows } from '#store/records/shown-rows.ts'
import { someShipment } from '#tests/support/shipments.ts'

/** A cheap phone: the photo is ready when the test says so. */
class SlowWorker extends EventTarget {
  static ready = () => {}
  postMessage(): void {
    SlowWorker.ready = () => {
      const photo = { bytes: new ArrayBuffer(3), sha256: 'a'.repeat(64), width: 4, height: 3 }
      this.dispatchEvent(new MessageEvent('message', { data: { photo } }))
    }
  }
  terminate(): void {}
}

let db: WaybillDatabase
beforeEach(async () => {
  vi.stubGlobal('Worker', SlowWorker)
  db = openDatabase(crypto.randomUUID())
  await changeMeta(db, 'mirror', { phase: 'complete' })
  sessionBegan({ userId: 'driver-1', role: 'driver', name: 'Dev Driver', email: 'driver@waybill.example' })
  const rows = [1, 2, 3].map((n) =>
    someShipment({ id: `s${n}`, tracking_number: `770${n}`, to_name_or_company: `Recipient ${n}`, to_street_address: '1 Lake View' }),
  )
  await db.transaction('rw', [db.shipments, db.searchDeltas, db.meta], async () =>
    showRows(
      db,
      rows.map((row) => ({ table: 'shipments', id: row.id, row })),
    ),
  )
})
afterEach(async () => {
  await cleanup()
  vi.unstubAllGlobals()
  useSession.setState({ state: 'signed-out', person: null })
  await db.delete()
})

test('which parcels go along, as chosen while a photo is prepared, stays when the photo comes', async () => {
  const router = createMemoryRouter([{ path: '/pod', element: <PodPage /> }], { initialEntries: ['/pod?number=7701'] })
  const screen = await render(
    <DatabaseProvider database={db}>
      <RouterProvider router={router} />
    </DatabaseProvider>,
  )
  const second = screen.getByRole('checkbox', { name: /Recipient 2 7702/ })
  const third = screen.getByRole('checkbox', { name: /Recipient 3 7703/ })
  await second.click()
  await expect.element(second).toBeChecked()
  await userEvent.upload(screen.getByLabelText('Take photo'), new File(['a picture'], 'door.jpg', { type: 'image/jpeg' }))
  await expect.element(screen.getByText('Preparing the photo…')).toBeInTheDocument()
  await second.click()
  await third.click()
  await expect.element(third).toBeChecked()
  SlowWorker.ready()
  await expect.element(screen.getByRole('button', { name: 'Remove' })).toBeVisible()
  await expect.element(third).toBeChecked()
  await expect.element(second).not.toBeChecked()
  await vi.waitFor(async () => expect(await readDraft(db)).toMatchObject({ along: ['7703'], photo: { size: 3 } }))
})
