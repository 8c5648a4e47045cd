import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { ShipmentFormPage } from '#features/shipments/form/shipment-form-page.tsx'
import { useSession } from '#session/session.ts'
import { DatabaseProvider } from '#store/database/database-context.tsx'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { saveShipmentDraft } from '#store/drafts/shipment-draft.ts'
import { SOME_CLIENT, someTypedShipment } from '#tests/support/typed-shipments.ts'

const typed = someTypedShipment()

let database: WaybillDatabase
beforeEach(async () => {
  // Nobody else is asked before leaving.
  useSession.setState({ state: 'signed-in' })
  database = openDatabase(crypto.randomUUID())
  await database.clients.put(SOME_CLIENT)
})
afterEach(async () => {
  useSession.setState(useSession.getInitialState())
  await cleanup()
  await database.delete()
})

/** Two forms in one page would share the ids of their fields: what the other tab does is done to the device. */
async function openForm() {
  const router = createMemoryRouter(
    [
      {
        path: '/create-shipment',
        element: (
          <>
            <Link to="/elsewhere">Leave</Link>
            <ShipmentFormPage />
          </>
        ),
      },
      { path: '/dashboard', element: <h1>Recent Shipments</h1> },
      { path: '/elsewhere', element: <Link to="/create-shipment">New shipment</Link> },
    ],
    { initialEntries: ['/create-shipment'] },
  )
  return render(
    <DatabaseProvider database={database}>
      <RouterProvider router={router} />
    </DatabaseProvider>,
  )
}

const typedOnDevice = async () =>
  (await database.formDrafts.toArray()).map((form) => ('typed' in form ? form.typed.packages[0]?.description : null))
const ofOtherTab = {
  typed: { ...typed, packages: typed.packages.map((box) => ({ ...box, description: 'Lamps' })) },
  opened: null,
  savedAt: 1,
}

test('a new shipment that is begun in a second tab takes the place of none, and is there again', async () => {
  const screen = await openForm()
  const description = screen.getByRole('textbox', { name: 'Description' })
  await expect.element(description).toHaveValue('')
  await saveShipmentDraft(database, 'shipment:new', ofOtherTab)
  await description.fill('Sarees')
  await expect.poll(typedOnDevice).toContain('Sarees')
  expect(await typedOnDevice()).toContain('Lamps')

  await screen.getByRole('link', { name: 'Leave' }).click()
  await screen.getByRole('button', { name: 'Leave and keep a draft' }).click()
  await screen.getByRole('link', { name: 'New shipment' }).click()
  await expect.element(screen.getByText('Your unfinished draft is back.')).toBeVisible()
  await expect.element(description).toHaveValue('Sarees')
})

test('a new shipment that is saved takes away nothing that was typed in another tab', async () => {
  await saveShipmentDraft(database, 'shipment:new', { typed, opened: null, savedAt: 2 })
  const screen = await openForm()
  await expect.element(screen.getByText('Your unfinished draft is back.')).toBeVisible()
  await saveShipmentDraft(database, 'shipment:new', ofOtherTab)
  await screen.getByRole('button', { name: 'Create Shipment' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Recent Shipments' })).toBeVisible()
  expect(await database.outbox.count()).toBe(1)
  expect(await typedOnDevice()).toEqual(['Lamps'])
})
