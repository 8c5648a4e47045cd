import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { PodPage } from '#features/proof-of-delivery/find/pod-page.tsx'
import type { Shipment } from '#domain/shipment/shipment.ts'
import { isCapture } from '#domain/sync/command.ts'
import { sessionBegan, useSession } from '#session/session.ts'
import { DatabaseProvider } from '#store/database/database-context.tsx'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { changeMeta } from '#store/database/meta.ts'
import { readDraft } from '#store/drafts/delivery-draft.ts'
import { showRows } from '#store/records/shown-rows.ts'
import { recordDelivery } from '#store/writes/record-delivery.ts'
import { Toasts } from '#ui/feedback/toast.tsx'
import { someShipment } from '#tests/support/shipments.ts'

let db: WaybillDatabase
beforeEach(async () => {
  db = openDatabase(crypto.randomUUID())
  await changeMeta(db, 'mirror', { phase: 'complete' })
  sessionBegan({ userId: 'driver-1', role: 'driver', name: 'Dev Driver', email: 'driver@waybill.example' })
  const rows = [1, 2, 3].map((n) =>
    someShipment({
      id: `s${n}`,
      tracking_number: `770${n}`,
      to_name_or_company: `Recipient ${n}`,
      to_street_address: n === 3 ? '9 Other Road' : '1 Lake View',
      receipt_needs: [],
      ...(n < 3 && { payment_mode: 'cod' as const, collect_amount: n * 200_00 }),
    }),
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
  useSession.setState({ state: 'signed-out', person: null })
  await db.delete()
})

async function openPod(entry: string | { pathname: string; state: unknown } = '/pod') {
  const router = createMemoryRouter([{ path: '/pod', element: <PodPage /> }], { initialEntries: [entry] })
  return render(
    <DatabaseProvider database={db}>
      <RouterProvider router={router} />
      <Toasts />
    </DatabaseProvider>,
  )
}

async function pictureOfDoor(): Promise<Blob> {
  const canvas = new OffscreenCanvas(60, 80)
  canvas.getContext('2d')?.fillRect(0, 0, 60, 80)
  return canvas.convertToBlob({ type: 'image/jpeg' })
}

const captured = async () =>
  (await db.outbox.orderBy('seq').toArray()).map(({ command }) => {
    const { trackingNumber, collection } = command.payload as { trackingNumber: string; collection?: { collectedPaise: number } }
    return [trackingNumber, collection?.collectedPaise ?? 0]
  })

test('two parcels for one address are one stop and one submit, and Undo brings both back', async () => {
  const screen = await openPod()
  await screen.getByRole('link', { name: 'Record all 2 together' }).click()
  // The one with most to collect stands for the stop.
  await expect.element(screen.getByRole('group', { name: 'Also for this address' })).toHaveTextContent('Recipient 1 7701')
  const other = screen.getByRole('checkbox', { name: /Recipient 1 7701/ })
  await expect.element(other).toBeChecked()
  await screen.getByRole('radio', { name: 'Delivered' }).click()
  await expect.element(screen.getByText('₹400.00 + ₹200.00')).toBeVisible()
  await expect.element(screen.getByText('Collect ₹600.00')).toBeVisible()
  await expect.element(screen.getByText('Will be recorded for 2 parcels: Delivered')).toBeVisible()
  await screen.getByRole('button', { name: 'Submit POD' }).last().click()
  // As the list names them.
  const parcels = screen.getByRole('list', { name: 'Parcels', exact: true }).getByRole('listitem')
  await expect.element(parcels.nth(0)).toHaveTextContent('Recipient 2 7702')
  await expect.element(parcels.nth(1)).toHaveTextContent('Recipient 1 7701')
  expect(await captured()).toEqual([
    ['7702', 400_00],
    ['7701', 200_00],
  ])
  await screen.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.element(other).toBeChecked()
  expect(await captured()).toEqual([])
})

test('less can be noted for either parcel of a stop, and the sum of both is said once', async () => {
  const screen = await openPod()
  await screen.getByRole('link', { name: 'Record all 2 together' }).click()
  await screen.getByRole('radio', { name: 'Delivered' }).click()
  await expect.element(screen.getByRole('group', { name: 'Collect ₹400.00 for 7702' })).toBeVisible()
  await screen.getByLabelText('Collected for 7701 (₹)').fill('150')
  await expect.element(screen.getByText('Collect ₹600.00')).toBeVisible()
  await expect.element(screen.getByText('Entered: ₹550.00')).toBeVisible()
  await screen.getByRole('button', { name: 'Submit POD' }).last().click()
  const why = screen.getByLabelText('Why less was collected for 7701')
  await expect.element(why).toHaveFocus()
  expect(await captured()).toEqual([])
  await why.fill('No change')
  await screen.getByRole('button', { name: 'Submit POD' }).last().click()
  await expect.poll(captured).toEqual([
    ['7702', 400_00],
    ['7701', 150_00],
  ])
  await screen.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.element(why).toHaveValue('No change')
  await expect.element(screen.getByText('Entered: ₹550.00')).toBeVisible()
})

test('by "Next delivery" the whole stop is opened, as from the list', async () => {
  const own = { trackingNumber: '7703', shipmentId: 's3', outcome: 'Returned', notes: 'Shop has moved', photo: null } as const
  const { entryId } = await recordDelivery(db, own)
  const saved = { entryId, number: '7703', outcome: 'Returned', isOnList: true }
  const screen = await openPod({ pathname: '/pod', state: { saved } })
  await screen.getByRole('button', { name: 'Next delivery: Recipient 1 and 1 more' }).click()
  await expect.element(screen.getByRole('checkbox', { name: /Recipient 1 7701/ })).toBeChecked()
})

test('a parcel that leaves the list meanwhile is not left out without a word', async () => {
  const screen = await openPod()
  await screen.getByRole('link', { name: 'Record all 2 together' }).click()
  await screen.getByRole('radio', { name: 'Delivered' }).click()
  await expect.element(screen.getByText('₹400.00 + ₹200.00')).toBeVisible()
  const gone = { ...(await db.shipments.get('s1')), driver_id: 'driver-2' } as Shipment
  await db.transaction('rw', [db.shipments, db.searchDeltas, db.meta], async () =>
    showRows(db, [{ table: 'shipments', id: 's1', row: gone }]),
  )
  await expect.element(screen.getByText('Recipient 1 7701: no longer on your list for this address')).toBeVisible()
  await screen.getByRole('button', { name: 'Submit POD' }).last().click()
  await expect.element(screen.getByText('Not submitted yet: say first what becomes of the other parcel.')).toBeVisible()
  expect(await captured()).toEqual([])
  await screen.getByRole('button', { name: 'Leave it out' }).click()
  await screen.getByRole('button', { name: 'Submit POD' }).last().click()
  await expect.poll(captured).toEqual([['7702', 400_00]])
})

test.each([
  ['is with another driver', { driver_id: 'driver-2' }],
  ['has left the device', null],
])('a parcel that %s while its own form is open takes none of the others off the list', async (_, changes) => {
  const screen = await openPod()
  await screen.getByRole('link', { name: 'Record all 2 together' }).click()
  await screen.getByRole('radio', { name: 'Delivered' }).click()
  await expect.element(screen.getByText('₹400.00 + ₹200.00')).toBeVisible()
  await vi.waitFor(async () => expect((await readDraft(db))?.along).toEqual(['7701']))
  const own = await db.shipments.get('s2')
  const row = changes === null ? null : ({ ...own, ...changes } as Shipment)
  await db.transaction('rw', [db.shipments, db.searchDeltas, db.meta], async () => showRows(db, [{ table: 'shipments', id: 's2', row }]))
  await expect.element(screen.getByText('Recipient 2 7702: no longer on your list')).toBeVisible()
  expect(screen.getByText(/7701: no longer/).elements()).toEqual([])
  await expect.element(screen.getByRole('checkbox', { name: /Recipient 1 7701/ })).toBeChecked()

  // A killed app knows of it by what goes along.
  await screen.unmount()
  const again = await openPod('/pod?number=7702')
  await expect.element(again.getByText(/7702: no longer on your list$/)).toBeVisible()
  await expect.element(again.getByRole('checkbox', { name: /Recipient 1 7701/ })).toBeChecked()
  await expect.element(again.getByText('Collect ₹600.00')).toBeVisible()
  // Of what is not here nobody knows what it needs: then it is a photo.
  await again.getByLabelText('Take photo').upload(new File([await pictureOfDoor()], 'door.jpg', { type: 'image/jpeg' }))
  await expect.element(again.getByRole('img', { name: 'The delivery, as photographed' })).toBeVisible()
  await again.getByRole('button', { name: 'Submit POD' }).last().click()
  await expect.poll(captured).toEqual([
    ['7702', 400_00],
    ['7701', 200_00],
  ])
  await expect.element(again.getByText('It was not on your list: the office checks it.')).toBeVisible()
})

test('a parcel of the stop that is paid meanwhile is not dropped from the sum without a word', async () => {
  const screen = await openPod('/pod?number=7702')
  await screen.getByRole('radio', { name: 'Delivered' }).click()
  await screen.getByRole('checkbox', { name: /Recipient 1 7701/ }).click()
  await expect.element(screen.getByText('Collect ₹600.00')).toBeVisible()
  const paid = { ...(await db.shipments.get('s1')), payment_mode: 'prepaid', collect_amount: 0 } as Shipment
  await db.transaction('rw', [db.shipments, db.searchDeltas, db.meta], async () =>
    showRows(db, [{ table: 'shipments', id: 's1', row: paid }]),
  )
  await expect.element(screen.getByText('Nothing is to be collected any more for Recipient 1 7701')).toBeVisible()
  await expect.element(screen.getByText('Collect ₹400.00').last()).toBeVisible()
  await screen.getByRole('button', { name: 'Submit POD' }).last().click()
  await expect.poll(captured).toEqual([
    ['7702', 400_00],
    ['7701', 0],
  ])
})

test('a parcel that was opened by itself takes nothing along unasked', async () => {
  const screen = await openPod('/pod?number=7701')
  const other = screen.getByRole('checkbox', { name: /Recipient 2 7702/ })
  await expect.element(other).not.toBeChecked()
  await screen.getByRole('radio', { name: 'Delivered' }).click()
  await screen.getByRole('button', { name: 'Submit POD' }).last().click()
  await expect.poll(captured).toEqual([['7701', 200_00]])
})

test('each parcel of a stop is paid in its own way, and one QR code is shown at a time, with its number', async () => {
  const screen = await openPod()
  await screen.getByRole('link', { name: 'Record all 2 together' }).click()
  await screen.getByRole('radio', { name: 'Delivered' }).click()
  const first = screen.getByRole('group', { name: 'Collect ₹400.00 for 7702' })
  const second = screen.getByRole('group', { name: 'Collect ₹200.00 for 7701' })
  await second.getByRole('radio', { name: 'UPI' }).click()
  await expect.element(first.getByRole('radio', { name: 'Cash' })).toBeChecked()
  await expect.element(screen.getByText('₹400.00 in cash + ₹200.00 by UPI')).toBeVisible()
  await expect.element(second).toHaveTextContent('Recipient 1 7701')
  await expect.element(second.getByRole('img', { name: 'QR code to pay ₹200.00 by UPI for 7701' })).toBeVisible()
  await screen.getByLabelText('UPI reference for 7701').fill('432112345678')

  await first.getByRole('radio', { name: 'UPI' }).click()
  await expect.element(screen.getByText('₹400.00 + ₹200.00')).toBeVisible()
  await expect.element(first.getByRole('img', { name: 'QR code to pay ₹400.00 by UPI for 7702' })).toBeVisible()
  expect(screen.getByRole('img', { name: /by UPI for 7701/ }).elements()).toEqual([])
  await second.getByRole('button', { name: 'Show the QR code for 7701' }).click()
  await expect.element(second.getByRole('img', { name: 'QR code to pay ₹200.00 by UPI for 7701' })).toBeVisible()
  await expect.element(second.getByRole('figure')).toHaveFocus()
  expect(screen.getByRole('img', { name: /by UPI for 7702/ }).elements()).toEqual([])
  await first.getByRole('radio', { name: 'Cash' }).click()

  await screen.getByRole('button', { name: 'Submit POD' }).last().click()
  const collections = async () =>
    (await db.outbox.orderBy('seq').toArray()).map(({ command }) => isCapture(command) && command.payload.collection)
  await expect.poll(collections).toMatchObject([
    { collectedPaise: 400_00, mode: 'cash', reference: null },
    { collectedPaise: 200_00, mode: 'upi', reference: '432112345678' },
  ])
  await screen.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.element(second.getByRole('radio', { name: 'UPI' })).toBeChecked()
  await expect.element(screen.getByLabelText('UPI reference for 7701')).toHaveValue('432112345678')
})

test('of a stop that another tab has submitted without a parcel, this form saves nothing behind its own word', async () => {
  const screen = await openPod()
  await screen.getByRole('link', { name: 'Record all 2 together' }).click()
  await screen.getByRole('radio', { name: 'Delivered' }).click()
  await expect.element(screen.getByText('₹400.00 + ₹200.00')).toBeVisible()
  await vi.waitFor(async () => expect(await readDraft(db)).not.toBeNull())
  const draft = await readDraft(db)
  const inCash = { expectedPaise: 400_00, collectedPaise: 400_00, mode: 'cash', reference: null, reason: null } as const
  await recordDelivery(db, {
    shipmentId: 's2',
    trackingNumber: '7702',
    outcome: 'Delivered',
    notes: '',
    photo: null,
    collection: inCash,
    draftId: draft?.draftId ?? '',
  })
  await expect.element(screen.getByText('Submitted in another tab')).toBeVisible()
  await expect.element(screen.getByText(/Recipient 1 7701 did not go along with it: record it by itself/)).toBeVisible()
  expect(await captured()).toEqual([['7702', 400_00]])
})

test('of a stop that another tab has submitted as a whole, nobody is told to record a parcel of it once more', async () => {
  const screen = await openPod()
  await screen.getByRole('link', { name: 'Record all 2 together' }).click()
  await screen.getByRole('radio', { name: 'Delivered' }).click()
  await vi.waitFor(async () => expect(await readDraft(db)).not.toBeNull())
  const draft = await readDraft(db)
  const inCash = (paise: number) => ({ expectedPaise: paise, collectedPaise: paise, mode: 'cash', reference: null, reason: null }) as const
  await recordDelivery(db, {
    shipmentId: 's2',
    trackingNumber: '7702',
    outcome: 'Delivered',
    notes: '',
    photo: null,
    collection: inCash(400_00),
    draftId: draft?.draftId ?? '',
    alsoFor: [{ shipmentId: 's1', trackingNumber: '7701', collection: inCash(200_00), notPossible: undefined, code: undefined }],
  })
  await expect.element(screen.getByText('Submitted in another tab')).toBeVisible()
  await expect.element(screen.getByRole('checkbox', { name: /Recipient 1 7701/ })).not.toBeInTheDocument()
  expect(screen.getByText(/no longer on your list/).elements()).toEqual([])
})

test.each([
  ['another amount', { collectedPaise: 150_00, mode: 'cash', reference: null, reason: 'No change' }],
  ['another way to pay', { collectedPaise: 200_00, mode: 'upi', reference: '432112345678', reason: null }],
] as const)('%s that another tab submitted for a parcel of the stop is said to be different', async (_, otherwise) => {
  const screen = await openPod()
  await screen.getByRole('link', { name: 'Record all 2 together' }).click()
  await screen.getByRole('radio', { name: 'Delivered' }).click()
  await vi.waitFor(async () => expect(await readDraft(db)).not.toBeNull())
  const draft = await readDraft(db)
  const inCash = { expectedPaise: 400_00, collectedPaise: 400_00, mode: 'cash', reference: null, reason: null } as const
  const there = { expectedPaise: 200_00, ...otherwise }
  await recordDelivery(db, {
    shipmentId: 's2',
    trackingNumber: '7702',
    outcome: 'Delivered',
    notes: '',
    photo: null,
    collection: inCash,
    draftId: draft?.draftId ?? '',
    alsoFor: [{ shipmentId: 's1', trackingNumber: '7701', collection: there, notPossible: undefined, code: undefined }],
  })
  await expect.element(screen.getByText('Submitted in another tab')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Submit mine as well' })).toBeVisible()
})
