import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { forgetTokens, keepTokens } from '#backend/auth/session-tokens.ts'
import { loadSupabase } from '#backend/transport/load-supabase.ts'
import { FetchDelivery } from '#features/proof-of-delivery/find/fetch-delivery.tsx'
import { DatabaseProvider } from '#store/database/database-context.tsx'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { someShipment } from '#tests/support/shipments.ts'

const parcel = someShipment({ id: 's1' })

let db: WaybillDatabase
beforeEach(async () => {
  await loadSupabase()
  keepTokens({ access_token: 'a', refresh_token: 'r', user: { id: 'driver-1' } })
  db = openDatabase(crypto.randomUUID())
})
afterEach(async () => {
  await cleanup()
  vi.unstubAllGlobals()
  forgetTokens()
  await db.delete()
})

/** An office that answers each look-up when the test says so. */
function slowOffice() {
  const answers: ((response: Response) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)))
  return {
    asked: () => answers.length,
    answer: (index: number, shipment: typeof parcel | null) => answers[index]?.(Response.json({ shipment, assignedToMe: false })),
    fail: (index: number) => answers[index]?.(Response.json({ message: 'No.' }, { status: 500 })),
  }
}

async function openFetch() {
  const onFetched = vi.fn()
  const router = createMemoryRouter([
    { path: '/', element: <FetchDelivery onFetched={onFetched} /> },
    { path: '/elsewhere', element: <h1>Elsewhere</h1> },
  ])
  const screen = await render(
    <DatabaseProvider database={db}>
      <RouterProvider router={router} />
    </DatabaseProvider>,
  )
  const dialog = screen.getByRole('dialog', { name: 'Fetch a delivery' })
  async function fetchNumber(number: string) {
    await screen.getByRole('button', { name: 'Fetch' }).click()
    await dialog.getByLabelText('Tracking number').fill(number)
    await dialog.getByRole('button', { name: 'Fetch' }).click()
  }
  return { screen, router, dialog, onFetched, fetchNumber }
}

/** Until whatever an answer leads to has been shown. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 200))

test('a look-up whose dialog was closed leads nowhere, and the next one is heard', async () => {
  const office = slowOffice()
  const { dialog, onFetched, fetchNumber } = await openFetch()
  await fetchNumber('111')
  await expect.poll(office.asked).toBe(1)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await fetchNumber('222')
  await expect.poll(office.asked).toBe(2)
  office.answer(0, someShipment({ id: 's9', tracking_number: '111' }))
  await settled()
  expect(onFetched).not.toHaveBeenCalled()
  await expect.element(dialog.getByRole('button', { name: 'Fetching...' })).toBeVisible()
  office.answer(1, parcel)
  await expect.poll(() => onFetched.mock.calls).toEqual([['222', parcel]])
})

test('nothing pops up later for a number that nobody waits for', async () => {
  const office = slowOffice()
  const { screen, dialog, fetchNumber } = await openFetch()
  await fetchNumber('111')
  await expect.poll(office.asked).toBe(1)
  await dialog.getByRole('button', { name: 'Close' }).click()
  office.fail(0)
  await settled()
  expect(screen.getByRole('dialog').elements()).toEqual([])
})

test('an answer that comes on another page opens nothing', async () => {
  const office = slowOffice()
  const { screen, router, onFetched, fetchNumber } = await openFetch()
  await fetchNumber('111')
  await expect.poll(office.asked).toBe(1)
  await router.navigate('/elsewhere')
  await expect.element(screen.getByRole('heading', { name: 'Elsewhere' })).toBeVisible()
  office.answer(0, parcel)
  await settled()
  expect(onFetched).not.toHaveBeenCalled()
})

test('what can be no number of a parcel is said at once, with or without signal', async () => {
  const office = slowOffice()
  const { dialog, fetchNumber } = await openFetch()
  const refused = dialog.getByText('Please enter a valid tracking number and fetch shipment.')
  await fetchNumber('17 Lake Road, Pune')
  await expect.element(refused).toBeVisible()
  await dialog.getByLabelText('Tracking number').fill('9'.repeat(65))
  await dialog.getByRole('button', { name: 'Fetch' }).click()
  await expect.element(refused).toBeVisible()
  expect(office.asked()).toBe(0)
  // Of another carrier.
  await dialog.getByLabelText('Tracking number').fill('AB-17_x')
  await dialog.getByRole('button', { name: 'Fetch' }).click()
  await expect.poll(office.asked).toBe(1)
})
