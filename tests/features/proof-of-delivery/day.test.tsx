import '#ui/tokens.css'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { PodPage } from '#features/proof-of-delivery/find/pod-page.tsx'
import { sessionBegan, useSession } from '#session/session.ts'
import { DatabaseProvider } from '#store/database/database-context.tsx'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { changeMeta } from '#store/database/meta.ts'
import { showRows } from '#store/records/shown-rows.ts'
import { recordDelivery } from '#store/writes/record-delivery.ts'
import type { FailureReason } from '#domain/shipment/failure/failure.ts'
import type { Reviewed } from '#domain/sync/reviewed.ts'
import type { DeliveryOutcome } from '#domain/shipment/delivery.ts'
import { someRunSheet, someStop } from '#tests/support/run-sheets.ts'
import { somePieces, someShipment } from '#tests/support/shipments.ts'

const DRIVER = { userId: 'driver-1', role: 'driver', name: 'Dev Driver', email: 'driver@waybill.example' } as const

let db: WaybillDatabase
beforeEach(async () => {
  document.documentElement.dataset['theme'] = 'driver'
  db = openDatabase(crypto.randomUUID())
  await changeMeta(db, 'mirror', { phase: 'complete' })
  sessionBegan(DRIVER)
})
afterEach(async () => {
  await cleanup()
  vi.restoreAllMocks()
  delete document.documentElement.dataset['theme']
  useSession.setState({ state: 'signed-out', person: null })
  await db.delete()
})

type Given = Parameters<typeof someShipment>[0]

async function hold(...given: Given[]) {
  const rows = given.map((each) => someShipment(each))
  await db.transaction('rw', [db.shipments, db.searchDeltas, db.meta], async () =>
    showRows(
      db,
      rows.map((row) => ({ table: 'shipments', id: row.id, row })),
    ),
  )
}

async function openPod() {
  const router = createMemoryRouter([{ path: '/pod', element: <PodPage /> }], { initialEntries: ['/pod'] })
  const screen = await render(
    <DatabaseProvider database={db}>
      <RouterProvider router={router} />
    </DatabaseProvider>,
  )
  return { screen, router }
}

async function record(id: string, outcome: DeliveryOutcome) {
  const trackingNumber = someShipment({ id }).tracking_number
  await recordDelivery(db, { trackingNumber, shipmentId: id, outcome, notes: 'Nobody home', photo: null })
}

test('the day says how far it is, shows the next stop large, and the rest by what became of it', async () => {
  await hold(
    { id: 's1', to_street_address: '1 Road', to_name_or_company: 'Asha Rao' },
    { id: 's2', to_street_address: '2 Road', to_name_or_company: 'Banyan Books' },
    {
      id: 's3',
      to_street_address: '3 Road',
      to_name_or_company: 'Chai Shop',
      handling_instructions: 'Back door',
      estimated_delivery_date: '2026-01-05',
    },
    { id: 's4', to_street_address: '4 Road', to_name_or_company: 'Depot' },
  )
  await record('s1', 'Returned')
  await record('s2', 'Failed Attempt')
  const { screen, router } = await openPod()
  await expect.element(screen.getByRole('heading', { name: '1 of 4 done' })).toBeVisible()
  const next = screen.getByRole('region', { name: 'Next stop' })
  await expect.element(next).toHaveTextContent('Chai Shop')
  await expect.element(next).toHaveTextContent('Overdue: due 5 Jan 2026')
  await expect.element(next).toHaveTextContent('Back door')
  await expect.element(screen.getByRole('region', { name: 'To do' })).toHaveTextContent('Depot')
  const tried = screen.getByRole('region', { name: 'Tried today' })
  await expect.element(tried).toHaveTextContent(/Banyan Books.*Tried on .*: Nobody home/)
  const done = screen.getByRole('region', { name: 'Done' })
  await expect.element(done).toHaveTextContent(/Asha Rao.*Returned.*Not sent yet/)
  await next.getByRole('link', { name: 'Chai Shop', exact: true }).click()
  expect(router.state.location.search).toBe(`?number=${someShipment({ id: 's3' }).tracking_number}`)
})

test('a stop says when somebody is at the door, how long still, and looks late once that has passed', async () => {
  const due = { deliver_from: '10:00', deliver_until: '13:00', estimated_delivery_date: '2026-11-26' }
  await hold(
    { id: 's1', to_street_address: '1 Road', to_name_or_company: 'Asha Rao', ...due },
    { id: 's2', to_street_address: '2 Road', to_name_or_company: 'Banyan Books', ...due, deliver_until: '12:00' },
    { id: 's3', to_street_address: '3 Road', to_name_or_company: 'Chai Shop', ...due, estimated_delivery_date: '2026-11-27' },
    { id: 's4', to_street_address: '4 Road', to_name_or_company: 'Depot', ...due, deliver_until: '12:00' },
  )
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date('2026-11-26T12:15:00+05:30') })
  onTestFinished(() => void vi.useRealTimers())
  await record('s4', 'Failed Attempt')
  const { screen } = await openPod()
  const next = screen.getByRole('region', { name: 'Next stop' })
  await expect.element(next).toHaveTextContent('Between 10 am and 1 pm: 45 minutes left')
  const todo = screen.getByRole('region', { name: 'To do' })
  await expect.element(todo).toHaveTextContent(/Banyan Books.*Late: between 10 am and 12 pm.*Chai Shop.*Between 10 am and 1 pm/)
  await expect.element(todo.getByText(/left$/)).not.toBeInTheDocument()
  const tried = screen.getByRole('region', { name: 'Tried today' })
  await expect.element(tried).toHaveTextContent(/Depot.*Between 10 am and 12 pm/)
  await expect.element(tried).not.toHaveTextContent('Late')
  vi.setSystemTime(new Date('2026-11-26T13:00:00+05:30'))
  vi.advanceTimersByTime(60_000)
  await expect.element(next).toHaveTextContent('Late: between 10 am and 1 pm')
  await next.getByRole('link', { name: 'Asha Rao', exact: true }).click()
  await screen.getByRole('region', { name: 'Summary' }).getByText('Asha Rao').click()
  await expect.element(screen.getByRole('region', { name: 'Summary' })).toHaveTextContent('Time windowBetween 10 am and 1 pm')
})

test('what the office put right since is marked on the stop and at the door', async () => {
  await hold(
    { id: 's1', to_street_address: '1 Road', to_name_or_company: 'Asha Rao', renewed: ['address', 'phone'] },
    { id: 's2', to_street_address: '2 Road', to_name_or_company: 'Banyan Books', renewed: ['phone'] },
    { id: 's3', to_street_address: '3 Road', to_name_or_company: 'Chai Shop', renewed: null },
  )
  const { screen } = await openPod()
  const next = screen.getByRole('region', { name: 'Next stop' })
  await expect.element(next.getByText('New address', { exact: true })).toBeVisible()
  await expect.element(next.getByText('New phone', { exact: true })).toBeVisible()
  const todo = screen.getByRole('region', { name: 'To do' })
  await expect.element(todo).toHaveTextContent(/Banyan Books.*New phone/)
  await expect.element(todo).not.toHaveTextContent('New address')
  await next.getByRole('link', { name: 'Asha Rao', exact: true }).click()
  await expect.element(screen.getByRole('region', { name: 'Summary' })).toHaveTextContent(/Asha Rao.*New address.*New phone/)
})

test('how often a parcel failed before and why stays with it, also when it goes again on a new run sheet', async () => {
  const attempt = (reason: FailureReason, day: number, notes = '') => ({
    reason,
    again_on: null,
    failed_at: `2026-11-${day}T06:30:00.000Z`,
    notes,
  })
  const attempts = [attempt('refused', 24, 'Wants it on Monday'), attempt('nobody-there', 23), attempt('not-attempted', 22)]
  await hold(
    {
      id: 's1',
      to_street_address: '1 Road',
      to_name_or_company: 'Asha Rao',
      status: 'Out for Delivery',
      failed_on: ['2026-11-23', '2026-11-24'],
      attempts,
    },
    {
      id: 's2',
      to_street_address: '2 Road',
      to_name_or_company: 'Banyan Books',
      status: 'Failed Attempt',
      failed_on: ['2026-11-23', '2026-11-24'],
      failure: { reason: 'refused', again_on: null, called_at: null, failed_at: '2026-11-24T06:30:00.000Z' },
      attempts: attempts.slice(0, 2),
    },
    {
      id: 's3',
      to_street_address: '3 Road',
      to_name_or_company: 'Chai Shop',
      status: 'Failed Attempt',
      failed_on: ['2026-11-24'],
      failure: { reason: 'refused', again_on: null, called_at: null, failed_at: '2026-11-24T06:30:00.000Z' },
      attempts: attempts.slice(0, 1),
    },
  )
  const { screen } = await openPod()
  const next = screen.getByRole('region', { name: 'Next stop' })
  await expect.element(next.getByText('Tried 2 times', { exact: true })).toBeVisible()
  const lines = next.getByRole('list', { name: 'Earlier attempts' })
  await expect
    .element(lines)
    .toHaveTextContent(/Tried on 24 Nov.*: Refused, Wants it on MondayTried on 23 Nov.*: Nobody thereNot attempted on 22 Nov/)
  const todo = screen.getByRole('region', { name: 'To do' })
  await expect.element(todo).toHaveTextContent(/Banyan Books.*Tried on 24 Nov.*Refused.*Tried 2 times/)
  await expect.element(todo).not.toHaveTextContent(/Tried 1 time/)
  // One more, recorded here and not sent yet.
  await record('s2', 'Failed Attempt')
  await expect.element(screen.getByRole('region', { name: 'Tried today' })).toHaveTextContent(/Banyan Books.*Tried 3 times/)
  await todo.getByRole('link', { name: /^Asha Rao/ }).click()
  await expect
    .element(screen.getByRole('region', { name: 'Summary' }))
    .toHaveTextContent(/Earlier attempts.*Refused, Wants it on Monday.*Nobody there/)
})

test('two parcels for one address are one stop of the day, done when both are', async () => {
  await hold(
    { id: 's1', to_street_address: '1 Road' },
    { id: 's2', to_street_address: '1 road ' },
    { id: 's3', to_street_address: '3 Road' },
  )
  await record('s1', 'Returned')
  const { screen } = await openPod()
  await expect.element(screen.getByRole('heading', { name: '0 of 2 done' })).toBeVisible()
  await record('s2', 'Returned')
  await expect.element(screen.getByRole('heading', { name: '1 of 2 done' })).toBeVisible()
})

test('a finished stop can be corrected, and says that its correction has not been sent', async () => {
  await hold({ id: 's1', to_name_or_company: 'Asha Rao' })
  await record('s1', 'Returned')
  await db.outbox.toCollection().modify({ state: 'confirmed', confirmedAt: Date.now() })
  const { screen, router } = await openPod()
  const done = screen.getByRole('region', { name: 'Done' })
  await expect.element(done).not.toHaveTextContent('Not sent yet')
  await done.getByRole('button', { name: /^Correct / }).click()
  await expect.element(screen.getByText('You are correcting what you submitted')).toBeVisible()
  expect(router.state.location.search).toBe(`?number=${someShipment({ id: 's1' }).tracking_number}`)
  await screen.getByLabelText('Delivery notes').fill('Shop is closed for good')
  await screen.getByRole('button', { name: 'Submit POD' }).click()
  await expect.element(done).toHaveTextContent(/Asha Rao.*Returned.*Not sent yet/)
  const summary = screen.getByRole('region', { name: 'Nothing left to do today' })
  await expect.element(summary).toHaveTextContent('Waiting to be sent1')
})

test.each([
  ['Tried today', undefined],
  ['Not attempted today', 'not-attempted'],
] satisfies [string, FailureReason | undefined][])(
  'what is under "%s" can be corrected from the list, each parcel by itself',
  async (title, reason) => {
    const twin = { to_street_address: '1 Road' }
    await hold({ id: 's1', to_name_or_company: 'Asha Rao', ...twin }, { id: 's2', to_name_or_company: 'Ravi Rao', ...twin })
    for (const id of ['s1', 's2']) {
      await recordDelivery(db, {
        trackingNumber: someShipment({ id }).tracking_number,
        shipmentId: id,
        outcome: 'Failed Attempt',
        notes: 'Nobody home',
        photo: null,
        ...(reason && { failure: { reason, againOn: null, calledAt: null } }),
      })
    }
    await db.outbox.toCollection().modify({ state: 'confirmed', confirmedAt: Date.now() })
    const { screen, router } = await openPod()
    const part = screen.getByRole('region', { name: title })
    await expect.element(part.getByRole('button', { name: 'Correct Asha Rao' })).toBeVisible()
    await part.getByRole('button', { name: 'Correct Ravi Rao' }).click()
    await expect.element(screen.getByText('You are correcting what you submitted')).toBeVisible()
    expect(router.state.location.search).toBe(`?number=${someShipment({ id: 's2' }).tracking_number}`)
  },
)

test('what the office checks is no plain tick: its row says why in the words of the queue, and the summary does not call it confirmed', async () => {
  await hold({ id: 's1', to_name_or_company: 'Asha Rao' }, { id: 's2', to_street_address: '2 Road', to_name_or_company: 'Banyan Books' })
  await record('s1', 'Delivered')
  await record('s2', 'Failed Attempt')
  await db.outbox.toCollection().modify((entry) => {
    entry.state = 'confirmed'
    entry.confirmedAt = Date.now()
    const review = entry.trackingNumber === someShipment({ id: 's1' }).tracking_number ? 'wrong-code' : 'not-assigned'
    entry.answer = { status: 'applied', version: 1, epoch: 'e', review }
  })
  const { screen } = await openPod()
  const done = screen.getByRole('region', { name: 'Done' })
  await expect.element(done).toHaveTextContent(/Asha Rao.*Received. The office is checking: the code did not match\./)
  const tried = screen.getByRole('region', { name: 'Tried today' })
  await expect.element(tried).toHaveTextContent(/Banyan Books.*Received. The office is checking: the parcel was not on your list\./)
  const summary = screen.getByRole('region', { name: 'Nothing left to do today' })
  await expect.element(summary).toHaveTextContent('The office is checking 2 deliveries of today.')
  await expect.element(summary).not.toHaveTextContent('The office has confirmed everything')
})

test('what the office has decided takes the mark and the count of checking away, and says what and when', async () => {
  await hold(
    { id: 's1', to_name_or_company: 'Asha Rao' },
    { id: 's2', to_street_address: '2 Road', to_name_or_company: 'Banyan Books' },
    { id: 's3', to_street_address: '3 Road', to_name_or_company: 'Cedar Crafts' },
  )
  await record('s1', 'Delivered')
  await record('s2', 'Failed Attempt')
  await record('s3', 'Delivered')
  const at = '2026-11-20T12:35:00.000Z'
  const decisions: Partial<Record<string, [string, Reviewed]>> = {
    [someShipment({ id: 's1' }).tracking_number]: ['wrong-code', { state: 'accepted', reason: 'wrong-code', counts: true, at }],
    [someShipment({ id: 's2' }).tracking_number]: ['not-assigned', { state: 'set-aside', reason: 'not-assigned', counts: true, at }],
    [someShipment({ id: 's3' }).tracking_number]: [
      'already-delivered',
      { state: 'set-aside', reason: 'already-delivered', counts: false, at },
    ],
  }
  await db.outbox.toCollection().modify((entry) => {
    const [review, reviewed] = decisions[entry.trackingNumber ?? ''] ?? []
    entry.state = 'confirmed'
    entry.confirmedAt = Date.now()
    entry.answer = { status: 'applied', version: 1, epoch: 'e', ...(review && { review }), ...(reviewed && { reviewed }) }
  })
  const { screen } = await openPod()
  const done = screen.getByRole('region', { name: 'Done' })
  await expect.element(done).toHaveTextContent(/Asha Rao.*The office has accepted it \(20 Nov 2026, 6:05 pm\)\./)
  await expect.element(done).toHaveTextContent(/Cedar Crafts.*The office has set it aside: it changed nothing \(20 Nov 2026, 6:05 pm\)\./)
  const tried = screen.getByRole('region', { name: 'Tried today' })
  await expect.element(tried).toHaveTextContent(/Banyan Books.*The office has looked at it: what you recorded stands \(20 Nov/)
  const summary = screen.getByRole('region', { name: 'Nothing left to do today' })
  await expect.element(summary).toHaveTextContent('The office has set 1 delivery of today aside: it changed no shipment.')
  await expect.element(summary).not.toHaveTextContent('is checking')
  await expect.element(summary).not.toHaveTextContent('The office has confirmed everything')
})

test('of a stop that another driver tried later, their notes are shown', async () => {
  await hold({ id: 's1' })
  await record('s1', 'Failed Attempt')
  await db.outbox.toCollection().modify({ state: 'confirmed', confirmedAt: Date.now() })
  await db.shipments.update('s1', { delivery_notes: 'Gate is locked', failure: null })
  const { screen } = await openPod()
  const tried = screen.getByRole('region', { name: 'Tried today' })
  await expect.element(tried).toHaveTextContent('Tried before: Gate is locked')
  await expect.element(tried).not.toHaveTextContent('Nobody home')
})

test('two parcels for one address are one stop, each with its own link', async () => {
  await hold(
    { id: 's1', to_name_or_company: 'Asha Rao' },
    { id: 's2', to_name_or_company: 'Ravi Rao' },
    { id: 's3', to_street_address: '9 Road', to_name_or_company: 'Depot' },
    { id: 's4', to_street_address: '9 Road', to_name_or_company: 'Depot' },
  )
  const { screen, router } = await openPod()
  const next = screen.getByRole('region', { name: 'Next stop' })
  await expect.element(next.getByRole('heading')).toHaveTextContent('Asha Rao and 1 more')
  expect(
    screen.getByRole('region', { name: 'To do' }).getByRole('list', { name: 'Parcels for Depot' }).getByRole('link').elements(),
  ).toHaveLength(2)
  await next.getByRole('link', { name: 'Ravi Rao', exact: true }).click()
  expect(router.state.location.search).toBe(`?number=${someShipment({ id: 's2' }).tracking_number}`)
})

test('two parcels of one name at one door are told apart in what is pressed', async () => {
  const names = { to_name_or_company: 'Asha Rao', to_contact_number: '9000000012' }
  await hold({ id: 's1', ...names }, { id: 's2', ...names })
  const { screen } = await openPod()
  const next = screen.getByRole('region', { name: 'Next stop' })
  const numbers = ['s1', 's2'].map((id) => someShipment({ id }).tracking_number)
  for (const number of numbers) await expect.element(next.getByRole('link', { name: `Asha Rao ${number}` })).toBeVisible()
  await record('s1', 'Delivered')
  await record('s2', 'Delivered')
  for (const number of numbers) await expect.element(screen.getByRole('button', { name: `Correct Asha Rao ${number}` })).toBeVisible()
})

test('of several parcels for one door the way there, the call and the record are in reach without a scroll', async () => {
  await page.viewport(360, 740)
  await hold(
    ...['s1', 's2', 's3'].map((id) => ({
      id,
      to_name_or_company: 'Asha Rao',
      to_contact_number: '9000000012',
      handling_instructions: 'Gate 2',
    })),
  )
  const { screen } = await openPod()
  const next = screen.getByRole('region', { name: 'Next stop' })
  for (const name of [/^Navigate/, /^Call/, 'Record all 3 together'])
    await expect.element(next.getByRole('link', { name })).toBeInViewport({ ratio: 1 })
})

test('with nothing left the day is summed up, and what waits is not called sent', async () => {
  await hold(
    { id: 's1' },
    { id: 's2', to_street_address: '2 Road' },
    { id: 's3', status: 'Delivered', delivered_at: new Date().toISOString() },
  )
  await record('s1', 'Returned')
  await record('s2', 'Failed Attempt')
  const { screen } = await openPod()
  const summary = screen.getByRole('region', { name: 'Nothing left to do today' })
  await expect.element(summary).toHaveTextContent('Delivered1Failed attempts1Returned1Waiting to be sent2')
  await expect.element(summary).toHaveTextContent('What waits goes by itself with signal.')
  await db.outbox.toCollection().modify({ state: 'refused', refusal: { code: 'invalid', message: 'No.' } })
  const unsettled = screen.getByRole('region', { name: 'No stop is left today' })
  await expect.element(unsettled).toHaveTextContent('2 deliveries need you: press the line at the top.')
  await expect.element(unsettled).not.toHaveTextContent('goes by itself')
  await db.outbox.toCollection().modify({ state: 'confirmed', confirmedAt: Date.now() })
  await expect.element(summary).toHaveTextContent('The office has confirmed everything that was recorded here.')
})

test('what was recorded and has gone to somebody else since is not called a parcel that was never on the list', async () => {
  await hold({ id: 's1' }, { id: 's2' })
  await record('s1', 'Returned')
  await record('s2', 'Returned')
  await hold({ id: 's2', status: 'Returned', driver_id: 'somebody-else' })
  const { screen } = await openPod()
  const summary = screen.getByRole('region', { name: 'Nothing left to do today' })
  await expect.element(summary).toHaveTextContent('1 more delivery was recorded that is not on your list now.')
})

test('what was added or taken away in the pocket is said once, by name', async () => {
  await hold({ id: 's1' }, { id: 's2', to_street_address: '2 Road', to_name_or_company: 'Banyan Books' })
  const first = await openPod()
  await vi.waitFor(async () => expect(await db.responseCache.get('drivers-list')).toBeDefined())
  await expect.element(first.screen.getByText(/new stop/)).not.toBeInTheDocument()
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const shop = { to_street_address: '3 Road', to_name_or_company: 'Chai Shop' }
  await hold({ id: 's3', ...shop }, { id: 's4', ...shop })
  await db.shipments.delete('s2')
  await expect.element(first.screen.getByRole('heading', { name: 'Chai Shop' })).toBeVisible()
  await expect.element(first.screen.getByText(/new stop/)).not.toBeInTheDocument()
  seen.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  const said = first.screen.getByRole('status').filter({ hasText: '1 new stop, 1 taken away' })
  await expect.element(said).toHaveTextContent('New: Chai Shop')
  await expect.element(said).toHaveTextContent('Taken away: Banyan Books')
  await said.getByRole('button', { name: 'OK' }).click()
  await expect.element(said).not.toBeInTheDocument()
  await cleanup()
  const { screen } = await openPod()
  await expect.element(screen.getByRole('heading', { name: '0 of 2 done' })).toBeVisible()
  await expect.element(screen.getByText(/new stop/)).not.toBeInTheDocument()
})

test('a number is typed behind Fetch, and an unknown one keeps it in its field', async () => {
  await hold({ id: 's1', status: 'Delivered' }, { id: 's2' })
  const { screen, router } = await openPod()
  await screen.getByRole('button', { name: 'Fetch' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Fetch a delivery' })
  const number = dialog.getByLabelText('Tracking number')
  await expect.element(number).toHaveFocus()
  await number.fill(someShipment({ id: 's1' }).tracking_number)
  await dialog.getByRole('button', { name: 'Fetch' }).click()
  await expect.element(dialog).toHaveTextContent('Tracking number not found or already delivered.')
  await number.fill(someShipment({ id: 's2' }).tracking_number)
  await dialog.getByRole('button', { name: 'Fetch' }).click()
  await expect.poll(() => router.state.location.search).toBe(`?number=${someShipment({ id: 's2' }).tracking_number}`)
})

test('120 stops stand on a phone without a sideways scroll', async () => {
  await page.viewport(360, 740)
  await hold(
    ...Array.from({ length: 120 }, (_, no) => ({
      id: `s${no}`,
      to_street_address: `${no} Station Road, behind the old bus depot`,
      to_name_or_company: `Recipient number ${no}`,
    })),
  )
  const { screen } = await openPod()
  await expect.element(screen.getByRole('heading', { name: '0 of 120 done' })).toBeVisible()
  await expect.poll(() => screen.getByRole('region', { name: 'To do' }).getByRole('listitem').elements().length).toBe(119)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})

test('a driver moves the stops that are left, and what is done keeps its place', async () => {
  await hold(
    ...['Asha', 'Banyan', 'Chai', 'Depot'].map((name, at) => ({
      id: `s${at + 1}`,
      to_street_address: `${at + 1} Road`,
      to_name_or_company: name,
    })),
  )
  await record('s1', 'Returned')
  await db.run_sheets.add(someRunSheet({ id: 'r', state: 'out', stops: ['s2', 's1', 's3', 's4'].map((id) => someStop(id)) }))
  const { screen } = await openPod()
  await screen.getByRole('button', { name: 'Change the order' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Order of stops' })
  const up = dialog.getByRole('button', { name: 'Move Depot up' })
  await up.click()
  await expect.element(up).toHaveFocus()
  const { width, height } = up.element().getBoundingClientRect()
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(48)
  await up.click()
  await dialog.getByRole('button', { name: 'Move Banyan down' }).click()
  await dialog.getByRole('button', { name: 'Save order' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(screen.getByRole('region', { name: 'Next stop' })).toHaveTextContent('Depot')
  const entry = await db.outbox.orderBy('seq').last()
  expect(entry?.command).toMatchObject({
    kind: 'save-run-sheet',
    payload: { isNew: false, changes: {}, added: [], removed: [], order: ['s4', 's1', 's3', 's2'] },
  })
})

test('the end of the day says what became of it, what goes back, and shows the sheet’s barcode', async () => {
  await hold(
    ...['Asha', 'Banyan', 'Chai', 'Depot', 'Ekta'].map((name, at) => ({
      id: `s${at + 1}`,
      to_street_address: `${at + 1} Road`,
      to_name_or_company: name,
      ...(at === 0 && { payment_mode: 'cod' as const, collect_amount: 450_00 }),
    })),
  )
  await db.run_sheets.add(
    someRunSheet({
      id: 'r',
      state: 'out',
      sent_out_at: '2026-11-20T07:00:00.000Z',
      stops: ['s1', 's2', 's3', 's4', 's5'].map((id) => someStop(id, { back_at: id === 's5' ? '2026-11-20T11:00:00.000Z' : null })),
    }),
  )
  const capture = (id: string) => ({ trackingNumber: someShipment({ id }).tracking_number, shipmentId: id, notes: '', photo: null })
  const collection = { expectedPaise: 450_00, collectedPaise: 450_00, mode: 'upi', reference: null, reason: null } as const
  await recordDelivery(db, { ...capture('s1'), outcome: 'Delivered', collection })
  const failure = (reason: 'refused' | 'not-attempted') => ({ reason, againOn: null, calledAt: null })
  await recordDelivery(db, { ...capture('s2'), outcome: 'Failed Attempt', failure: failure('refused') })
  await recordDelivery(db, { ...capture('s3'), outcome: 'Failed Attempt', failure: failure('not-attempted') })
  const { screen } = await openPod()
  const toTheEnd = screen.getByRole('button', { name: 'End of day' })
  await expect.element(toTheEnd).toBeVisible()
  // Before what is done: at the end of a long day that is the longest part.
  const done = screen.getByRole('region', { name: 'Done' }).element()
  expect(toTheEnd.element().compareDocumentPosition(done) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
  await toTheEnd.click()
  const dialog = screen.getByRole('dialog', { name: 'End of day' })
  await expect.element(dialog.getByText('₹450')).toBeVisible()
  await expect.element(dialog.getByRole('region', { name: 'Failed attempts by reason' })).toHaveTextContent('Failed attempts: 1Refused 1')
  await expect.element(dialog.getByText('Not attempted: 1')).toBeVisible()
  const back = dialog.getByRole('region', { name: 'Still to return' })
  await expect.element(back).toHaveTextContent('Still to return: 3 parcels')
  await expect.element(back).not.toHaveTextContent('Ekta')
  await dialog.getByRole('button', { name: 'Hand over' }).click()
  await expect.element(screen.getByRole('img', { name: 'Barcode of RS-000001' })).toBeVisible()
})

test('once the sheet is closed, what was scanned in is not still to return, and a parcel for another day says its day', async () => {
  await hold(
    { id: 's1', to_street_address: '1 Road', to_name_or_company: 'Asha' },
    { id: 's2', to_street_address: '2 Road', to_name_or_company: 'Banyan' },
    { id: 's3', to_street_address: '3 Road', to_name_or_company: 'Chai' },
  )
  const failure = { reason: 'refused', againOn: null, calledAt: null } as const
  const capture = { trackingNumber: someShipment({ id: 's1' }).tracking_number, shipmentId: 's1', notes: '', photo: null }
  await recordDelivery(db, { ...capture, outcome: 'Failed Attempt', failure })
  await db.outbox.toCollection().modify({ state: 'confirmed', confirmedAt: Date.now() })
  const closedAt = new Date(Date.now() + 60_000).toISOString()
  const stops = ['s1', 's2', 's3'].map((id) => someStop(id, { back_at: id === 's3' ? null : closedAt }))
  await db.run_sheets.add(someRunSheet({ id: 'r', state: 'closed', sent_out_at: '2026-11-20T07:00:00.000Z', closed_at: closedAt, stops }))
  // Decided by the office: again, on another day.
  await hold({
    id: 's1',
    to_street_address: '1 Road',
    to_name_or_company: 'Asha',
    status: 'In Transit',
    estimated_delivery_date: '2099-11-27',
  })
  const { screen } = await openPod()
  await expect.element(screen.getByRole('heading', { name: '0 of 2 done' })).toBeVisible()
  await expect.element(screen.getByRole('region', { name: 'For a later day' })).toHaveTextContent(/Asha.*Due 27 Nov 2099/)
  await screen.getByRole('button', { name: 'End of day' }).click()
  const dialog = screen.getByRole('dialog', { name: 'End of day' })
  await expect.element(dialog.getByRole('region', { name: 'Failed attempts by reason' })).toHaveTextContent('Failed attempts: 1Refused 1')
  await expect.element(dialog.getByRole('region', { name: 'Still to return' })).toHaveTextContent(/^Still to return: 1 parcelChai/)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await screen.getByRole('link', { name: /^Asha/ }).click()
  await expect.element(screen.getByRole('region', { name: 'Summary' }).getByText('Due 27 Nov 2099')).toBeVisible()
})

test('at the door the folded summary says how many pieces there are, and that they go back to their sender', async () => {
  await hold({ id: 's1', to_name_or_company: 'Asha', items: somePieces(9), return_state: 'on-its-way' })
  const { screen } = await openPod()
  await screen.getByRole('link', { name: /^Asha/ }).click()
  const folded = screen.getByRole('region', { name: 'Summary' })
  await expect.element(folded.getByText('9 pieces', { exact: true })).toBeVisible()
  await expect.element(folded.getByText('Back to the sender')).toBeVisible()
})

test('where not all of a parcel went out, the stop and what is still to return say how many', async () => {
  await hold(
    ...['Asha', 'Banyan'].map((name, at) => ({
      id: `s${at + 1}`,
      to_street_address: `${at + 1} Road`,
      to_name_or_company: name,
      items: somePieces(9),
    })),
  )
  const loaded = { scanned_out_at: '2026-11-20T06:50:00.000Z', pieces_out: 7 }
  const back = { back_at: '2026-11-20T11:00:00.000Z', pieces_back: 2 }
  const stops = [someStop('s1', loaded), someStop('s2', { ...loaded, ...back })]
  await db.run_sheets.add(someRunSheet({ id: 'r', state: 'out', sent_out_at: '2026-11-20T07:00:00.000Z', stops }))
  const { screen } = await openPod()
  await expect.element(screen.getByRole('region', { name: 'Next stop' }).getByText('7 of 9 pieces')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: /Banyan.*7 of 9 pieces/ })).toBeVisible()
  await screen.getByRole('button', { name: 'End of day' }).click()
  const dialog = screen.getByRole('dialog', { name: 'End of day' })
  const toReturn = dialog.getByRole('region', { name: 'Still to return' })
  await expect.element(toReturn).toHaveTextContent(/Asha \d+ 7 of 9 pieces/)
  await expect.element(toReturn).toHaveTextContent(/Banyan \d+ 5 of 9 pieces/)
  await db.run_sheets.update('r', { stops: [someStop('s1', { ...loaded, ...back, pieces_back: 7 }), someStop('s2', loaded)] })
  await expect.element(toReturn).toHaveTextContent(/^Still to return: 1 parcelBanyan/)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await screen.getByRole('link', { name: /^Asha/ }).click()
  await expect.element(screen.getByRole('region', { name: 'Summary' }).getByText('7 of 9 pieces went out with you')).toBeVisible()
})

test('what the office holds or has called off comes back all the same', async () => {
  await hold(
    ...['Asha', 'Banyan', 'Chai', 'Depot', 'Ekta'].map((name, at) => ({
      id: `s${at + 1}`,
      to_street_address: `${at + 1} Road`,
      to_name_or_company: name,
    })),
  )
  const stops = ['s1', 's2', 's3', 's4', 's5'].map((id) => someStop(id, { back_at: id === 's4' ? '2026-11-20T11:00:00.000Z' : null }))
  await db.run_sheets.add(someRunSheet({ id: 'r', state: 'out', sent_out_at: '2026-11-20T07:00:00.000Z', stops }))
  const number = (id: string) => someShipment({ id }).tracking_number
  const failure = { reason: 'refused', againOn: null, calledAt: null } as const
  const capture = (id: string) => ({ trackingNumber: number(id), shipmentId: id, notes: '', photo: null })
  for (const id of ['s2', 's4']) await recordDelivery(db, { ...capture(id), outcome: 'Failed Attempt', failure })
  await recordDelivery(db, { ...capture('s5'), outcome: 'Delivered' })
  // Held at a warehouse, they are on no driver's list; the third was cancelled.
  await db.shipments.bulkDelete(['s2', 's4', 's5'])
  await db.shipments.update('s3', { status: 'Cancelled' })
  const { screen } = await openPod()
  await screen.getByRole('button', { name: 'End of day' }).click()
  const back = screen.getByRole('dialog', { name: 'End of day' }).getByRole('region', { name: 'Still to return' })
  await expect.element(back).toHaveTextContent('Still to return: 3 parcels')
  await expect.element(back).toHaveTextContent('Asha')
  await expect.element(back).toHaveTextContent(`Off your list ${number('s2')}`)
  await expect.element(back).toHaveTextContent('Chai')
  // Refused or given up, what was recorded as delivered is on the van as before.
  const recorded = await db.outbox.filter(({ trackingNumber }) => trackingNumber === number('s5')).first()
  for (const state of ['refused', 'discarded'] as const) {
    await db.outbox.update(recorded?.seq ?? 0, { state })
    await expect.element(back).toHaveTextContent('Still to return: 4 parcels')
    await expect.element(back).toHaveTextContent(`Off your list ${number('s5')}`)
    await db.outbox.update(recorded?.seq ?? 0, { state: 'waiting' })
    await expect.element(back).toHaveTextContent('Still to return: 3 parcels')
  }
})
