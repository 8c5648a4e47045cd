import '#ui/tokens.css'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
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

type Given = Parameters<typeof someShipment>[0]

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

test('the day says how far it is, shows the next stop large, and the rest by what became of it', async () => {
  await hold(
    { id: 's1', to_street_address: '1 Road', to_name_or_company: 'Asha Rao' },
    { id: 's2', to_street_address: '2 Road', to_name_or_company: 'Banyan Books' },
    {
      id: 's3',
      to_street_address: '3 Road',
      to_name_or_company: 'Chai Shop',
      handling_instructions: 'Back door',
      estimated_delivery_date: '2026-01-05',
    },
    { id: 's4', to_street_address: '4 Road', to_name_or_company: 'Depot' },
  )
  await record('s1', 'Returned')
  await record('s2', 'Failed Attempt')
  const { screen, router } = await openPod()
  await expect.element(screen.getByRole('heading', { name: '1 of 4 done' })).toBeVisible()
  const next = screen.getByRole('region', { name: 'Next stop' })
  await expect.element(next).toHaveTextContent('Chai Shop')
  await expect.element(next).toHaveTextContent('Overdue: due 5 Jan 2026')
  await expect.element(next).toHaveTextContent('Back door')
  await expect.element(screen.getByRole('region', { name: 'To do' })).toHaveTextContent('Depot')
  const tried = screen.getByRole('region', { name: 'Tried today' })
  await expect.element(tried).toHaveTextContent(/Banyan Books.*Tried on .*: Nobody home/)
  const done = screen.getByRole('region', { name: 'Done' })
  await expect.element(done).toHaveTextContent(/Asha Rao.*Returned.*Not sent yet/)
  await next.getByRole('link', { name: 'Chai Shop', exact: true }).click()
  expect(router.state.location.search).toBe(`?number=${someShipment({ id: 's3' }).tracking_number}`)
})

test('a finished stop can be corrected, and says that its correction has not been sent', async () => {
  await hold({ id: 's1', to_name_or_company: 'Asha Rao' })
  await record('s1', 'Returned')
  await db.outbox.toCollection().modify({ state: 'confirmed', confirmedAt: Date.now() })
  const { screen, router } = await openPod()
  const done = screen.getByRole('region', { name: 'Done' })
  await expect.element(done).not.toHaveTextContent('Not sent yet')
  await done.getByRole('button', { name: /^Correct / }).click()
  await expect.element(screen.getByText('You are correcting what you submitted')).toBeVisible()
  expect(router.state.location.search).toBe(`?number=${someShipment({ id: 's1' }).tracking_number}`)
  await screen.getByLabelText('Delivery notes').fill('Shop is closed for good')
  await screen.getByRole('button', { name: 'Submit POD' }).click()
  await expect.element(done).toHaveTextContent(/Asha Rao.*Returned.*Not sent yet/)
  const summary = screen.getByRole('region', { name: 'Nothing left to do today' })
  await expect.element(summary).toHaveTextContent('Waiting to be sent1')
})

test('of a stop that another driver tried later, their notes are shown', async () => {
  await hold({ id: 's1' })
  await record('s1', 'Failed Attempt')
  await db.outbox.toCollection().modify({ state: 'confirmed', confirmedAt: Date.now() })
  await db.shipments.update('s1', { delivery_notes: 'Gate is locked', failure: null })
  const { screen } = await openPod()
  const tried = screen.getByRole('region', { name: 'Tried today' })
  await expect.element(tried).toHaveTextContent('Tried before: Gate is locked')
  await expect.element(tried).not.toHaveTextContent('Nobody home')
})

test('two parcels for one address are one stop, each with its own link', async () => {
  await hold(
    { id: 's1', to_name_or_company: 'Asha Rao' },
    { id: 's2', to_name_or_company: 'Ravi Rao' },
    { id: 's3', to_street_address: '9 Road', to_name_or_company: 'Depot' },
    { id: 's4', to_street_address: '9 Road', to_name_or_company: 'Depot' },
  )
  const { screen, router } = await openPod()
  const next = screen.getByRole('region', { name: 'Next stop' })
  await expect.element(next.getByRole('heading')).toHaveTextContent('Asha Rao and 1 more')
  expect(
    screen.getByRole('region', { name: 'To do' }).getByRole('list', { name: 'Parcels for Depot' }).getByRole('link').elements(),
  ).toHaveLength(2)
  await next.getByRole('link', { name: 'Ravi Rao', exact: true }).click()
  expect(router.state.location.search).toBe(`?number=${someShipment({ id: 's2' }).tracking_number}`)
})

test('with nothing left the day is summed up, and what waits is not called sent', async () => {
  await hold(
    { id: 's1' },
    { id: 's2', to_street_address: '2 Road' },
    { id: 's3', status: 'Delivered', delivered_at: new Date().toISOString() },
  )
  await record('s1', 'Returned')
  await record('s2', 'Failed Attempt')
  const { screen } = await openPod()
  const summary = screen.getByRole('region', { name: 'Nothing left to do today' })
  await expect.element(summary).toHaveTextContent('Delivered1Failed attempts1Returned1Waiting to be sent2')
  await expect.element(summary).toHaveTextContent('What waits goes by itself with signal.')
  await db.outbox.toCollection().modify({ state: 'refused', refusal: { code: 'invalid', message: 'No.' } })
  await expect.element(summary).toHaveTextContent('2 deliveries need you: press the line at the top.')
  await expect.element(summary).not.toHaveTextContent('goes by itself')
  await db.outbox.toCollection().modify({ state: 'confirmed', confirmedAt: Date.now() })
  await expect.element(summary).toHaveTextContent('The office has confirmed everything that was recorded here.')
})

test('what was recorded and has gone to somebody else since is not called a parcel that was never on the list', async () => {
  await hold({ id: 's1' }, { id: 's2' })
  await record('s1', 'Returned')
  await record('s2', 'Returned')
  await hold({ id: 's2', status: 'Returned', driver_id: 'somebody-else' })
  const { screen } = await openPod()
  const summary = screen.getByRole('region', { name: 'Nothing left to do today' })
  await expect.element(summary).toHaveTextContent('1 more delivery was recorded that is not on your list now.')
})

test('what was added or taken away in the pocket is said once, by name', async () => {
  await hold({ id: 's1' }, { id: 's2', to_street_address: '2 Road', to_name_or_company: 'Banyan Books' })
  const first = await openPod()
  await vi.waitFor(async () => expect(await db.responseCache.get('drivers-list')).toBeDefined())
  await expect.element(first.screen.getByText(/new stop/)).not.toBeInTheDocument()
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await hold({ id: 's3', to_street_address: '3 Road', to_name_or_company: 'Chai Shop' })
  await db.shipments.delete('s2')
  await expect.element(first.screen.getByText('Chai Shop')).toBeVisible()
  await expect.element(first.screen.getByText(/new stop/)).not.toBeInTheDocument()
  seen.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  const said = first.screen.getByRole('status').filter({ hasText: '1 new stop, 1 taken away' })
  await expect.element(said).toHaveTextContent('New: Chai Shop')
  await expect.element(said).toHaveTextContent('Taken away: Banyan Books')
  await said.getByRole('button', { name: 'OK' }).click()
  await expect.element(said).not.toBeInTheDocument()
  await cleanup()
  const { screen } = await openPod()
  await expect.element(screen.getByRole('heading', { name: '0 of 2 done' })).toBeVisible()
  await expect.element(screen.getByText(/new stop/)).not.toBeInTheDocument()
})

test('a number is typed behind Fetch, and an unknown one keeps it in its field', async () => {
  await hold({ id: 's1', status: 'Delivered' }, { id: 's2' })
  const { screen, router } = await openPod()
  await screen.getByRole('button', { name: 'Fetch' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Fetch a delivery' })
  const number = dialog.getByLabelText('Tracking number')
  await expect.element(number).toHaveFocus()
  await number.fill(someShipment({ id: 's1' }).tracking_number)
  await dialog.getByRole('button', { name: 'Fetch' }).click()
  await expect.element(dialog).toHaveTextContent('Tracking number not found or already delivered.')
  await number.fill(someShipment({ id: 's2' }).tracking_number)
  await dialog.getByRole('button', { name: 'Fetch' }).click()
  await expect.poll(() => router.state.location.search).toBe(`?number=${someShipment({ id: 's2' }).tracking_number}`)
})

test('120 stops stand on a phone without a sideways scroll', async () => {
  await page.viewport(360, 740)
  await hold(
    ...Array.from({ length: 120 }, (_, no) => ({
      id: `s${no}`,
      to_street_address: `${no} Station Road, behind the old bus depot`,
      to_name_or_company: `Recipient number ${no}`,
    })),
  )
  const { screen } = await openPod()
  await expect.element(screen.getByRole('heading', { name: '0 of 120 done' })).toBeVisible()
  await expect.poll(() => screen.getByRole('region', { name: 'To do' }).getByRole('listitem').elements().length).toBe(119)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})
