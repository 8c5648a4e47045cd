import '#ui/tokens.css'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { PodPage } from '#features/proof-of-delivery/find/pod-page.tsx'
import { sessionBegan, useSession } from '#session/session.ts'
import { DatabaseProvider } from '#store/database/database-context.tsx'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { changeMeta } from '#store/database/meta.ts'
import { UNDO_MS } from '#store/outbox/outbox-entry.ts'
import { readQueue } from '#store/outbox/queue.ts'
import { discardEntry } from '#store/outbox/queue-actions.ts'
import { readDraft } from '#store/drafts/delivery-draft.ts'
import { beginCorrection } from '#store/writes/correct-delivery.ts'
import { recordDelivery } from '#store/writes/record-delivery.ts'
import { showRows } from '#store/records/shown-rows.ts'
import { Toasts } from '#ui/feedback/toast.tsx'
import { someRunSheet, someStop } from '#tests/support/run-sheets.ts'
import { someShipment } from '#tests/support/shipments.ts'

const DRIVER = { userId: 'driver-1', role: 'driver', name: 'Dev Driver', email: 'driver@waybill.example' } as const

let db: WaybillDatabase
beforeEach(async () => {
  db = openDatabase(crypto.randomUUID())
  await changeMeta(db, 'mirror', { phase: 'complete' })
  sessionBegan(DRIVER)
})
afterEach(async () => {
  await cleanup()
  useSession.setState({ state: 'signed-out', person: null })
  await db.delete()
})

async function hold(...given: Parameters<typeof someShipment>[0][]) {
  const rows = given.map((each) => someShipment(each))
  await db.transaction('rw', [db.shipments, db.searchDeltas, db.meta], async () =>
    showRows(
      db,
      rows.map((row) => ({ table: 'shipments', id: row.id, row })),
    ),
  )
  return rows
}

async function openPod(state: unknown = null, search = '') {
  const router = createMemoryRouter([{ path: '/pod', element: <PodPage /> }], { initialEntries: [{ pathname: '/pod', search, state }] })
  const screen = await render(
    <DatabaseProvider database={db}>
      <RouterProvider router={router} />
      <Toasts />
    </DatabaseProvider>,
  )
  return { screen, router }
}

async function deliver(number: string, shipmentId: string | null, holdMs?: number) {
  const { entryId } = await recordDelivery(db, {
    ...(holdMs !== undefined && { holdMs }),
    trackingNumber: number,
    shipmentId,
    outcome: 'Returned',
    notes: 'Shop has moved',
    photo: null,
  })
  return { entryId, number, outcome: 'Returned' as const }
}

test('the next delivery is the next stop, opened by one press', async () => {
  const [first, second] = await hold(
    { id: 's1', to_street_address: '1 Road', to_name_or_company: 'Asha Rao' },
    { id: 's2', to_street_address: '2 Road', to_name_or_company: 'Banyan Books' },
  )
  const saved = await deliver(first?.tracking_number ?? '', 's1')
  const { screen, router } = await openPod({ saved: { ...saved, isOnList: true } })
  await screen.getByRole('button', { name: 'Next delivery: Banyan Books' }).click()
  expect(router.state.location.search).toBe(`?number=${second?.tracking_number}`)
  await screen.getByRole('link', { name: 'Back to deliveries' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Deliveries' })).toBeVisible()
  // Back in the history: the list stands where it was, and the way forward is kept.
  expect(router.state.historyAction).toBe('POP')
})

test('what was begun and not submitted is named by its recipient, where it is opened again and where it is in the way', async () => {
  const [first, second] = await hold({ id: 's1', to_name_or_company: 'Asha Rao' }, { id: 's2', to_name_or_company: 'Banyan Books' })
  const { screen } = await openPod(null, `?number=${first?.tracking_number}`)
  await screen.getByRole('radio', { name: 'Returned' }).click()
  await screen.getByLabelText('Delivery notes').fill('Rang twice')
  await expect.poll(async () => (await readDraft(db))?.notes).toBe('Rang twice')
  await screen.getByRole('link', { name: 'Back to deliveries' }).click()
  await expect.element(screen.getByText(`You started the delivery of ${first?.tracking_number} to Asha Rao.`)).toBeVisible()
  await cleanup()
  const other = await openPod(null, `?number=${second?.tracking_number}`)
  await expect
    .element(other.screen.getByText(`You entered something for Asha Rao ${first?.tracking_number} and did not submit it.`))
    .toBeVisible()
  await expect.element(other.screen.getByRole('link', { name: `Continue ${first?.tracking_number}` })).toBeVisible()
})

test('while its person has to sign in again, what was begun is named by its number alone', async () => {
  const [first, second] = await hold({ id: 's1', to_name_or_company: 'Asha Rao' }, { id: 's2', to_name_or_company: 'Banyan Books' })
  const { screen } = await openPod(null, `?number=${first?.tracking_number}`)
  await screen.getByRole('radio', { name: 'Returned' }).click()
  await screen.getByLabelText('Delivery notes').fill('Rang twice')
  await expect.poll(async () => (await readDraft(db))?.notes).toBe('Rang twice')
  await cleanup()
  useSession.setState({ state: 'ended' })
  const list = await openPod()
  await expect.element(list.screen.getByText(`You started the delivery of ${first?.tracking_number}.`)).toBeVisible()
  expect(list.screen.getByText('Asha Rao').query()).toBeNull()
  await cleanup()
  const other = await openPod(null, `?number=${second?.tracking_number}`)
  await expect.element(other.screen.getByText(`You entered something for ${first?.tracking_number} and did not submit it.`)).toBeVisible()
  expect(other.screen.getByText('Asha Rao').query()).toBeNull()
})

test('what was given up leaves no green panel; what was not on the list says that the office checks it', async () => {
  const [parcel] = await hold({ id: 's1', driver_id: 'somebody-else' })
  const saved = await deliver(parcel?.tracking_number ?? '', 's1')
  const { screen } = await openPod({ saved: { ...saved, isOnList: false } })
  await expect.element(screen.getByText('It was not on your list: the office checks it.')).toBeVisible()
  const panel = () => screen.getByText(saved.number, { exact: true }).element().closest('[tabindex]')?.className
  expect(panel()).toContain('border-warn')
  await discardEntry(db, saved.entryId, 'Wrong parcel')
  await expect.element(screen.getByText('This delivery was discarded.')).toBeVisible()
  expect(panel()).not.toMatch(/good|warn/)
})

test('Undo leads back to the form with what was entered', async () => {
  const [parcel] = await hold({ id: 's1' })
  const saved = await deliver(parcel?.tracking_number ?? '', 's1', UNDO_MS)
  const { screen, router } = await openPod({ saved: { ...saved, isOnList: true } })
  await expect.element(screen.getByRole('list', { name: 'Its way to the office' })).toHaveTextContent('Waiting to be sent')
  await screen.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.element(screen.getByRole('radio', { name: 'Returned' })).toBeChecked()
  await expect.element(screen.getByLabelText('Delivery notes')).toHaveValue('Shop has moved')
  expect(router.state.location.search).toBe(`?number=${saved.number}`)
  expect(await readQueue(db)).toEqual([])
})

test('in a new tab what is still held can be undone at its row, and then no more', async () => {
  const [parcel, failed] = await hold({ id: 's1' }, { id: 's2', to_street_address: '2 Road', to_name_or_company: 'Banyan Books' })
  const saved = await deliver(parcel?.tracking_number ?? '', 's1', 60_000)
  const failure = { reason: 'nobody-there', againOn: null, calledAt: null } as const
  const tried = { trackingNumber: failed?.tracking_number ?? '', outcome: 'Failed Attempt', notes: '', photo: null, failure } as const
  await recordDelivery(db, { ...tried, shipmentId: 's2', holdMs: 3_000 })
  const { screen, router } = await openPod()
  const triedToday = screen.getByRole('region', { name: 'Tried today' })
  await expect.element(triedToday.getByRole('button', { name: 'Undo Banyan Books' })).toBeVisible()
  await expect.element(triedToday.getByRole('button', { name: 'Undo Banyan Books' })).not.toBeInTheDocument()
  await screen.getByRole('region', { name: 'Done' }).getByRole('button', { name: 'Undo Asha Rao' }).click()
  await expect.element(screen.getByLabelText('Delivery notes')).toHaveValue('Shop has moved')
  expect(router.state.location.search).toBe(`?number=${saved.number}`)
  expect((await readQueue(db)).map(({ trackingNumber }) => trackingNumber)).toEqual([failed?.tracking_number])
})

test('Undo is there for its time alone; what has left is not undone, and that is said', async () => {
  const [parcel] = await hold({ id: 's1' })
  const saved = await deliver(parcel?.tracking_number ?? '', 's1', 3_000)
  const { screen } = await openPod({ saved: { ...saved, isOnList: true } })
  const undo = screen.getByRole('button', { name: 'Undo', exact: true })
  await expect.element(undo).toBeVisible()
  // Another tab has handed it to the network; this one has not seen that yet.
  const claimed = db.neverOffered.clear()
  undo.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await claimed
  await expect.element(screen.getByText('It has left already, so it was not undone.')).toBeVisible()
  await expect.element(undo).not.toBeInTheDocument()
  expect(await readQueue(db)).toHaveLength(1)
})

test.each([
  ['Undo', 60_000],
  ['Correct', undefined],
])('after the session has ended, %s does not open what was sent', async (name, holdMs) => {
  const [parcel] = await hold({ id: 's1' })
  const saved = await deliver(parcel?.tracking_number ?? '', 's1', holdMs)
  useSession.setState({ state: 'ended' })
  const { screen } = await openPod({ saved: { ...saved, isOnList: true } })
  await expect.element(screen.getByRole('list', { name: 'Its way to the office' })).toBeVisible()
  expect(screen.getByRole('button', { name }).query()).toBeNull()
})

test('after its time it can be corrected: the form says so, and what is submitted names the capture', async () => {
  const [parcel] = await hold({ id: 's1' })
  const saved = await deliver(parcel?.tracking_number ?? '', 's1')
  const { screen } = await openPod({ saved: { ...saved, isOnList: true } })
  await screen.getByRole('button', { name: 'Correct', exact: true }).click()
  await expect.element(screen.getByText('You are correcting what you submitted')).toBeVisible()
  await screen.getByLabelText('Delivery notes').fill('Shop is closed for good')
  await screen.getByRole('button', { name: 'Submit POD' }).click()
  await expect.element(screen.getByRole('button', { name: 'Undo', exact: true })).toBeVisible()
  const [correction, capture] = await readQueue(db)
  expect(correction).toMatchObject({ kind: 'correct-delivery', notes: 'Shop is closed for good' })
  expect(capture).toMatchObject({ kind: 'record-delivery', mayBeCorrected: false })
})

test('a correction after the sheet has closed says beforehand that the office decides', async () => {
  const [parcel] = await hold({ id: 's1' })
  const saved = await deliver(parcel?.tracking_number ?? '', 's1')
  const sheet = someRunSheet({ id: 'r', state: 'out', sent_out_at: '2026-11-20T07:00:00.000Z', stops: [someStop('s1')] })
  await db.run_sheets.add(sheet)
  await beginCorrection(db, saved.entryId)
  const { screen } = await openPod(null, `?number=${saved.number}`)
  await expect
    .element(screen.getByText('This one counts unless the office has changed or settled it since.', { exact: false }))
    .toBeVisible()
  await db.run_sheets.update('r', { state: 'closed', closed_at: new Date(Date.now() + 60_000).toISOString() })
  await expect.element(screen.getByText('The run sheet is closed. The office keeps both, and decides which one counts.')).toBeVisible()
  await expect.element(screen.getByText('This one counts', { exact: false })).not.toBeInTheDocument()
  // One that had closed before is of another day.
  await db.run_sheets.update('r', { closed_at: '2026-11-20T12:00:00.000Z' })
  await expect
    .element(screen.getByText('This one counts unless the office has changed or settled it since.', { exact: false }))
    .toBeVisible()
})

test('a correction that was begun by a slip is given up by one press, and nothing of it stays', async () => {
  const [parcel] = await hold({ id: 's1' })
  const saved = await deliver(parcel?.tracking_number ?? '', 's1')
  await beginCorrection(db, saved.entryId)
  const { screen } = await openPod()
  await expect.element(screen.getByText('You started to correct the delivery of', { exact: false })).toBeVisible()
  await screen.getByRole('link', { name: 'Continue' }).click()
  await screen.getByLabelText('Delivery notes').fill('Slipped')
  await screen.getByRole('button', { name: 'Leave it as it was' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Deliveries' })).toBeVisible()
  await expect.element(screen.getByText('Not submitted yet')).not.toBeInTheDocument()
  expect(await readDraft(db)).toBeNull()
  expect(await readQueue(db)).toMatchObject([{ kind: 'record-delivery', notes: 'Shop has moved' }])
})

test('a correction that begins while the form of its parcel is open is in that form', async () => {
  const [parcel] = await hold({ id: 's1' })
  const saved = await deliver(parcel?.tracking_number ?? '', 's1')
  const { screen, router } = await openPod(null, `?number=${saved.number}`)
  await expect.element(screen.getByLabelText('Delivery notes')).toHaveValue('')
  // As the queue does it, which lies over every page.
  await beginCorrection(db, saved.entryId)
  await router.navigate({ pathname: '/pod', search: `?number=${saved.number}` })
  await expect.element(screen.getByText('You are correcting what you submitted')).toBeVisible()
  await expect.element(screen.getByLabelText('Delivery notes')).toHaveValue('Shop has moved')
  await screen.getByLabelText('Delivery notes').fill('Shop is closed for good')
  await screen.getByRole('button', { name: 'Submit POD' }).click()
  await expect.element(screen.getByRole('button', { name: 'Undo', exact: true })).toBeVisible()
  expect((await readQueue(db)).map(({ kind }) => kind)).toEqual(['correct-delivery', 'record-delivery'])
})

test('a parcel that is not on one’s list says so before it is recorded', async () => {
  const [theirs, own] = await hold({ id: 's1', driver_id: 'somebody-else' }, { id: 's2' })
  const { screen } = await openPod(null, `?number=${theirs?.tracking_number}`)
  await expect.element(screen.getByText('This parcel is not on your list')).toBeVisible()
  await cleanup()
  const mine = await openPod(null, `?number=${own?.tracking_number}`)
  await expect.element(mine.screen.getByRole('region', { name: 'Summary' })).toBeVisible()
  await expect.element(mine.screen.getByText('This parcel is not on your list')).not.toBeInTheDocument()
})

test.each([276, 390])('Call is a word with the number under it, and nothing overlaps at %i px', async (width) => {
  await page.viewport(width, 740)
  await hold({ id: 's1' })
  const { screen } = await openPod()
  const call = screen.getByRole('link', { name: 'Call Asha Rao, 9000000060' })
  await expect.element(call).toHaveTextContent('Call9000000060')
  const [one, other] = [call, screen.getByRole('link', { name: 'Navigate to Asha Rao' })].map((link) => link.element())
  for (const link of [one, other]) expect(link?.scrollWidth).toBeLessThanOrEqual(link?.clientWidth ?? 0)
  const [a, b] = [one?.getBoundingClientRect(), other?.getBoundingClientRect()]
  if (a === undefined || b === undefined) throw new Error('A link is missing')
  expect(a.left >= b.right || b.left >= a.right || a.top >= b.bottom || b.top >= a.bottom).toBe(true)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
})
