import '#ui/tokens.css'
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { COMPANY } from '#domain/people/company.ts'
import { isCapture } from '#domain/sync/command.ts'
import { CapturePage } from '#features/proof-of-delivery/capture/capture-page.tsx'
import type { SavedDelivery } from '#features/proof-of-delivery/capture/saved-delivery.ts'
import { PodPage } from '#features/proof-of-delivery/find/pod-page.tsx'
import { sessionBegan, useSession } from '#session/session.ts'
import { DatabaseProvider } from '#store/database/database-context.tsx'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { changeMeta } from '#store/database/meta.ts'
import { readDraft, saveDraft } from '#store/drafts/delivery-draft.ts'
import { showRows } from '#store/records/shown-rows.ts'
import { recordDelivery } from '#store/writes/record-delivery.ts'
import { beginCorrection } from '#store/writes/correct-delivery.ts'
import { openBarcodeReader } from '#ui/scanner/barcode-reader.ts'
import { somePhoto } from '#tests/support/device.ts'
import { someShipment } from '#tests/support/shipments.ts'

const COD = someShipment({ id: 's1', payment_mode: 'cod', collect_amount: 1250_00 })
const NUMBER = COD.tracking_number

let db: WaybillDatabase
beforeEach(async () => {
  document.documentElement.dataset['theme'] = 'driver'
  await page.viewport(360, 740)
  db = openDatabase(crypto.randomUUID())
  await changeMeta(db, 'mirror', { phase: 'complete' })
  sessionBegan({ userId: 'driver-1', role: 'driver', name: 'Dev Driver', email: 'driver@waybill.example' })
  await db.transaction('rw', [db.shipments, db.searchDeltas, db.meta], async () =>
    showRows(db, [{ table: 'shipments', id: 's1', row: COD }]),
  )
})
afterEach(async () => {
  await cleanup()
  delete document.documentElement.dataset['theme']
  delete document.documentElement.dataset['colors']
  useSession.setState({ state: 'signed-out', person: null })
  await db.delete()
})

async function openCapture() {
  const onSaved = vi.fn<(saved: SavedDelivery) => void>()
  const screen = await render(
    <MemoryRouter>
      <DatabaseProvider database={db}>
        <CapturePage number={NUMBER} fetched={null} onSaved={onSaved} />
      </DatabaseProvider>
    </MemoryRouter>,
  )
  return { screen, onSaved, submit: screen.getByRole('button', { name: 'Submit POD' }) }
}

const openDay = async () =>
  render(
    <DatabaseProvider database={db}>
      <RouterProvider router={createMemoryRouter([{ path: '/pod', element: <PodPage /> }], { initialEntries: ['/pod'] })} />
    </DatabaseProvider>,
  )

/** Left behind by a killed app: taking a photo is for its own tests. */
async function withPhoto() {
  await saveDraft(db, {
    draftId: crypto.randomUUID(),
    trackingNumber: NUMBER,
    shipmentId: 's1',
    outcome: null,
    notes: '',
    photo: await somePhoto('at the door'),
  })
}

async function collections() {
  const entries = await db.outbox.orderBy('seq').toArray()
  return entries.map(({ command }) => (isCapture(command) ? command.payload.collection : undefined))
}

/** What a payer's camera reads of a drawing. */
async function scanned(drawing: Element): Promise<string[]> {
  const picture = new Image()
  picture.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(drawing))}`
  await picture.decode()
  const canvas = new OffscreenCanvas(600, 600)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, 600, 600)
  return (await openBarcodeReader()).read(await canvas.convertToBlob())
}

test('an ordinary collection in cash costs no tap: Delivered, and Submit', async () => {
  await withPhoto()
  const { screen, submit, onSaved } = await openCapture()
  await screen.getByRole('button', { name: 'Delivered' }).click()
  await expect.element(screen.getByRole('radio', { name: 'Cash' })).toBeChecked()
  await expect.element(screen.getByLabelText('Collected (₹)')).toHaveValue('1250.00')
  await expect.element(screen.getByText('Collect ₹1,250.00').last()).toBeInViewport()
  await expect.element(submit).toBeInViewport()
  await submit.click()
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(await collections()).toEqual([{ expectedPaise: 1250_00, collectedPaise: 1250_00, mode: 'cash', reference: null, reason: null }])
})

test('another amount asks why, and is not submitted without', async () => {
  await withPhoto()
  const { screen, submit, onSaved } = await openCapture()
  await screen.getByRole('radio', { name: 'Delivered' }).click()
  await screen.getByLabelText('Collected (₹)').fill('1200')
  const reason = screen.getByLabelText('Why less was collected')
  await expect.element(reason).toBeVisible()
  const { left, top, height } = reason.element().getBoundingClientRect()
  // In sight, and not under the bar.
  expect(document.elementFromPoint(left + 20, top + height / 2)).toBe(reason.element())
  await expect.element(screen.getByText('Collect ₹1,250.00').last()).toBeInViewport()
  await expect.element(screen.getByText('Entered: ₹1,200.00')).toBeInViewport()
  await submit.click()
  await expect.element(reason).toHaveFocus()
  await expect.element(reason).toHaveAccessibleDescription('Please say why another amount was collected.')
  await reason.fill('No change')
  await submit.click()
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(await collections()).toMatchObject([{ collectedPaise: 1200_00, reason: 'No change' }])
})

test('where the keyboard is put away after another amount, the question why has the focus, once', async () => {
  await withPhoto()
  const { screen } = await openCapture()
  await screen.getByRole('radio', { name: 'Delivered' }).click()
  const amount = screen.getByLabelText('Collected (₹)')
  await amount.fill('1200')
  ;(amount.element() as HTMLElement).blur()
  const reason = screen.getByLabelText('Why less was collected')
  await expect.element(reason).toHaveFocus()
  ;(reason.element() as HTMLElement).blur()
  await amount.click()
  ;(amount.element() as HTMLElement).blur()
  await expect.element(reason).not.toHaveFocus()
})

test('what is paid while the form is open is not collected any more, and the form says so', async () => {
  await withPhoto()
  const { screen, submit, onSaved } = await openCapture()
  await screen.getByRole('radio', { name: 'Delivered' }).click()
  await expect.element(screen.getByLabelText('Collected (₹)')).toHaveValue('1250.00')
  await db.transaction('rw', [db.shipments, db.searchDeltas, db.meta], async () =>
    showRows(db, [{ table: 'shipments', id: 's1', row: { ...COD, payment_mode: 'to_pay', collect_amount: 0 } }]),
  )
  await expect.element(screen.getByText('Nothing is to be collected any more')).toBeVisible()
  await expect.element(screen.getByLabelText('Collected (₹)')).not.toBeInTheDocument()
  await submit.click()
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(await collections()).toEqual([undefined])
})

test('by UPI it shows the company’s code with the amount, and keeps the reference; a killed app loses nothing', async () => {
  await withPhoto()
  const first = await openCapture()
  await first.screen.getByRole('radio', { name: 'Delivered' }).click()
  await first.screen.getByRole('radio', { name: 'UPI' }).click()
  const code = first.screen.getByRole('img', { name: 'QR code to pay ₹1,250.00 by UPI' })
  await expect.element(code).toBeVisible()
  const [link = ''] = await scanned(code.element())
  expect(link).toMatch(/^upi:\/\/pay\?/)
  expect(Object.fromEntries(new URL(link).searchParams)).toMatchObject({ pa: COMPANY.upi.address, am: '1250.00', cu: 'INR', tr: NUMBER })
  await first.screen.getByLabelText('UPI reference').fill('432112345678')
  await vi.waitFor(async () => expect((await readDraft(db))?.collecting).toMatchObject({ mode: 'upi', reference: '432112345678' }))
  await first.screen.unmount()

  const { submit, onSaved } = await openCapture()
  await submit.click()
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(await collections()).toMatchObject([{ collectedPaise: 1250_00, mode: 'upi', reference: '432112345678' }])
})

test('what was not delivered, or is prepaid, collects nothing', async () => {
  const { screen, submit, onSaved } = await openCapture()
  await screen.getByRole('radio', { name: 'Delivered' }).click()
  await expect.element(screen.getByRole('group', { name: 'Collect ₹1,250.00' })).toBeVisible()
  await screen.getByRole('radio', { name: 'Failed Attempt' }).click()
  expect(screen.getByRole('group', { name: 'Collect ₹1,250.00' }).elements()).toEqual([])
  await screen.getByRole('radio', { name: 'Nobody there' }).click()
  await submit.click()
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(await collections()).toEqual([undefined])
})

test('a correction opens with what was collected', async () => {
  const collection = { expectedPaise: 1250_00, collectedPaise: 1200_00, mode: 'cash', reference: null, reason: 'No change' } as const
  const { entryId } = await recordDelivery(db, {
    shipmentId: 's1',
    trackingNumber: NUMBER,
    outcome: 'Delivered',
    notes: '',
    photo: await somePhoto('x'),
    collection,
  })
  await beginCorrection(db, entryId)
  const { screen, submit, onSaved } = await openCapture()
  await expect.element(screen.getByLabelText('Why less was collected')).toHaveValue('No change')
  await expect.element(screen.getByText('Collect ₹1,250.00').last()).toBeInViewport()
  await screen.getByLabelText('Collected (₹)').fill('1250')
  await submit.click()
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(await collections()).toMatchObject([collection, { collectedPaise: 1250_00, reason: null }])
})

test('one who collects reads that nothing is carried yet; who has only prepaid parcels is spared it', async () => {
  const told = { carriedPaise: 0, checkedPaise: 0, limitPaise: 50_000_00, handOvers: [] }
  await changeMeta(db, 'cash', { told })
  const screen = await openDay()
  const cash = screen.getByRole('region', { name: 'Cash with me' })
  await expect.element(cash).toHaveTextContent('You carry ₹0 of ₹50,000')
  await screen.getByRole('button', { name: 'End of day' }).click()
  const summary = screen.getByRole('dialog', { name: 'End of day' })
  await expect.element(summary).toHaveTextContent('You carry₹0')
  // Another phone of the driver's may have collected as well.
  await expect.element(summary).toHaveTextContent('In cash today, on this phone₹0')
  await db.shipments.put(someShipment({ id: 's1' }))
  await expect.element(cash).not.toBeInTheDocument()
})

test('the day says what the driver carries, that the limit is near, and what was handed over', async () => {
  const handOver = { id: 'h1', paise: 12_450_00, receivedBy: 'Sita Staff', at: new Date().toISOString() }
  await changeMeta(db, 'cash', { told: { carriedPaise: 46_950_00, checkedPaise: 0, limitPaise: 50_000_00, handOvers: [handOver] } })
  const screen = await openDay()
  const cash = screen.getByRole('region', { name: 'Cash with me' })
  await expect.element(cash).toHaveTextContent('You carry ₹46,950 of ₹50,000')
  await expect.element(cash).toHaveTextContent(/Handed over ₹12,450 to Sita Staff, \d{1,2}:\d\d [ap]m/)
  const collection = { expectedPaise: 1250_00, collectedPaise: 1250_00, mode: 'cash', reference: null, reason: null } as const
  await recordDelivery(db, { shipmentId: 's1', trackingNumber: NUMBER, outcome: 'Delivered', notes: '', photo: null, collection })
  await expect.element(cash).toHaveTextContent('You carry ₹48,200 of ₹50,000')
  await expect.element(cash).not.toHaveTextContent('hand it over')
  // Over it nothing is refused at the door, and the driver is told.
  await changeMeta(db, 'cash', { told: { carriedPaise: 48_750_01, checkedPaise: 0, limitPaise: 50_000_00, handOvers: [] } })
  await expect.element(cash).toHaveTextContent(/^You carry ₹50,000.01 of ₹50,000: hand it over before you collect more$/)
})
