import '#ui/tokens.css'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { PodPage } from '#features/proof-of-delivery/find/pod-page.tsx'
import { sessionBegan, useSession } from '#session/session.ts'
import { DatabaseProvider } from '#store/database/database-context.tsx'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { changeMeta } from '#store/database/meta.ts'
import type { OutboxEntry } from '#store/outbox/outbox-entry.ts'
import { discardEntry } from '#store/outbox/queue-actions.ts'
import { recordDelivery } from '#store/writes/record-delivery.ts'

let db: WaybillDatabase
beforeEach(async () => {
  db = openDatabase(crypto.randomUUID())
  await changeMeta(db, 'mirror', { phase: 'complete' })
  sessionBegan({ userId: 'driver-1', role: 'driver', name: 'Dev Driver', email: 'driver@waybill.example' })
})
afterEach(async () => {
  await cleanup()
  useSession.setState({ state: 'signed-out', person: null })
  await db.delete()
})

async function afterStop() {
  const { entryId } = await recordDelivery(db, {
    shipmentId: 's1',
    trackingNumber: '7701',
    outcome: 'Delivered',
    notes: '',
    photo: null,
    draftId: crypto.randomUUID(),
    alsoFor: ['2', '3'].map((n) => ({
      shipmentId: `s${n}`,
      trackingNumber: `770${n}`,
      collection: null,
      notPossible: undefined,
      code: undefined,
    })),
  })
  const saved = { entryId, number: '7701', along: ['7702', '7703'], outcome: 'Delivered', isOnList: true }
  const router = createMemoryRouter([{ path: '/pod', element: <PodPage /> }], {
    initialEntries: [{ pathname: '/pod', state: { saved } }],
  })
  const screen = await render(
    <DatabaseProvider database={db}>
      <RouterProvider router={router} />
    </DatabaseProvider>,
  )
  const numbers = screen.getByRole('list', { name: 'Parcels', exact: true })
  return { screen, entryId, numbers, panel: () => numbers.element().parentElement?.className }
}

async function answered(number: string, said: { review?: string } = {}) {
  const changes = {
    state: 'confirmed',
    confirmedAt: Date.now(),
    answer: { status: 'applied', version: null, epoch: 'some epoch', ...said },
  } as const satisfies Partial<OutboxEntry>
  await db.outbox.filter(({ trackingNumber }) => trackingNumber === number).modify((entry) => void Object.assign(entry, changes))
}

test('a parcel that went along and is checked at the office is not under the tick of the others', async () => {
  const { screen, numbers, panel } = await afterStop()
  await expect.element(numbers).toHaveTextContent(/^\s*7701\s*7702\s*7703$/)
  expect(panel()).toContain('border-good')
  await answered('7701')
  await answered('7702', { review: 'wrong-code' })
  await answered('7703')
  await expect.element(numbers).toHaveTextContent(/^\s*7701\s*7703$/)
  await expect
    .element(screen.getByRole('list', { name: 'Also for this address' }))
    .toHaveTextContent('7702: Received. The office is checking: the code did not match.')
  expect(panel()).toContain('border-warn')
})

test('a parcel that was discarded by itself is said to be, and so is one that goes on alone', async () => {
  const { screen, entryId, numbers, panel } = await afterStop()
  const along = screen.getByRole('list', { name: 'Also for this address' })
  const second = (await db.outbox.toArray()).find(({ trackingNumber }) => trackingNumber === '7702')
  await discardEntry(db, second?.entryId ?? '', 'It stays with me')
  await expect.element(along).toHaveTextContent('7702: Discarded')
  await expect.element(numbers).toHaveTextContent(/^\s*7701\s*7703$/)
  expect(panel()).toContain('border-good')
  await discardEntry(db, entryId, 'Wrong door')
  await expect.element(screen.getByText('This delivery was discarded.')).toBeVisible()
  await expect.element(along).toHaveTextContent(/^\s*7703: Saved on this \w+$/)
  await expect.element(numbers).toHaveTextContent(/^\s*7701\s*7702$/)
})
