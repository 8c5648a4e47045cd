import '#ui/tokens.css'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import type { FailureReason } from '#domain/shipment/failure/failure.ts'
import { workingDayAfter } from '#domain/shipment/failure/failed-decision.ts'
import type { ToDecide } from '#domain/shipment/failure/to-decide.ts'
import { todayInIndia } from '#domain/time-and-money/ist-day.ts'
import { FailedPage } from '#features/failed/failed-page.tsx'
import { DatabaseProvider } from '#store/database/database-context.tsx'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { changeMeta } from '#store/database/meta.ts'
import { readQueue } from '#store/outbox/queue.ts'
import { someShipment } from '#tests/support/shipments.ts'
import { Toasts } from '#ui/feedback/toast.tsx'

const DAY_MS = 24 * 60 * 60_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()

let db: WaybillDatabase
beforeEach(async () => {
  db = openDatabase(crypto.randomUUID())
  await changeMeta(db, 'mirror', { phase: 'complete' })
  await db.drivers.add({ id: 'd1', name: 'Ravi', phone_number: '9000000001' })
  await db.warehouses.bulkAdd([
    { id: 'w1', name: 'Hub', location: 'Pune', capacity: '', status: 'active', user_id: null },
    { id: 'w2', name: 'Old shed', location: 'Pune', capacity: '', status: 'inactive', user_id: null },
  ])
})
afterEach(async () => {
  await cleanup()
  await db.delete()
})

async function hold(id: string, name: string, reason: FailureReason, days: number, attempts = 1) {
  await db.shipments.add(
    someShipment({
      id,
      status: reason === 'not-attempted' ? 'Delayed' : 'Failed Attempt',
      to_name_or_company: name,
      tracking_number: `17-${id}`,
      driver_id: id === 's3' ? null : 'd1',
      client_code: id === 's3' ? 'ACME' : null,
      failed_on: Array.from({ length: reason === 'not-attempted' ? 0 : attempts }, () => todayInIndia(new Date(daysAgo(days)))),
      failure: { reason, again_on: null, called_at: null, failed_at: daysAgo(days) },
    }),
  )
}

async function open(width = 360, state: unknown = null) {
  await page.viewport(width, 740)
  await hold('s1', 'Asha Rao', 'nobody-there', 0)
  await hold('s2', 'Banyan Books', 'refused', 9)
  await hold('s3', 'Chai Shop', 'wrong-address', 0, 3)
  await hold('s4', 'Depot', 'not-attempted', 0)
  const router = createMemoryRouter([{ path: '*', element: <FailedPage /> }], {
    initialEntries: [{ pathname: '/dashboard/failed', state }],
  })
  const screen = await render(
    <DatabaseProvider database={db}>
      <main className="p-4">
        <RouterProvider router={router} />
      </main>
      <Toasts />
    </DatabaseProvider>,
  )
  const list = screen.getByRole('list', { name: 'Failed deliveries' })
  await expect.element(list).toBeVisible()
  return { screen, router, rows: () => [...list.element().children].map((row) => row.textContent ?? '') }
}

test('the oldest stands first, each with its reason, its attempts and its age; what presses is marked in words', async () => {
  const { screen, rows } = await open()
  const [oldest, ...others] = rows()
  expect(oldest).toMatch(/Banyan Books.*Decide now.*Refused.*1 attempt · 9 days ago.*Ravi/)
  expect(others.find((row) => row.includes('Chai Shop'))).toMatch(/Decide now.*Wrong address.*3 attempts.*No driver · ACME/)
  expect(others.find((row) => row.includes('Asha Rao'))).not.toMatch('Decide now')
  expect(others.find((row) => row.includes('Depot'))).toMatch(/Not attempted.*no attempt yet/)
  expect(others.find((row) => row.includes('Asha Rao'))).toMatch('Call was not pressed')
  expect(others.find((row) => row.includes('Depot'))).not.toMatch('Call was not pressed')
  await expect.element(screen.getByText('4 deliveries wait for a decision, 2 of them now.', { exact: false })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})

test('on a phone that shows everything at twice its size, nothing is wider than the screen', async () => {
  await open(195)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(195)
})

test('what no driver gave a reason for says why there is none, and takes no earlier notes for one', async () => {
  const failed = { status: 'Failed Attempt' as const, failed_on: [todayInIndia()] }
  await db.shipments.bulkAdd([
    someShipment({ id: 'o1', to_name_or_company: 'Fern Office', ...failed, failure: null, delivery_notes: 'Gate was locked' }),
    someShipment({ id: 'o2', to_name_or_company: 'Gita Old', ...failed, delivery_notes: 'Shop was shut' }),
    someShipment({ id: 'o3', to_name_or_company: 'Hari Old', ...failed, delivery_notes: null }),
  ])
  for (const id of ['o2', 'o3'])
    await db.shipments
      .where('id')
      .equals(id)
      .modify((row) => void delete row.failure)
  const { rows } = await open()
  const of = (name: string) => rows().find((row) => row.includes(name))
  expect(of('Fern Office')).toMatch(/Noted by the office, without a reason · 1 attempt.*Earlier notes: Gate was locked/)
  expect(of('Gita Old')).toMatch(/As the notes say · 1 attempt.*todayShop was shut/)
  expect(of('Hari Old')).toContain('The office’s server did not say why')
})

test('it is narrowed by client, driver and reason, in the address', async () => {
  const { screen, router, rows } = await open(900)
  await screen.getByLabelText('Driver').selectOptions('Ravi')
  await expect.poll(() => rows().length).toBe(3)
  await screen.getByLabelText('Reason').selectOptions('Refused')
  await expect.poll(() => rows().length).toBe(1)
  expect(router.state.location.search).toBe('?driver=d1&reason=refused')
  await screen.getByLabelText('Client').selectOptions('ACME')
  await screen.getByRole('button', { name: 'Show all' }).click()
  await expect.poll(() => rows().length).toBe(4)
})

test('a client is told by name', async () => {
  await db.clients.add({
    id: 'c1',
    client_code: 'ACME',
    client_name: 'Acme Silks',
    contact_email: '',
    contact_phone: '',
    address: '',
    gstin: '',
    pan: '',
  })
  const { screen, rows } = await open(1280)
  expect(rows().filter((row) => row.includes(' · Acme Silks (ACME)'))).toHaveLength(1)
  await screen.getByRole('combobox', { name: 'Client' }).selectOptions('Acme Silks (ACME)')
  await expect.poll(() => rows().length).toBe(1)
})

test('it is narrowed by the number of attempts and by age', async () => {
  const { screen, router, rows } = await open(900)
  await screen.getByLabelText('Attempts').selectOptions('3 or more')
  await expect.poll(() => rows()).toEqual([expect.stringContaining('Chai Shop')])
  await screen.getByLabelText('Attempts').selectOptions('No attempt yet')
  await expect.poll(() => rows()).toEqual([expect.stringContaining('Depot')])
  await screen.getByLabelText('Attempts').selectOptions('1 attempt')
  await expect.poll(() => rows().length).toBe(2)
  await screen.getByLabelText('Waiting').selectOptions('7 days or longer')
  await expect.poll(() => rows()).toEqual([expect.stringContaining('Banyan Books')])
  expect(router.state.location.search).toBe('?attempts=1&days=7')
  await screen.getByLabelText('Waiting').selectOptions('Since today')
  await expect.poll(() => rows()).toEqual([expect.stringContaining('Asha Rao')])
  await screen.getByLabelText('Attempts').selectOptions('2 attempts')
  await screen.getByRole('button', { name: 'Show all' }).click()
  await expect.poll(() => rows().length).toBe(4)
})

test('several are sent out again on a day, which is asked for', async () => {
  const { screen } = await open()
  await screen.getByRole('checkbox', { name: /^Select all/ }).click()
  await screen.getByRole('button', { name: 'Decide on 4 shipments' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Decide on 4 shipments' })
  const decide = dialog.getByRole('button', { name: 'Decide' })
  await decide.click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Please choose what becomes of it.')
  await dialog.getByRole('radio', { name: /^Deliver again/ }).click()
  await expect.element(dialog.getByLabelText('On which day?')).toHaveValue(workingDayAfter(todayInIndia(), 1))
  await dialog.getByLabelText('On which day?').fill('')
  await decide.click()
  await expect
    .element(dialog.getByLabelText('On which day?'))
    .toHaveAccessibleDescription('Today or within the next 60 days Please choose the day of the next attempt.')
  for (const [days, said] of [
    [-1, 'Please choose today or a later day.'],
    [61, 'Please choose a day within the next 60 days.'],
  ] as const) {
    await dialog.getByLabelText('On which day?').fill(todayInIndia(new Date(Date.now() + days * DAY_MS)))
    await decide.click()
    await expect.element(dialog.getByLabelText('On which day?')).toHaveAccessibleDescription(`Today or within the next 60 days ${said}`)
  }
  expect(await db.outbox.count()).toBe(0)
  const tomorrow = todayInIndia(new Date(Date.now() + DAY_MS))
  await dialog.getByLabelText('On which day?').fill(tomorrow)
  await decide.click()
  await expect.element(screen.getByText('Nothing waits for a decision.')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Failed deliveries' })).toHaveFocus()
  await expect.element(screen.getByText(/^Saved on this device: 4 shipments to be delivered again/)).toBeVisible()
  expect((await readQueue(db)).map(({ kind }) => kind)).toEqual(Array.from({ length: 4 }, () => 'decide-failed'))
})

test('on a phone what is wrong with the day has the focus, and its words stand above the buttons', async () => {
  const { screen } = await open(360)
  await page.viewport(360, 740)
  await screen.getByRole('listitem').filter({ hasText: 'Chai Shop' }).getByRole('button').click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('radio', { name: /^Deliver again/ }).click()
  await dialog.getByLabelText('On which day?').fill(todayInIndia(new Date(Date.now() - DAY_MS)))
  await dialog.getByRole('button', { name: 'Decide', exact: true }).click()
  await expect.element(dialog.getByLabelText('On which day?')).toHaveFocus()
  const words = dialog.getByText('Please choose today or a later day.').element()
  const bottomOf = (element: Element) => element.getBoundingClientRect().bottom
  const footer = dialog.getByRole('button', { name: 'Decide', exact: true }).element().parentElement
  await expect.poll(() => bottomOf(words)).toBeLessThanOrEqual(footer?.getBoundingClientRect().top ?? 0)
})

test('what was selected in the list of shipments is selected here, wherever it stands', async () => {
  for (let n = 0; n < 105; n++) await hold(`old-${n}`, `Old ${n}`, 'refused', 20)
  const { screen, rows } = await open(1280, { toDecide: ['s1', 's3', 'gone'] satisfies ToDecide['toDecide'] })
  await expect.element(screen.getByRole('button', { name: 'Decide on 2 shipments' })).toBeEnabled()
  expect(rows().filter((row) => /Asha Rao|Chai Shop/.test(row))).toHaveLength(2)
})

test('one goes again to a better address, and what is wrong with it is said beside it', async () => {
  const { screen } = await open()
  await db.shipments.update('s3', { to_street_address: '1 Main Road', to_city: 'Pune', to_contact_number: '9000000012' })
  await screen.getByRole('listitem').filter({ hasText: 'Chai Shop' }).getByRole('button').click()
  const dialog = screen.getByRole('dialog', { name: 'Decide on 17-s3, Chai Shop' })
  await dialog.getByRole('radio', { name: /^Deliver again/ }).click()
  await dialog.getByLabelText('On which day?').fill(todayInIndia())
  // Its reason was the address: the fields are open.
  await dialog.getByLabelText('Street Address').fill('22 New Road')
  await dialog.getByLabelText('Contact Number').fill('12')
  await dialog.getByRole('button', { name: 'Decide', exact: true }).click()
  await expect.element(dialog.getByLabelText('Contact Number')).toHaveAccessibleDescription('Contact Number must be exactly 10 digits.')
  expect(await db.outbox.count()).toBe(0)
  await dialog.getByLabelText('Contact Number').fill('+91 90000 00099')
  await dialog.getByRole('button', { name: 'Decide', exact: true }).click()
  await expect.element(screen.getByText(/^Saved on this device: 1 shipment to be delivered again/)).toBeVisible()
  const [entry] = await db.outbox.toArray()
  expect(entry?.command.payload).toMatchObject({
    decision: 'again',
    changes: {
      to_street_address: { from: '1 Main Road', to: '22 New Road' },
      to_contact_number: { from: '9000000012', to: '9000000099' },
    },
  })
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})

test('without a likely reason the better address waits folded, and of many at once there is none', async () => {
  const { screen } = await open()
  await screen.getByRole('listitem').filter({ hasText: 'Banyan Books' }).getByRole('button').click()
  const one = screen.getByRole('dialog', { name: 'Decide on 17-s2, Banyan Books' })
  await one.getByRole('radio', { name: /^Deliver again/ }).click()
  await expect.element(one.getByText('Better address or phone')).toBeVisible()
  await expect.element(one.getByLabelText('Street Address')).not.toBeVisible()
  await one.getByRole('button', { name: 'Cancel' }).click()
  await screen.getByRole('checkbox', { name: /^Select all/ }).click()
  await screen.getByRole('button', { name: 'Decide on 4 shipments' }).click()
  const many = screen.getByRole('dialog', { name: 'Decide on 4 shipments' })
  await many.getByRole('radio', { name: /^Deliver again/ }).click()
  await expect.element(many.getByLabelText('On which day?')).toBeVisible()
  await expect.element(many.getByText('Better address or phone')).not.toBeInTheDocument()
})

test('one goes again on the day that its recipient asked for', async () => {
  const { screen } = await open()
  const day = todayInIndia(new Date(Date.now() + 5 * DAY_MS))
  await db.shipments.update('s1', { failure: { reason: 'another-day', again_on: day, called_at: null, failed_at: daysAgo(0) } })
  await expect.element(screen.getByText(/^Asked for another day: /)).toBeVisible()
  await screen.getByRole('listitem').filter({ hasText: 'Asha Rao' }).getByRole('button').click()
  const dialog = screen.getByRole('dialog', { name: 'Decide on 17-s1, Asha Rao' })
  await dialog.getByRole('radio', { name: /^Deliver again/ }).click()
  await expect.element(dialog.getByLabelText('On which day?')).toHaveValue(day)
})

test('one is held at an active warehouse', async () => {
  const { screen } = await open()
  const [first] = await db.shipments.where('tracking_number').equals('17-s2').toArray()
  await screen.getByRole('listitem').filter({ hasText: 'Banyan Books' }).getByRole('button').click()
  const dialog = screen.getByRole('dialog', { name: 'Decide on 17-s2, Banyan Books' })
  await dialog.getByRole('radio', { name: /^Hold at a warehouse/ }).click()
  await dialog.getByRole('button', { name: 'Decide' }).click()
  const where = dialog.getByLabelText('At which warehouse?')
  await expect.element(where).toHaveAccessibleDescription('Please choose a warehouse.')
  expect([...(where.element() as HTMLSelectElement).options].map(({ text }) => text)).toEqual(['Choose a warehouse', 'Hub'])
  await where.selectOptions('Hub')
  await dialog.getByRole('button', { name: 'Decide' }).click()
  await vi.waitFor(async () =>
    expect(await db.shipments.get(first!.id)).toMatchObject({ status: 'Other', driver_id: null, estimated_delivery_date: null }),
  )
})

test('what is held for pick-up stands apart, with its warehouse and whom to call', async () => {
  const heldParcel = { status: 'Other', driver_id: null, to_name_or_company: 'Ela Iyer', tracking_number: '17-s9' } as const
  await db.shipments.add(someShipment({ id: 's9', ...heldParcel, decided: { held_at: 'w1' } }))
  await db.shipments.add(someShipment({ id: 's8', status: 'Other', driver_id: null, to_name_or_company: 'Nobody' }))
  const { screen } = await open()
  const list = screen.getByRole('list', { name: 'Held for pick-up (1)' })
  await expect.element(list.getByRole('listitem')).toHaveTextContent(/at Hub.*Ela Iyer · 9000000060.*17-s9/)
  await expect.element(list.getByRole('link', { name: '9000000060' })).toHaveAttribute('href', 'tel:9000000060')
})

test('what is held for pick-up and in a van is nobody’s to pick up yet', async () => {
  const heldParcel = { status: 'Other', driver_id: null, to_name_or_company: 'Ela Iyer', tracking_number: '17-s9' } as const
  await db.shipments.add(someShipment({ id: 's9', ...heldParcel, decided: { held_at: 'w1', with_driver: 'd1' } }))
  const { screen } = await open()
  const list = screen.getByRole('list', { name: 'Held for pick-up (1)' })
  await expect.element(list.getByRole('listitem')).toHaveTextContent(/at Hub, once its driver has brought it back/)
  await expect.element(screen.getByRole('list', { name: 'Still with a driver (1)' }).getByRole('listitem')).toHaveTextContent(/with Ravi/)
})

test('what was taken off a run sheet that was out stands apart, with who has it', async () => {
  const off = { status: 'Delayed', driver_id: null, to_name_or_company: 'Ela Iyer' } as const
  await db.shipments.add(someShipment({ id: 's9', ...off, tracking_number: '17-s9', decided: { with_driver: 'd1' } }))
  await db.shipments.add(someShipment({ id: 's8', ...off, tracking_number: '17-s8', decided: { with_driver: 'gone' } }))
  const { screen } = await open()
  const rows = screen.getByRole('list', { name: 'Still with a driver (2)' }).getByRole('listitem')
  await expect.element(rows.nth(0)).toHaveTextContent(/with a driver of before.*Ela Iyer.*17-s8/)
  await expect.element(rows.nth(1)).toHaveTextContent(/with Ravi.*17-s9/)
})
