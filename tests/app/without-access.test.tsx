import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { SignedInOnly } from '#app/guards/signed-in-only.tsx'
import { SignedInWithoutAccess } from '#app/guards/signed-in-without-access.tsx'
import type { Role } from '#domain/people/roles.ts'
import type { Person } from '#session/person.ts'
import { useSession } from '#session/session.ts'
import { DatabaseProvider } from '#store/database/database-context.tsx'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { recordDelivery } from '#store/writes/record-delivery.ts'
import { createWarehouse } from '#store/writes/save-warehouse.ts'

let userId: string
let database: WaybillDatabase
beforeEach(() => {
  userId = crypto.randomUUID()
  database = openDatabase(userId)
})
afterEach(async () => {
  await cleanup()
  useSession.setState({ state: 'signed-out', person: null })
  await database.delete()
})

/** The page of somebody who worked here once and has this role today. */
async function openAs(role: Role, path: string) {
  const person: Person = { userId, name: 'Ravi', email: 'ravi@waybill.example', role }
  useSession.setState({ state: 'signed-in', person })
  return render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route element={<SignedInOnly />}>
          <Route
            path="*"
            element={
              <DatabaseProvider database={database}>
                <SignedInWithoutAccess person={person} goesTo="/login" />
              </DatabaseProvider>
            }
          />
        </Route>
      </Routes>
    </MemoryRouter>,
  )
}

const saveSomething = () =>
  recordDelivery(database, { shipmentId: null, trackingNumber: '41', outcome: 'Returned', notes: 'Wrong city', photo: null })

test.each([
  ['inactive', '/pod', "You don't have access to this page."],
  ['customer', '/dashboard', 'Welcome, Ravi'],
  ['customer', '/dashboard/review', "You don't have access to this page."],
] as const)(
  'a person who became %s still reaches their queue at %s, with its export and the question before signing out',
  async (role, path, heading) => {
    await saveSomething()
    const screen = await openAs(role, path)
    await expect.element(screen.getByRole('heading', { name: heading })).toBeVisible()
    await expect.element(screen.getByText('1 delivery is not confirmed by the office yet.')).toBeVisible()
    await screen.getByRole('button', { name: 'Show what is saved here' }).click()
    const queue = screen.getByRole('dialog', { name: 'Queue' })
    await expect.element(queue.getByRole('button', { name: 'Export' })).toBeVisible()
    await expect.element(queue.getByText('Delivery 41')).toBeVisible()
    await queue.getByRole('button', { name: 'Close' }).click()

    await screen.getByRole('button', { name: 'Logout' }).click()
    const question = screen.getByRole('dialog', { name: '1 delivery is not confirmed by the office yet.' })
    await expect.element(question.getByRole('button', { name: 'Export and remove' })).toBeVisible()
  },
)

test('a warehouse that was saved before its manager was switched off stays, and says when it can be sent', async () => {
  await createWarehouse(database, 'w1', { name: 'North Yard', location: '', capacity: '', status: 'active' })
  const refusal = { code: 'not-allowed', message: "You don't have access to create warehouse." }
  await database.outbox.toCollection().modify({ state: 'refused', refusal })
  const screen = await openAs('inactive', '/warehouse')
  await expect.element(screen.getByText('deliveries are still sent to the office for review')).toBeVisible()
  await expect.element(screen.getByText('Other changes wait here, and can be sent when your account may do so again.')).toBeVisible()
  await screen.getByRole('button', { name: 'Show what is saved here' }).click()
  const queue = screen.getByRole('dialog', { name: 'Queue' })
  await expect.element(queue).toHaveTextContent('New warehouse North Yard')
  await expect.element(queue).toHaveTextContent("You don't have access to create warehouse.It stays on this device.")
  await expect.element(queue.getByRole('button', { name: 'Retry' })).toBeVisible()
})

test('a customer who never worked here gets the page without a queue', async () => {
  const screen = await openAs('customer', '/dashboard')
  await expect.element(screen.getByRole('heading', { name: 'Welcome, Ravi' })).toBeVisible()
  await expect.element(screen.getByText('All sent')).not.toBeInTheDocument()
})
