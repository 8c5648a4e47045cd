import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { photoLink } from '#backend/rpc/photo-link.ts'
import { recordPayment, shipmentPayments } from '#backend/rpc/billing/office-payments.ts'
import { shipmentDetail } from '#backend/rpc/shipment/shipment-detail.ts'
import { listPrivateNotes } from '#backend/rpc/shipment/private-notes.ts'
import type { PaymentLedger } from '#domain/billing/payment.ts'
import type { Proof, ShipmentDetail } from '#domain/shipment/proof.ts'
import type { OfficeShipment, Shipment } from '#domain/shipment/shipment.ts'
import type { ActivityEntry } from '#domain/sync/activity.ts'
import { ShipmentDetailPage } from '#features/shipments/detail/shipment-detail-page.tsx'
import { SyncControlContext } from '#session/sync-control.ts'
import { DatabaseProvider } from '#store/database/database-context.tsx'
import { keepDetail, readDetail } from '#store/copies/opened-shipments.ts'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { someShipment } from '#tests/support/shipments.ts'

vi.mock('#backend/rpc/billing/office-payments.ts')
vi.mock('#backend/rpc/photo-link.ts')
vi.mock('#backend/rpc/shipment/shipment-detail.ts')
vi.mock('#backend/rpc/shipment/private-notes.ts')

const answer = <Value,>(value: Value) => ({ kind: 'answer' as const, value, serverTime: null })
const ledger: PaymentLedger = {
  trackingNumber: '7100001',
  shippingMethod: 'Standard',
  totalPaise: 11_800,
  paidPaise: 0,
  outstandingPaise: 11_800,
  paidAt: null,
  state: 'due',
  gateway: 'demo',
  token: 'token',
  payments: [],
}
const priced = someShipment({
  id: 'a1',
  shipment_id: 'SHP7K3M9QWE',
  status: 'Pending',
  driver_id: null,
  client_code: null,
  from_contact_number: '9000000060',
  to_contact_number: '9000000061',
  base_price: 100,
  gst_percentage: 18,
  final_amount: 118,
})

let database: WaybillDatabase
beforeEach(async () => {
  database = openDatabase(crypto.randomUUID())
  await database.drivers.put({ id: 'd1', name: 'Ravi', phone_number: null })
  await database.warehouses.put({ id: 'w1', name: 'Hub', location: 'Pune', capacity: '', status: 'active', user_id: null })
  vi.mocked(shipmentDetail).mockImplementation(async () => answer({ shipment: null, updates: [], proofs: [] }))
  vi.mocked(shipmentPayments).mockResolvedValue(answer({ ledger }))
  vi.mocked(listPrivateNotes).mockResolvedValue(answer({ notes: [] }))
})
afterEach(async () => {
  vi.resetAllMocks()
  await cleanup()
  await database.delete()
})

async function open(own: Partial<Shipment>, syncNow: () => Promise<void> = async () => undefined) {
  await database.shipments.put({ ...priced, ...own })
  const router = createMemoryRouter([{ path: '/dashboard/shipments/:id', Component: ShipmentDetailPage }], {
    initialEntries: ['/dashboard/shipments/a1'],
  })
  const screen = await render(
    <DatabaseProvider database={database}>
      <SyncControlContext value={{ syncNow, stopSync: async () => undefined, fullSince: null }}>
        <RouterProvider router={router} />
      </SyncControlContext>
    </DatabaseProvider>,
  )
  return { screen, head: screen.getByRole('region', { name: 'Status and bill' }) }
}

const sent = async () =>
  (await database.outbox.toArray()).map(({ command }) => (command.kind === 'update-shipment' ? command.payload.changes : command.kind))

/** By the colour that only the one next thing has. */
const saffron = () => [...document.querySelectorAll('.bg-accent')].map(({ textContent }) => textContent)

test.each<[string, string | null, Partial<Shipment>]>([
  ['Next: assign a driver', 'Assign driver', {}],
  ['Next: send it out', 'Send out', { driver_id: 'd1' }],
  ['Goes back to its sender. Next: send it out', 'Send out', { driver_id: 'd1', status: 'Other', return_state: 'started' }],
  ['Goes back to its sender. Next: assign a driver', 'Assign driver', { status: 'Other', return_state: 'started' }],
  ['Waits for pick-up at Hub', null, { status: 'Other', decided: { held_at: 'w1' } }],
  [
    'With a driver of before. Taken off a run sheet that was out. Next: scan it in, or assign a driver',
    null,
    { status: 'Delayed', decided: { with_driver: 'gone' } },
  ],
  ['With the driver, who records the delivery', null, { driver_id: 'd1', status: 'Out for Delivery' }],
  ['With the driver, who takes it back to its sender', null, { driver_id: 'd1', status: 'Out for Delivery', return_state: 'on-its-way' }],
  ['Next: decide on the failed delivery', 'Decide', { driver_id: 'd1', status: 'Failed Attempt' }],
  ['Next: bill the client', 'Bill client', { status: 'Delivered', client_code: 'P101' }],
  ['Next: collect the payment', 'Record payment', { status: 'Delivered' }],
  ['Nothing left to do', null, { status: 'Cancelled' }],
])('a shipment says “%s”, with at most one saffron button: %s', async (words, button, own) => {
  const { head } = await open(own)
  await expect.element(head).toHaveTextContent(words)
  await expect.poll(saffron).toEqual(button === null ? [] : [button])
})

test.each([
  ['2026-11-20T10:00:00.000Z', 'newer than', 1],
  ['2026-11-20T09:00:00.000Z', 'as old as', 0],
])('a history of %s, %s the status above it, brings a round %i times', async (told, _how, rounds) => {
  const held = { status: 'Out for Delivery', driver_id: 'd1', updated_at: '2026-11-20T09:00:00.000Z' } as const
  const shipment = { ...priced, ...held, status: 'Delivered', updated_at: told } as OfficeShipment
  vi.mocked(shipmentDetail).mockResolvedValue(answer({ shipment, updates: [], proofs: [] }))
  const syncNow = vi.fn<() => Promise<void>>(async () => {
    if (rounds > 0) await database.shipments.update('a1', { status: shipment.status, updated_at: told })
  })
  const { head } = await open(held, syncNow)
  await expect.poll(async () => (await readDetail(database, 'a1'))?.detail.shipment?.updated_at).toBe(told)
  await expect.element(head).toHaveTextContent(rounds > 0 ? 'Delivered' : 'Out for Delivery')
  expect(syncNow).toHaveBeenCalledTimes(rounds)
})

test('sending out is the next press, and the status changes without signal and without the form', async () => {
  vi.mocked(shipmentPayments).mockResolvedValue({ kind: 'unreachable' })
  vi.mocked(listPrivateNotes).mockResolvedValue({ kind: 'unreachable' })
  vi.mocked(shipmentDetail).mockResolvedValue({ kind: 'unreachable' })
  const { screen, head } = await open({ driver_id: 'd1', status: 'In Transit' })
  await head.getByRole('button', { name: 'Send out' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Set status of 1 shipment' })
  await expect.element(dialog.getByRole('combobox', { name: 'Status' })).toHaveValue('Out for Delivery')
  await dialog.getByRole('button', { name: 'Change 1 shipment' }).click()
  await expect.element(head).toHaveTextContent(/Out for Delivery.*Not sent yet/)
  await head.getByRole('button', { name: 'Change status' }).click()
  await dialog.getByRole('combobox', { name: 'Status' }).selectOptions('Returned')
  await dialog.getByRole('button', { name: 'Change 1 shipment' }).click()
  await expect.element(head).toHaveTextContent(/Returned.*Not sent yet/)
  expect(await sent()).toEqual([
    { status: { from: 'In Transit', to: 'Out for Delivery' } },
    { status: { from: 'Out for Delivery', to: 'Returned' } },
  ])
})

test('a mirror that begins takes neither the page nor what was begun on it', async () => {
  const note = { id: 'n1', replyTo: null, text: 'Gate 2', writtenBy: 'Sita', writtenAt: '2026-11-23T06:00:00.000Z' }
  vi.mocked(listPrivateNotes).mockResolvedValue(answer({ notes: [note] }))
  vi.mocked(shipmentDetail).mockResolvedValue(answer({ shipment: priced as OfficeShipment, updates: [], proofs: [] }))
  const { screen, head } = await open({})
  // As on a device that has only been told of it by the server.
  await expect.poll(() => database.openedShipments.count()).toBe(1)
  await database.shipments.clear()
  await screen.getByRole('button', { name: 'Reply to Sita' }).click()
  await screen.getByRole('textbox', { name: 'Reply to Sita' }).fill('Told the driver')
  await database.openedShipments.clear()
  await expect.poll(async () => (await database.formDrafts.toArray()).length).toBe(1)
  await expect.element(screen.getByRole('textbox', { name: 'Reply to Sita' })).toHaveValue('Told the driver')
  await database.shipments.put(priced)
  await expect.element(head).toHaveTextContent('Next: assign a driver')
  await screen.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(screen.getByRole('button', { name: 'Reply to Sita' })).toHaveFocus()
})

test('a payment is recorded from the head of the page, which then has nothing left to do', async () => {
  const paid: PaymentLedger = { ...ledger, state: 'paid', paidPaise: 11_800, outstandingPaise: 0 }
  vi.mocked(recordPayment).mockResolvedValue(answer({ recorded: true, ledger: paid }))
  const { screen, head } = await open({ status: 'Delivered' })
  await head.getByRole('button', { name: 'Record payment' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Record payment' })
  await expect.element(dialog.getByRole('textbox', { name: 'Amount in rupees' })).toHaveValue('118.00')
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect.element(head).toHaveTextContent('Nothing left to do')
  expect(recordPayment).toHaveBeenCalledOnce()
})

test('phones are called by a press, and the amount, the due date and the customer’s account stand on top', async () => {
  const { screen, head } = await open({ estimated_delivery_date: '2026-11-25' })
  await expect.element(screen.getByRole('link', { name: '9000000060' })).toHaveAttribute('href', 'tel:+919000000060')
  await expect.element(screen.getByRole('link', { name: '9000000061' })).toHaveAttribute('href', 'tel:+919000000061')
  for (const words of ['₹118.00', '25 Nov 2026', 'No account is linked.']) await expect.element(head).toHaveTextContent(words)
})

const sita = { actor: 'u1', actorName: 'Sita', record: 'a1', recordName: 'SHP7K3M9QWE', part: null, names: { d1: 'Ravi' } }
const changed = (own: Partial<ActivityEntry> & Pick<ActivityEntry, 'id' | 'happenedAt' | 'changes'>): ActivityEntry => ({
  ...sita,
  table: 'shipments',
  action: 'update',
  commandId: null,
  ...own,
})
const update = (id: string, status: Shipment['status'], updated_at: string, updated_by_name: string | null = 'Sita') => ({
  id,
  status,
  location: 'Pune',
  updated_at,
  updated_by_name,
  warehouse_name: null,
})
const proof: Proof = {
  id: 'p1',
  shipment_id: 'a1',
  tracking_number: '7100001',
  shipment_display_id: 'SHP7K3M9QWE',
  outcome: 'Delivered',
  delivery_notes: 'Handed to the guard',
  image_url: 'a1-1.jpg',
  photo_expected: true,
  photo_confirmed_at: '2026-11-22T09:00:30.000Z',
  claimed_at: '2026-11-22T08:00:00.000Z',
  clock_offset_ms: 0,
  delivered_at: '2026-11-22T08:00:00.000Z',
  received_at: '2026-11-22T09:00:00.000Z',
  clock_flag: null,
  captured_by: 'd1',
  captured_by_name: 'Ravi',
  review_reason: null,
  review_state: 'none',
  review_note: null,
  reviewed_by_name: null,
  reviewed_at: null,
  shipment_status: 'Delivered',
}
/** Booked, edited, delivered without signal, billed. */
const told: ShipmentDetail = {
  shipment: null,
  updates: [update('h1', 'Pending', '2026-11-20T06:00:00.000Z'), update('h2', 'Delivered', '2026-11-22T08:00:00.000Z', 'Ravi')],
  proofs: [proof],
  changes: {
    more: false,
    entries: [
      changed({
        id: '6',
        happenedAt: '2026-11-23T06:00:00.000Z',
        changes: { invoice_number: [null, 'P101-0001'], invoice_status: ['pending', 'raised'] },
      }),
      changed({
        id: '5',
        happenedAt: '2026-11-22T09:00:00.010Z',
        actorName: 'Ravi',
        actor: 'd1',
        commandId: 'p1',
        changes: {
          status: ['Pending', 'Delivered'],
          delivered_at: [null, '2026-11-22T08:00:00+00:00'],
          delivery_notes: [null, 'Handed to the guard'],
        },
      }),
      changed({
        id: '4',
        happenedAt: '2026-11-21T06:00:00.010Z',
        commandId: 'c2',
        table: 'shipment_items',
        changes: { weight_kg: [2, 3] },
      }),
      changed({
        id: '3',
        happenedAt: '2026-11-21T06:00:00.000Z',
        commandId: 'c2',
        changes: { driver_id: [null, 'd1'], base_price: [90, 100], estimated_delivery_date: [null, '2026-11-25'] },
      }),
      changed({
        id: '2',
        happenedAt: '2026-11-20T06:00:00.010Z',
        commandId: 'c1',
        table: 'shipment_items',
        action: 'insert',
        changes: { quantity: [null, 1] },
      }),
      changed({
        id: '1',
        happenedAt: '2026-11-20T06:00:00.000Z',
        commandId: 'c1',
        action: 'insert',
        changes: { status: [null, 'Pending'] },
      }),
    ],
  },
}
const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

test('the history says who changed what, from what to what, and shows the photo where it tells of the delivery', async () => {
  vi.mocked(shipmentDetail).mockResolvedValue(answer(told))
  vi.mocked(photoLink).mockResolvedValue(PICTURE)
  const { screen } = await open({ status: 'Delivered' })
  const history = screen.getByRole('region', { name: 'History' })
  await expect.element(history.getByRole('img', { name: 'Delivery photo: Delivered, 22 Nov 2026, 1:30 pm' })).toBeVisible()
  const lines = [...history.element().querySelectorAll('section > ol > li')].map(({ textContent }) => textContent)
  expect(lines).toEqual([
    'Put on invoice P101-000123 Nov 2026, 11:30 am · Sita',
    expect.stringMatching(/^Delivered22 Nov 2026, 1:30 pm · Ravi.*Handed to the guard/),
    'Changed driver, base price and estimated delivery date21 Nov 2026, 11:30 am · Sita' +
      'Driverempty →became RaviBase price₹90.00 →became ₹100.00Estimated delivery dateempty →became 25 Nov 2026' +
      'Changed weight (kg) from 2 to 3 of a package',
    'Pending20 Nov 2026, 11:30 am · SitaShipment created',
  ])
  // The photo's own words stand once: in the card, not among the changed fields as well.
  expect(lines[1]?.match(/Handed to the guard/g)).toHaveLength(1)
  await history.getByRole('button', { name: /^Delivery photo/ }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Delivery photo' })).toBeVisible()
})

test('without signal the history is the copy of before, also one that had no changes yet', async () => {
  vi.mocked(shipmentDetail).mockResolvedValue({ kind: 'unreachable' })
  vi.mocked(photoLink).mockResolvedValue(null)
  await keepDetail(database, 'a1', { shipment: null, updates: told.updates, proofs: told.proofs }, new Date('2026-11-22T10:00:00.000Z'))
  const { screen } = await open({ status: 'Delivered' })
  await expect.element(screen.getByText(/are the copy of 22 Nov 2026, 3:30 pm IST/)).toBeVisible()
  const history = screen.getByRole('region', { name: 'History' })
  await expect.element(history.getByRole('article', { name: 'Proof of delivery' })).toHaveTextContent('The photo could not be loaded.')
  await expect.element(history).toHaveTextContent(/Delivered22 Nov.*Pending20 Nov/)
})

test('a capture that waits for review stands in the history, though no status came of it', async () => {
  vi.mocked(shipmentDetail).mockResolvedValue(
    answer({
      shipment: null,
      updates: told.updates.slice(0, 1),
      proofs: [{ ...proof, photo_expected: false, review_state: 'open' as const }],
    }),
  )
  const { screen } = await open({})
  const history = screen.getByRole('region', { name: 'History' })
  await expect.element(history).toHaveTextContent(/Recorded at the door: Delivered.*Waits for review.*Pending20 Nov/)
})

test('what somebody of the office brought from a file is not only the driver’s', async () => {
  const entries = told.changes!.entries.map((entry) => (entry.commandId === 'p1' ? { ...entry, broughtByName: 'Sita' } : entry))
  vi.mocked(shipmentDetail).mockResolvedValue(
    answer({
      ...told,
      changes: { more: false, entries },
      proofs: [{ ...proof, photo_expected: false, imported_by: 'u1', imported_by_name: 'Sita' }],
    }),
  )
  const { screen } = await open({ status: 'Delivered' })
  const card = screen.getByRole('article', { name: 'Proof of delivery' })
  await expect.element(card).toHaveTextContent(/by Ravi.*brought by Sita from a file/)
})
