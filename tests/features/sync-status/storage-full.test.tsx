import '#ui/tokens.css'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { StorageFullBanner } from '#features/sync-status/status/storage-full-banner.tsx'
import { SyncStatus } from '#features/sync-status/status/sync-status-line.tsx'
import { useSession } from '#session/session.ts'
import { SyncControlContext } from '#session/sync-control.ts'
import { DatabaseProvider } from '#store/database/database-context.tsx'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { changeMeta } from '#store/database/meta.ts'
import { recordDelivery } from '#store/writes/record-delivery.ts'

let database: WaybillDatabase
beforeEach(() => {
  database = openDatabase(crypto.randomUUID())
  useSession.setState({ state: 'signed-in', person: { userId: 'u', name: 'Ravi', email: 'ravi@waybill.example', role: 'driver' } })
})
afterEach(async () => {
  await cleanup()
  vi.restoreAllMocks()
  useSession.setState({ state: 'signed-out', person: null })
  await database.delete()
})

const FULL = 'The storage of this phone is full'
const attempt = { shipmentId: null, trackingNumber: '41', outcome: 'Returned', notes: 'Wrong city', photo: null } as const

/** `fullSince` as the app hands it in. */
const pages = (fullSince: number | null) => (
  <MemoryRouter>
    <DatabaseProvider database={database}>
      <SyncControlContext value={{ syncNow: async () => undefined, stopSync: async () => undefined, fullSince }}>
        <SyncStatus />
        <StorageFullBanner />
      </SyncControlContext>
    </DatabaseProvider>
  </MemoryRouter>
)

test('a full disk that could be noted is named with what to do, until an ordinary contact is noted', async () => {
  await recordDelivery(database, attempt)
  await changeMeta(database, 'contact', { connection: 'storage-full', lastContactAt: Date.now() })
  const screen = await render(pages(null))
  await expect.element(screen.getByText(FULL)).toBeVisible()
  await expect.element(screen.getByText(/^Delete photos, downloads or apps/)).toBeVisible()
  await expect.element(screen.getByText('What is saved here is still being sent.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Storage of this phone is full, 1 to send' })).toBeVisible()
  await changeMeta(database, 'contact', { connection: 'online' })
  await expect.element(screen.getByText(FULL)).not.toBeInTheDocument()
})

test('a full disk that takes no note of it is named all the same', async () => {
  await changeMeta(database, 'contact', { connection: 'no-signal', lastContactAt: Date.now() - 1000 })
  const screen = await render(pages(null))
  await expect.element(screen.getByRole('button', { name: 'No signal' })).toBeVisible()
  await expect.element(screen.getByText(FULL)).not.toBeInTheDocument()
  await screen.rerender(pages(Date.now()))
  await expect.element(screen.getByRole('button', { name: 'Storage of this phone is full' })).toBeVisible()
  await expect.element(screen.getByText(FULL)).toBeVisible()
  await expect.element(screen.getByText('What is saved here is still being sent.')).not.toBeInTheDocument()
  await screen.rerender(pages(null))
  await expect.element(screen.getByText(FULL)).not.toBeInTheDocument()
})

test('a later round that finds room and can note it ends what an earlier one had found', async () => {
  await changeMeta(database, 'contact', { connection: 'online', lastContactAt: Date.now() - 1000 })
  const screen = await render(pages(Date.now()))
  await expect.element(screen.getByText(FULL)).toBeVisible()
  await changeMeta(database, 'contact', { connection: 'online', lastContactAt: Date.now() + 1 })
  await expect.element(screen.getByText(FULL)).not.toBeInTheDocument()
})

test('without signal, and without a session, nothing is said to be on its way', async () => {
  await recordDelivery(database, attempt)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const screen = await render(pages(Date.now()))
  await expect.element(screen.getByText('What is saved here stays, and is sent when there is signal.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'No signal, 1 saved on this phone' })).toBeVisible()
  useSession.setState({ state: 'ended' })
  await expect.element(screen.getByText('What is saved here stays, and is sent when you have signed in.')).toBeVisible()
})
