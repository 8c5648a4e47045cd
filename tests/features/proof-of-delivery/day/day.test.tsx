import '#ui/tokens.css'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import type { FailureReason } from '#domain/shipment/failure/failure.ts'
import { someRunSheet, someStop } from '#tests/support/run-sheets.ts'
import { somePieces, someShipment } from '#tests/support/shipments.ts'
import { driversDay } from '#tests/support/drivers-day.tsx'

const { db, hold, openPod, record } = driversDay()

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

test('of a stop that another driver tried later, their notes are shown', async () => {
  await hold({ id: 's1' })
  await record('s1', 'Failed Attempt')
  await db().outbox.toCollection().modify({ state: 'confirmed', confirmedAt: Date.now() })
  await db().shipments.update('s1', { delivery_notes: 'Gate is locked', failure: null })
  const { screen } = await openPod()
  const tried = screen.getByRole('region', { name: 'Tried today' })
  await expect.element(tried).toHaveTextContent('Tried before: Gate is locked')
  await expect.element(tried).not.toHaveTextContent('Nobody home')
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
  await vi.waitFor(async () => expect(await db().responseCache.get('drivers-list')).toBeDefined())
  await expect.element(first.screen.getByText(/new stop/)).not.toBeInTheDocument()
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const shop = { to_street_address: '3 Road', to_name_or_company: 'Chai Shop' }
  await hold({ id: 's3', ...shop }, { id: 's4', ...shop })
  await db().shipments.delete('s2')
  await expect.element(first.screen.getByRole('heading', { name: 'Chai Shop' })).toBeVisible()
  await expect.element(first.screen.getByText(/new stop/)).not.toBeInTheDocument()
  seen.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  const said = first.screen.getByRole('status').filter({ hasText: '1 new stop, 1 taken away' })
  await expect.element(said).toHaveTextContent('New: Chai Shop')
  await expect.element(said).toHaveTextContent('Taken away: Banyan Books. Bring back what you have of it.')
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
  await db().run_sheets.add(someRunSheet({ id: 'r', state: 'out', stops: ['s2', 's1', 's3', 's4'].map((id) => someStop(id)) }))
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
  const entry = await db().outbox.orderBy('seq').last()
  expect(entry?.command).toMatchObject({
    kind: 'save-run-sheet',
    payload: { isNew: false, changes: {}, added: [], removed: [], order: ['s4', 's1', 's3', 's2'] },
  })
})

test('an order that nobody has saved is not closed over', async () => {
  const ids = Array.from({ length: 12 }, (_, at) => `s${at + 1}`)
  const nameOf = (at: number) => (at === 0 ? 'Asha' : at === 11 ? 'Banyan' : `Shop ${at}`)
  await hold(...ids.map((id, at) => ({ id, to_street_address: `${at + 1} Road`, to_name_or_company: nameOf(at) })))
  await db().run_sheets.add(someRunSheet({ id: 'r', state: 'out', stops: ids.map((id) => someStop(id)) }))
  const { screen } = await openPod()
  await screen.getByRole('button', { name: 'Change the order' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Order of stops' })
  await dialog.getByRole('button', { name: 'Move Banyan up' }).click()
  await userEvent.keyboard('{Escape}')
  const asked = dialog.getByRole('alert')
  await expect.element(asked).toHaveTextContent('The order has changed and is not saved.')
  // The last stop is far from the first.
  await expect.element(asked).toBeInViewport()
  await dialog.getByRole('button', { name: 'Move Banyan down' }).click()
  await expect.element(asked).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Move Banyan up' }).click()
  dialog.element().dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }))
  await dialog.getByRole('button', { name: 'Discard it' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(screen.getByRole('region', { name: 'Next stop' })).toHaveTextContent('Asha')
})

test('at the door the folded summary says how many pieces there are, and that they go back to their sender', async () => {
  await hold({ id: 's1', to_name_or_company: 'Asha', items: somePieces(9), return_state: 'on-its-way' })
  const { screen } = await openPod()
  await screen.getByRole('link', { name: /^Asha/ }).click()
  const folded = screen.getByRole('region', { name: 'Summary' })
  await expect.element(folded.getByText('9 pieces', { exact: true })).toBeVisible()
  await expect.element(folded.getByText('Back to the sender')).toBeVisible()
})
