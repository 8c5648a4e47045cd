import type { ReactElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { clientBalances } from '#backend/rpc/billing/invoice-books.ts'
import { clientInvoices, pendingShipments } from '#backend/rpc/billing/invoices.ts'
import { warehouseCounts } from '#backend/rpc/stock-on-server.ts'
import { ClientInvoicePage } from '#features/invoices/client/client-invoice-page.tsx'
import { ClientsPage } from '#features/clients/list/clients-page.tsx'
import { WarehousesPage } from '#features/warehouses/list/warehouses-page.tsx'
import { useSession } from '#session/session.ts'
import { SyncControlContext } from '#session/sync-control.ts'
import { DatabaseProvider } from '#store/database/database-context.tsx'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { changeMeta } from '#store/database/meta.ts'
import { bookedInvoice } from '#tests/support/booked-invoice.ts'
import { somePending } from '#tests/support/pending.ts'
import { SOME_CLIENT } from '#tests/support/typed-shipments.ts'
import '#ui/tokens.css'

vi.mock('#backend/rpc/billing/invoice-books.ts')
vi.mock('#backend/rpc/billing/invoices.ts')
vi.mock('#backend/rpc/stock-on-server.ts')

const hub = { id: 'w1', name: 'North Hub', location: 'Nagpur', capacity: '100', status: 'active' as const, user_id: null }
const answer = <Value,>(value: Value) => ({ kind: 'answer' as const, value, serverTime: null })

let database: WaybillDatabase
beforeEach(async () => {
  await page.viewport(1366, 768)
  database = openDatabase(crypto.randomUUID())
  vi.mocked(clientBalances).mockResolvedValue({ kind: 'unreachable' })
  vi.mocked(warehouseCounts).mockResolvedValue({ kind: 'unreachable' })
})
afterEach(async () => {
  await cleanup()
  vi.resetAllMocks()
  useSession.setState({ state: 'signed-out', person: null })
  await database.delete()
})

/** What a press on "Try again" brings. */
async function open(shown: ReactElement, syncNow: () => Promise<void>, address = '/') {
  const router = createMemoryRouter([{ path: '*', element: shown }], { initialEntries: [address] })
  return render(
    <DatabaseProvider database={database}>
      <SyncControlContext value={{ syncNow, stopSync: async () => undefined, fullSince: null }}>
        <main>
          <RouterProvider router={router} />
        </main>
      </SyncControlContext>
    </DatabaseProvider>,
  )
}

test.each<[string, ReactElement, string, () => Promise<unknown>, string]>([
  ['clients', <ClientsPage key="" />, 'Failed to fetch clients. ', () => database.clients.put(SOME_CLIENT), SOME_CLIENT.client_code],
  ['warehouses', <WarehousesPage key="" />, 'Error fetching warehouses: ', () => database.warehouses.put(hub), hub.name],
])('the %s cannot be fetched, and say so; pressed again, they come', async (_what, shown, words, fetched, found) => {
  await changeMeta(database, 'contact', { connection: 'no-signal' })
  const syncNow = vi.fn<() => Promise<void>>(async () => void (await fetched()))
  const screen = await open(shown, syncNow)
  await expect.element(screen.getByRole('alert')).toHaveTextContent(`${words}No connection. Try again when you have signal.`)
  expect(syncNow).not.toHaveBeenCalled()
  await screen.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('row', { name: new RegExp(found) })).toBeVisible()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
  expect(syncNow).toHaveBeenCalledOnce()
})

test('staff, who may only read warehouses, see why', async () => {
  await database.warehouses.put(hub)
  useSession.setState({ state: 'signed-in', person: { userId: 'u1', name: 'Sita', email: 'sita@waybill.example', role: 'staff' } })
  const screen = await open(<WarehousesPage />, async () => undefined)
  for (const name of ['Create Warehouse', 'Edit North Hub', 'Delete North Hub']) {
    const button = screen.getByRole('button', { name })
    await expect.element(button).toBeDisabled()
    await expect.element(button).toHaveAccessibleDescription('Only a manager or an admin can create, change or delete warehouses.')
  }
})

test('neither list of a client’s invoice can be fetched, and both say so; pressed again, they come', async () => {
  vi.mocked(pendingShipments).mockResolvedValue({ kind: 'failed', message: 'broken' })
  vi.mocked(clientInvoices).mockResolvedValue({ kind: 'failed', message: 'broken' })
  const screen = await open(<ClientInvoicePage />, async () => undefined, '/client-invoice?client=P105')
  const alert = (words: string) => screen.getByRole('alert').filter({ hasText: words })
  await expect.element(alert('Failed to fetch shipments')).toHaveTextContent('There is no copy on this device yet.')
  await screen.getByRole('tab', { name: 'Raised Invoices' }).click()
  await expect.element(alert('Failed to fetch invoices')).toHaveTextContent('There is no copy on this device yet.')
  vi.mocked(clientInvoices).mockResolvedValue(answer({ invoices: [bookedInvoice({ invoiceNumber: 'P105-0001' })], more: false }))
  vi.mocked(pendingShipments).mockResolvedValue(
    answer({ client: null, shipments: [somePending({ shipmentId: 'SHP1' })], more: false, total: 1, waiting: 0 }),
  )
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('row', { name: /P105-0001/ })).toBeVisible()
  await screen.getByRole('tab', { name: 'Pending Shipments' }).click()
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('row', { name: /SHP1/ })).toBeVisible()
})
