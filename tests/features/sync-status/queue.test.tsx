import { useState } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import type { FieldConflict } from '#domain/sync/command.ts'
import { QueueDialog } from '#features/sync-status/queue/queue-dialog.tsx'
import { useSession } from '#session/session.ts'
import { DatabaseProvider } from '#store/database/database-context.tsx'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { changeMeta } from '#store/database/meta.ts'
import { discardEntry } from '#store/outbox/queue-actions.ts'
import { assignDriver } from '#store/writes/assign-driver.ts'
import { readDraft, saveDraft } from '#store/drafts/delivery-draft.ts'
import { readQueueSummary } from '#store/outbox/queue.ts'
import { recordDelivery } from '#store/writes/record-delivery.ts'
import { readShipmentDraft } from '#store/drafts/shipment-draft.ts'
import { createShipment } from '#store/writes/create-shipment.ts'
import { saveRunSheet, sendOutRunSheet } from '#store/writes/save-run-sheet.ts'
import { updateShipment } from '#store/writes/update-shipment.ts'
import { Toasts } from '#ui/feedback/toast.tsx'
import { someRunSheet, someStop } from '#tests/support/run-sheets.ts'
import { someShipment } from '#tests/support/shipments.ts'
import '#ui/tokens.css'

const NUMBER = '1700000000000001'

const piece = {
  item_name: 'Package',
  package_type: 'Box',
  weight_kg: 2,
  quantity: 1,
  length_cm: null,
  width_cm: null,
  height_cm: null,
} as const

let database: WaybillDatabase
beforeEach(() => {
  database = openDatabase(crypto.randomUUID())
})
afterEach(async () => {
  await cleanup()
  useSession.setState({ state: 'signed-out', person: null })
  await database.delete()
})

function Address() {
  const { pathname, search } = useLocation()
  return (
    <main>
      <h1 tabIndex={-1}>Page of {pathname}</h1>
      <output aria-label="Address">{pathname + search}</output>
    </main>
  )
}

function Queue({ closes }: { closes: boolean }) {
  const [isOpen, setIsOpen] = useState(true)
  return isOpen && <QueueDialog onClose={() => setIsOpen(!closes)} />
}

const openQueue = (closes = false) =>
  render(
    <MemoryRouter initialEntries={['/dashboard']}>
      <DatabaseProvider database={database}>
        <Queue closes={closes} />
      </DatabaseProvider>
      <Address />
      <Toasts />
    </MemoryRouter>,
  )

async function conflictOf(fields: Record<string, FieldConflict>) {
  await database.shipments.add(someShipment({ id: 's1', tracking_number: NUMBER, driver_id: 'd2' }))
  await database.drivers.bulkAdd([
    { id: 'd1', name: 'Divya Driver', phone_number: '9000000002' },
    { id: 'd2', name: 'Dev Driver', phone_number: '9000000001' },
  ])
  const changes = { notes: { from: 'old', to: 'Ring twice' }, driver_id: { from: null, to: 'd1' } }
  const saved = await updateShipment(database, { id: 's1', changes })
  await database.outbox.toCollection().modify({
    state: 'refused',
    refusal: {
      code: 'changed-meanwhile',
      message: 'Somebody else changed this meanwhile.',
      conflict: { fields, changedBy: 'Meera Manager', changedAt: '2026-11-20T11:00:00.000Z' },
    },
  })
  return saved!.entryId
}

test('each change of a run sheet says which sheet it is, and what it changes', async () => {
  await database.drivers.add({ id: 'driver-1', name: 'Ravi', phone_number: '9000000002' })
  const sheet = someRunSheet({ id: 'r', stops: [someStop('s1'), someStop('s2')] })
  await database.run_sheets.bulkAdd([sheet, someRunSheet({ id: 'other', sheet_number: 'RS-000002' })])
  const save = (stops: string[], vehicle = sheet.vehicle) =>
    saveRunSheet(database, { id: 'r', opened: sheet, typed: { ...sheet, vehicle }, stops })
  await save(['s2', 's1'])
  await save(['s1', 's3', 's4', 's2'], 'Van 2')
  await save(['s1'])
  await saveRunSheet(database, { id: 'new', opened: null, typed: { ...sheet, sheet_date: '2026-11-21' }, stops: ['s5'] })
  await sendOutRunSheet(database, { id: 'other', stops: [] }, { notScanned: '', overLimit: '' })
  const screen = await openQueue()
  const items = screen.getByRole('dialog', { name: 'Queue' }).getByRole('listitem')
  await expect.element(items.nth(0)).toHaveTextContent('RS-000002 · Ravi, 20 Nov 2026')
  await expect.element(items.nth(1)).toHaveTextContent('New run sheet · Ravi, 21 Nov 2026 · 1 shipment')
  await expect.element(items.nth(2)).toHaveTextContent('RS-000001 · Ravi, 20 Nov 2026 · 1 shipment taken off')
  await expect.element(items.nth(3)).toHaveTextContent('RS-000001 · Ravi, 20 Nov 2026 · 2 shipments added, another vehicle, another order')
  await expect.element(items.nth(4)).toHaveTextContent('RS-000001 · Ravi, 20 Nov 2026 · another order')
})

test('a conflict is decided field by field, with both values in sight', async () => {
  const entryId = await conflictOf({
    notes: { from: 'old', yours: 'Ring twice', theirs: 'Leave at the gate' },
    driver_id: { from: null, yours: 'd1', theirs: 'd2' },
  })
  const screen = await openQueue()
  await expect.element(screen.getByRole('button', { name: 'Retry' })).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Choose…' }).click()
  const dialog = screen.getByRole('dialog', { name: `Choose for Changed shipment ${NUMBER}` })
  await expect.element(dialog).toHaveTextContent('Meera Manager changed this on 20 Nov 2026, 4:30 pm, before your change arrived.')
  const notes = dialog.getByRole('group', { name: 'Notes' })
  const driver = dialog.getByRole('group', { name: 'Driver' })
  await expect.element(driver.getByRole('radio', { name: /Keep mine.*Divya Driver/ })).toBeVisible()
  await expect.element(notes.getByRole('radio', { name: /Keep theirs.*Leave at the gate/ })).toBeVisible()

  await notes.getByRole('radio', { name: /Keep mine/ }).click()
  await dialog.getByRole('button', { name: 'Use these values' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Choose one of the two for every field.')
  await driver.getByRole('radio', { name: /Keep theirs/ }).click()
  await dialog.getByRole('button', { name: 'Use these values' }).click()
  await expect.element(dialog).not.toBeInTheDocument()

  const decided =
    'Discarded: Decided. Notes: yours is kept, “Ring twice” instead of “Leave at the gate”; Driver: theirs is kept, “Dev Driver” instead of “Divya Driver”'
  await expect.element(screen.getByText(decided)).toBeVisible()
  const [anew] = await database.outbox.where('state').equals('waiting').toArray()
  expect(anew?.command.payload).toEqual({ id: 's1', changes: { notes: { from: 'Leave at the gate', to: 'Ring twice' } } })
  expect(anew?.entryId).not.toBe(entryId)
})

test('two who assigned the same shipment: the driver is chosen by name', async () => {
  await database.shipments.add(someShipment({ id: 's1', tracking_number: NUMBER, driver_id: 'd0' }))
  await database.drivers.bulkAdd([
    { id: 'd1', name: 'Divya Driver', phone_number: null },
    { id: 'd2', name: 'Dev Driver', phone_number: null },
  ])
  await assignDriver(database, ['s1'], 'd1')
  await database.outbox.toCollection().modify({
    state: 'refused',
    answer: { status: 'conflict', version: null, epoch: 'e' },
    refusal: {
      code: 'changed-meanwhile',
      message: 'Somebody else changed this meanwhile.',
      conflict: {
        fields: { driver_id: { from: 'd0', yours: 'd1', theirs: 'd2' } },
        changedBy: 'Meera Manager',
        changedAt: '2026-11-20T11:00:00.000Z',
      },
    },
  })
  const screen = await openQueue()
  await expect
    .element(screen.getByText('Meera Manager assigned this shipment to another driver meanwhile. Choose who delivers it.'))
    .toBeVisible()
  await screen.getByRole('button', { name: 'Choose…' }).click()
  const dialog = screen.getByRole('dialog', { name: `Choose for Assigned driver ${NUMBER}` })
  await expect
    .element(dialog)
    .toHaveTextContent('Meera Manager assigned this shipment on 20 Nov 2026, 4:30 pm, before your assignment arrived.')
  const driver = dialog.getByRole('group', { name: 'Driver' })
  await expect.element(driver).toHaveTextContent('Before: A driver who is no longer active')
  await expect.element(driver.getByRole('radio', { name: /Keep theirs.*Dev Driver/ })).toBeVisible()
  await driver.getByRole('radio', { name: /Keep mine.*Divya Driver/ }).click()
  await dialog.getByRole('button', { name: 'Use these values' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  const [anew] = await database.outbox.where('state').equals('waiting').toArray()
  expect(anew?.command.payload).toEqual({ shipmentId: 's1', driverId: 'd1', from: 'd2' })
})

test('on a phone the buttons of a dialog are of one width', async () => {
  await page.viewport(360, 740)
  await conflictOf({
    notes: { from: 'old', yours: 'Ring twice', theirs: 'Leave at the gate' },
    driver_id: { from: null, yours: 'd1', theirs: 'd2' },
  })
  const screen = await openQueue()
  const expectOneWidth = async (one: string, other: string) => {
    const widthOf = async (name: string) => {
      const button = screen.getByRole('button', { name, exact: true })
      await expect.element(button).toBeVisible()
      return button.element().getBoundingClientRect().width
    }
    expect(await widthOf(one), `${one} · ${other}`).toBeCloseTo(await widthOf(other), 0)
  }
  await expectOneWidth('Send now', 'Export')
  await screen.getByRole('button', { name: 'Choose…' }).click()
  await expectOneWidth('Keep all of mine', 'Keep all of theirs')
  await expectOneWidth('Use these values', 'Decide later')
  await screen.getByRole('button', { name: 'Decide later' }).click()
  await screen.getByRole('button', { name: /^More for/ }).click()
  await screen.getByRole('menuitem', { name: 'Discard…' }).click()
  await expectOneWidth('Discard', 'Keep it')
})

test('a conflict that another tab has decided says so', async () => {
  const entryId = await conflictOf({ notes: { from: 'old', yours: 'Ring twice', theirs: 'Leave at the gate' } })
  const screen = await openQueue()
  await screen.getByRole('button', { name: 'Choose…' }).click()
  await expect.element(screen.getByRole('group', { name: 'Notes' })).toBeVisible()
  await discardEntry(database, entryId, 'not needed')
  await expect.element(screen.getByText('This has been decided already.')).toBeVisible()
})

test('an edit of what somebody else deleted becomes the draft of a new shipment, and a receipt', async () => {
  const items = [{ ...piece, id: 'i1', description: 'Books', price_inr: 100 }]
  await database.shipments.add(someShipment({ id: 's1', tracking_number: NUMBER, items }))
  await updateShipment(database, { id: 's1', changes: { notes: { from: null, to: 'Ring twice' } } })
  await database.outbox.toCollection().modify({ state: 'refused', refusal: { code: 'not-found', message: 'Shipment not found.' } })
  const screen = await openQueue()
  await expect.element(screen.getByText('Failed to update shipment. It was deleted before your change arrived.')).toBeVisible()
  await screen.getByRole('button', { name: 'Create it again…' }).click()
  await expect.element(screen.getByLabelText('Address')).toHaveTextContent('/create-shipment?copy=s1')
  const draft = await readShipmentDraft(database, 'shipment:copy:s1')
  expect(draft?.typed).toMatchObject({ notes: 'Ring twice', trackingNumber: NUMBER })
  expect(draft?.typed.packages).toEqual([expect.objectContaining({ description: 'Books', price: '100' })])
  expect(draft?.typed.packages[0]?.id).not.toBe('i1')
  await expect.element(screen.getByText('Discarded: The shipment was deleted. It is written again as a new one.')).toBeVisible()
})

test('a new shipment that the office refused can be changed, and nothing has to be typed again', async () => {
  const { items: _items, ...shipment } = someShipment({ id: 's1', tracking_number: NUMBER, notes: 'Ring twice' })
  await createShipment(database, { shipment, items: [{ ...piece, id: 'i1', description: 'Books', price_inr: 100 }] })
  await database.outbox.toCollection().modify({
    state: 'refused',
    answer: { status: 'rejected', version: null, epoch: 'e' },
    refusal: { code: 'tracking-number-taken', message: 'This tracking number belongs to another shipment.' },
  })
  const screen = await openQueue()
  await expect.element(screen.getByText(/^Failed to create shipment: This tracking number belongs to another shipment/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Retry' })).toBeVisible()
  await screen.getByRole('button', { name: 'Change it…' }).click()
  await expect.element(screen.getByLabelText('Address')).toHaveTextContent('/create-shipment?copy=s1')
  const draft = await readShipmentDraft(database, 'shipment:copy:s1')
  expect(draft?.typed).toMatchObject({ notes: 'Ring twice', trackingNumber: NUMBER, packages: [{ description: 'Books', price: '100' }] })
  await expect.element(screen.getByText('Discarded: It is changed and written again.')).toBeVisible()
})

test('a discarded entry stays in the list with its reason, and no longer counts', async () => {
  const delivery = { shipmentId: null, trackingNumber: NUMBER, outcome: 'Returned', notes: 'Wrong city', photo: null } as const
  await recordDelivery(database, delivery)
  const screen = await openQueue()
  await screen.getByRole('button', { name: `More for Delivery ${NUMBER}` }).click()
  await screen.getByRole('menuitem', { name: 'Discard…' }).click()
  await screen.getByRole('textbox', { name: 'Reason' }).fill('Recorded twice')
  await screen.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect.element(screen.getByText('Discarded: Recorded twice')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Discarded in the last 7 days' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Retry' })).not.toBeInTheDocument()
  await vi.waitFor(async () => expect(await readQueueSummary(database)).toEqual({ unsent: 0, needsYou: 0, sending: 0, lastSentAt: null }))
})

test.each([
  ['driver', 'Saved on this phone'],
  ['staff', 'Saved on this device'],
] as const)('the queue of a %s says in its title nothing that may be untrue, and names where things are', async (role, words) => {
  useSession.setState({ state: 'signed-in', person: { userId: 'u', name: 'Ravi', email: 'ravi@waybill.example', role } })
  const screen = await openQueue()
  const queue = screen.getByRole('dialog', { name: 'Queue' })
  await expect.element(queue.getByText('All sent')).toBeVisible()
  await recordDelivery(database, { shipmentId: null, trackingNumber: NUMBER, outcome: 'Returned', notes: 'Wrong city', photo: null })
  await expect.element(queue.getByRole('listitem')).toHaveTextContent(words)
})

test('a long note is cut, and read whole when asked', async () => {
  const notes = 'The gate was locked and nobody answered the bell. '.repeat(30).trim()
  await recordDelivery(database, { shipmentId: null, trackingNumber: NUMBER, outcome: 'Returned', notes, photo: null })
  const screen = await openQueue()
  const words = screen.getByText(notes)
  await expect.element(words).toBeVisible()
  const short = words.element().clientHeight
  await screen.getByRole('button', { name: 'Show all' }).click()
  expect(words.element().clientHeight).toBeGreaterThan(short * 2)
})

test('an entry is known by its recipient, the number is small beside it', async () => {
  await database.shipments.add(someShipment({ id: 's1', tracking_number: NUMBER, to_name_or_company: 'Asha Rao' }))
  await recordDelivery(database, { trackingNumber: NUMBER, shipmentId: 's1', outcome: 'Returned', notes: 'Shop has moved', photo: null })
  const screen = await openQueue()
  await expect.element(screen.getByRole('listitem').filter({ hasText: NUMBER })).toHaveTextContent(/^Asha Rao/)
})

test('once the session has ended the queue tells how far the work came, and nothing of what is in it', async () => {
  await database.shipments.add(someShipment({ id: 's1', tracking_number: NUMBER, to_name_or_company: 'Asha Rao' }))
  await recordDelivery(database, { trackingNumber: NUMBER, shipmentId: 's1', outcome: 'Returned', notes: 'Shop has moved', photo: null })
  useSession.setState({ state: 'ended', person: { userId: 'd1', role: 'driver', name: 'Dev Driver', email: 'driver@waybill.example' } })
  const screen = await openQueue()
  const entry = screen.getByRole('listitem').filter({ hasText: NUMBER })
  await expect.element(entry).toBeVisible()
  for (const hidden of ['Asha Rao', 'Shop has moved', 'Discard']) await expect.element(entry).not.toHaveTextContent(hidden)
})

test('a delivery that the office has can be corrected: the form opens with it; one that it checks is not called delivered', async () => {
  const returned = { shipmentId: null, trackingNumber: NUMBER, outcome: 'Returned', notes: 'Shop has moved', photo: null } as const
  const { entryId } = await recordDelivery(database, returned)
  const answer = { status: 'applied', version: null, epoch: 'e', review: 'corrected-late' } as const
  await database.outbox.where('entryId').equals(entryId).modify({ state: 'confirmed', confirmedAt: Date.now(), answer })
  const screen = await openQueue(true)
  const item = screen.getByRole('listitem').filter({ hasText: NUMBER })
  await expect.element(item).toHaveTextContent('Received, the office is checking')
  await expect.element(item).toHaveTextContent('Received. The office is checking: this correction came late')
  await item.getByRole('button', { name: 'Correct…' }).click()
  await expect.element(screen.getByLabelText('Address')).toHaveTextContent(`/pod?number=${NUMBER}`)
  await expect.element(screen.getByRole('heading', { name: 'Page of /pod' })).toHaveFocus()
  expect(await readDraft(database)).toMatchObject({ outcome: 'Returned', notes: 'Shop has moved', corrects: { entryId } })
})

test('once the office has decided, the item says what and when, and no longer that somebody is checking', async () => {
  const returned = { shipmentId: null, trackingNumber: NUMBER, outcome: 'Returned', notes: 'Shop has moved', photo: null } as const
  const { entryId } = await recordDelivery(database, returned)
  const answer = { status: 'applied', version: null, epoch: 'e', review: 'unknown-number' } as const
  await database.outbox.where('entryId').equals(entryId).modify({ state: 'confirmed', confirmedAt: Date.now(), answer })
  const screen = await openQueue()
  const item = screen.getByRole('listitem').filter({ hasText: NUMBER })
  await expect.element(item).toHaveTextContent('Received, the office is checking')
  const reviewed = { state: 'set-aside', reason: 'unknown-number', counts: false, at: '2026-11-20T12:35:00.000Z' } as const
  await database.outbox
    .where('entryId')
    .equals(entryId)
    .modify({ answer: { ...answer, reviewed } })
  await expect.element(item).toHaveTextContent('The office has set it aside: it changed nothing (20 Nov 2026, 6:05 pm).')
  await expect.element(item).toHaveTextContent('Received, the office has set it aside')
  await expect.element(item).not.toHaveTextContent('is checking')
})

test('what was not attempted is not called a failed attempt', async () => {
  const failure = { reason: 'not-attempted', againOn: null, calledAt: null } as const
  await recordDelivery(database, {
    shipmentId: null,
    trackingNumber: NUMBER,
    outcome: 'Failed Attempt',
    notes: '',
    photo: null,
    failure,
  })
  const screen = await openQueue()
  await expect.element(screen.getByRole('listitem')).toHaveTextContent('Delayed · Not attempted')
  await expect.element(screen.getByText('Failed Attempt')).not.toBeInTheDocument()
})

test('"Send now" without an answer from the office says what becomes of it', async () => {
  const returned = { shipmentId: null, trackingNumber: NUMBER, outcome: 'Returned', notes: 'Shop has moved', photo: null } as const
  await recordDelivery(database, returned)
  await changeMeta(database, 'contact', { connection: 'no-signal' })
  const screen = await openQueue()
  await screen.getByRole('button', { name: 'Send now' }).click()
  await expect.element(screen.getByText('Not sent yet. It goes by itself as soon as the office can be reached.')).toBeVisible()
})

test('a delivery that is still held can be undone from the queue: the form opens with it', async () => {
  const returned = { shipmentId: null, trackingNumber: NUMBER, outcome: 'Returned', notes: 'Shop has moved', photo: null } as const
  await recordDelivery(database, { ...returned, holdMs: 60_000 })
  const screen = await openQueue()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByLabelText('Address')).toHaveTextContent(`/pod?number=${NUMBER}`)
  expect(await readDraft(database)).toMatchObject({ outcome: 'Returned', notes: 'Shop has moved' })
  expect(await database.outbox.count()).toBe(0)
})

test('what has left meanwhile, or stands behind another delivery, is not undone from the queue, and that is said', async () => {
  const returned = { shipmentId: null, trackingNumber: NUMBER, outcome: 'Returned', notes: 'Shop has moved', photo: null } as const
  await recordDelivery(database, { ...returned, holdMs: 60_000 })
  await saveDraft(database, { draftId: 'd', trackingNumber: '42', shipmentId: null, outcome: null, notes: 'Rang twice', photo: null })
  const screen = await openQueue()
  const undo = screen.getByRole('button', { name: 'Undo' })
  await undo.click()
  await expect.element(screen.getByText('Not undone: you have begun the delivery of 42. Finish it or discard it first.')).toBeVisible()
  const claimed = database.neverOffered.clear()
  undo.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await claimed
  await expect.element(screen.getByText('It has left already, so it was not undone.')).toBeVisible()
  expect(await database.outbox.count()).toBe(1)
})

test('a correction is not begun over another delivery, and that is said', async () => {
  const returned = { shipmentId: null, trackingNumber: NUMBER, outcome: 'Returned', notes: 'Shop has moved', photo: null } as const
  await recordDelivery(database, returned)
  await saveDraft(database, { draftId: 'd', trackingNumber: '42', shipmentId: null, outcome: null, notes: 'Rang twice', photo: null })
  const screen = await openQueue()
  await screen.getByRole('button', { name: 'Correct…' }).click()
  await expect.element(screen.getByText('You have begun the delivery of 42. Finish it or discard it first.')).toBeVisible()
})
