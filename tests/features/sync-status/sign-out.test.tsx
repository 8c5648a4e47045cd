import '#ui/tokens.css'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { SignOutDialog } from '#features/sync-status/sign-out/sign-out-dialog.tsx'
import { billingOfClients } from '#domain/billing/raising/months-end.ts'
import { newShipment } from '#domain/shipment/typed-shipment.ts'
import { DatabaseProvider } from '#store/database/database-context.tsx'
import { databaseName } from '#store/database/database-name.ts'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { clearDraft, readDraft, saveDraft } from '#store/drafts/delivery-draft.ts'
import { changeMonthsEnd } from '#store/drafts/months-end-draft.ts'
import { discardEntry } from '#store/outbox/queue-actions.ts'
import { saveView } from '#store/copies/saved-views.ts'
import { assignDriver } from '#store/writes/assign-driver.ts'
import { recordDelivery } from '#store/writes/record-delivery.ts'
import { scanAtWarehouse } from '#store/writes/scan-at-warehouse.ts'
import { saveShipmentDraft } from '#store/drafts/shipment-draft.ts'
import { Toasts } from '#ui/feedback/toast.tsx'
import { someShipment } from '#tests/support/shipments.ts'

let userId: string
let database: WaybillDatabase
beforeEach(() => {
  userId = crypto.randomUUID()
  database = openDatabase(userId)
})
afterEach(async () => {
  await cleanup()
  vi.restoreAllMocks()
  database.close()
  await database.delete()
})

const half = { draftId: 'draft-1', trackingNumber: '42', shipmentId: null, outcome: null, notes: 'Rang twice', photo: null }
const attempt = (trackingNumber: string) =>
  ({ shipmentId: null, trackingNumber, outcome: 'Failed Attempt', notes: 'Nobody home', photo: null }) as const

const ask = () =>
  render(
    <MemoryRouter initialEntries={['/pod']}>
      <DatabaseProvider database={database}>
        <Routes>
          <Route
            path="/pod"
            element={
              <SignOutDialog
                person={{ userId, name: 'Dev Driver', email: 'driver@waybill.example', role: 'driver' }}
                goesTo="/pod-login"
                onClose={() => undefined}
              />
            }
          />
          <Route path="/pod-login" element={<h1>Delivery Staff Login</h1>} />
        </Routes>
        <Toasts />
      </DatabaseProvider>
    </MemoryRouter>,
  )

const isRemoved = async () => !(await indexedDB.databases()).some(({ name }) => name === databaseName(userId))

test('what goes with the device is named by its recipient where this device knows it', async () => {
  await database.shipments.add(someShipment({ id: 's9', tracking_number: '42', to_name_or_company: 'Meera Iyer' }))
  await saveDraft(database, half)
  await assignDriver(database, ['s9'], null)
  const screen = await ask()
  const question = screen.getByRole('dialog')
  await expect.element(question).toHaveTextContent('You started the delivery of 42 to Meera Iyer and did not submit it.')
  await question.getByRole('button', { name: 'Export and remove' }).click()
  await expect.element(screen.getByText('The delivery of 42 to Meera Iyer is not finished and not in the file.')).toBeVisible()
  await expect.element(screen.getByRole('listitem').filter({ hasText: '42 · Meera Iyer' })).toBeVisible()
})

test('a half-made delivery is asked about before it goes', async () => {
  await saveDraft(database, half)
  const screen = await ask()
  const question = screen.getByRole('dialog', { name: '1 delivery is not finished.' })
  await expect.element(question).toHaveTextContent('You started the delivery of 42 and did not submit it.')
  expect(await isRemoved()).toBe(false)
  await question.getByRole('button', { name: 'Discard it and sign out' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Delivery Staff Login' })).toBeVisible()
  await vi.waitFor(async () => expect(await isRemoved()).toBe(true))
})

test('a month’s end that was begun is asked about before it goes', async () => {
  const clients = ['P1', 'P2'].map((clientCode) => ({ clientCode, clientName: 'Acme' }))
  await changeMonthsEnd(database, () => billingOfClients(null, null, clients))
  const screen = await ask()
  const question = screen.getByRole('dialog', { name: '2 invoices of a month’s end are not finished.' })
  await expect
    .element(question)
    .toHaveTextContent('2 invoices of a month’s end are not raised. Signing out discards what you ticked and typed for them.')
  await expect.element(question.getByRole('link', { name: 'month’s end' })).toHaveAttribute('href', '/client-invoice/months-end')
  await question.getByRole('button', { name: 'Discard them and sign out' }).click()
  await vi.waitFor(async () => expect(await isRemoved()).toBe(true))
})

test('shipments that were typed and not saved are named before they go, each with its way back', async () => {
  const typed = newShipment('17', 'p1')
  await saveShipmentDraft(database, 'shipment:new', {
    typed: { ...typed, to: { ...typed.to, name: 'Asha Rao' } },
    opened: null,
    savedAt: Date.now(),
  })
  const opened = someShipment({ id: 's1', shipment_id: 'SHP7K3M9QWE' })
  await saveShipmentDraft(database, 'shipment:dashboard:s1', { typed, opened, savedAt: Date.now() - 1000 })
  const screen = await ask()
  const question = screen.getByRole('dialog', { name: '2 shipments are not finished.' })
  await expect.element(question).toHaveTextContent('You typed this and did not save it. Signing out discards it.')
  await expect.element(question.getByRole('link', { name: 'New shipment to Asha Rao' })).toHaveAttribute('href', '/create-shipment')
  await expect.element(question.getByRole('link', { name: 'Changes to SHP7K3M9QWE' })).toHaveAttribute('href', '/dashboard?edit=s1')
  expect(await isRemoved()).toBe(false)
  await question.getByRole('button', { name: 'Discard them and sign out' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Delivery Staff Login' })).toBeVisible()
  await vi.waitFor(async () => expect(await isRemoved()).toBe(true))
})

test('work that another tab saves after the export is not removed with it', async () => {
  await recordDelivery(database, attempt('41'))
  await saveDraft(database, half)
  const screen = await ask()
  const question = screen.getByRole('dialog', { name: '1 delivery is not confirmed by the office yet, 1 is not finished.' })
  await question.getByRole('button', { name: 'Export and remove' }).click()
  await expect.element(screen.getByText('The delivery of 42 is not finished and not in the file.')).toBeVisible()

  const otherTab = openDatabase(userId)
  await clearDraft(otherTab, half)
  await saveDraft(otherTab, { ...half, trackingNumber: '43' })
  await recordDelivery(otherTab, attempt('43'))
  await saveDraft(otherTab, { ...half, trackingNumber: '44' })
  await screen.getByRole('button', { name: 'Remove and sign out' }).click()
  await expect.element(screen.getByText('Something was saved meanwhile.', { exact: false })).toBeVisible()
  const kept = await otherTab.outbox.toArray()
  expect(kept.map(({ trackingNumber, state }) => [trackingNumber, state])).toEqual([
    ['41', 'discarded'],
    ['43', 'waiting'],
  ])
  expect(await readDraft(otherTab)).toMatchObject({ trackingNumber: '44' })
  otherTab.close()
})

test('when signing out fails with nothing unsent, it can be tried again', async () => {
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {
    throw new DOMException('The storage is locked')
  })
  const screen = await ask()
  const question = screen.getByRole('dialog', { name: 'Could not sign out' })
  await expect.element(question).toBeVisible()
  vi.restoreAllMocks()
  await question.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Delivery Staff Login' })).toBeVisible()
})

test('scanned numbers that wait for an answer are asked about, by warehouse, before they go', async () => {
  await database.warehouses.add({ id: 'w1', name: 'Delhi North Yard', location: 'Delhi', capacity: '', status: 'active', user_id: null })
  for (const trackingNumber of ['88001', '88002']) await scanAtWarehouse(database, { warehouseId: 'w1', trackingNumber, direction: 'in' })
  const screen = await ask()
  const question = screen.getByRole('dialog', { name: '2 scanned numbers are not finished.' })
  await expect.element(question).toHaveTextContent('Delhi North Yard88001, 88002')
  await question.getByRole('button', { name: 'Discard them and sign out' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Delivery Staff Login' })).toBeVisible()
  await expect.poll(isRemoved).toBe(true)
})

test('the dialog says of work that never left, and only of that, that it is only here', async () => {
  await recordDelivery(database, attempt('41'))
  const screen = await ask()
  const question = screen.getByRole('dialog', { name: '1 delivery is not confirmed by the office yet.' })
  await expect.element(question).toHaveTextContent('It is saved on this device only.')
  await database.neverOffered.clear()
  await expect.element(question).toHaveTextContent('It is saved on this device, and may have reached the office already.')
  await expect.element(question).not.toHaveTextContent('on this device only')
})

test('leaving for good waits for no server: what was given up and not answered ends by name', async () => {
  const { entryId } = await recordDelivery(database, attempt('41'))
  await database.neverOffered.clear()
  expect(await discardEntry(database, entryId, 'Recorded twice')).toBe('asked')
  const screen = await ask()
  const question = screen.getByRole('dialog', { name: '1 discarded delivery waits for the office’s word.' })
  await expect.element(question).toHaveTextContent('Signing out ends the asking:Delivery 41')
  await expect.element(question.getByRole('button', { name: 'Export and remove' })).not.toBeInTheDocument()
  await question.getByRole('button', { name: 'Discard it and sign out' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Delivery Staff Login' })).toBeVisible()
  await expect.poll(isRemoved).toBe(true)
})

test('the next page tells when the work could not be removed', async () => {
  await recordDelivery(database, attempt('41'))
  const screen = await ask()
  await screen.getByRole('button', { name: 'Export and remove' }).click()
  database.outbox.hook('updating', () => {
    throw new DOMException('no room', 'QuotaExceededError')
  })
  await screen.getByRole('button', { name: 'Remove and sign out' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Delivery Staff Login' })).toBeVisible()
  await expect
    .element(screen.getByText('You are signed out, but what was saved here could not be removed.', { exact: false }))
    .toBeVisible()
  expect(await isRemoved()).toBe(false)
})

test('a view that is not in the account yet is asked about before it goes', async () => {
  await saveView(database, { id: crypto.randomUUID(), name: 'Late', filter: 'status=Delayed', shared: false })
  const screen = await ask()
  const question = screen.getByRole('dialog', { name: '1 change of your views and columns is not sent yet.' })
  await expect.element(question).toHaveTextContent('Open the list with signal to send them')
  await question.getByRole('button', { name: 'Discard it and sign out' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Delivery Staff Login' })).toBeVisible()
  await expect.poll(isRemoved).toBe(true)
})
