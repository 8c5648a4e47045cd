import '#ui/tokens.css'
import { expect, test } from 'vitest'
import { recordDelivery } from '#store/writes/record-delivery.ts'
import type { FailureReason } from '#domain/shipment/failure/failure.ts'
import type { Reviewed } from '#domain/sync/reviewed.ts'
import { someShipment } from '#tests/support/shipments.ts'
import { driversDay } from '#tests/support/drivers-day.tsx'

const { db, hold, openPod, record } = driversDay()

test('a finished stop can be corrected, and says that its correction has not been sent', async () => {
  await hold({ id: 's1', to_name_or_company: 'Asha Rao' })
  await record('s1', 'Returned')
  await db().outbox.toCollection().modify({ state: 'confirmed', confirmedAt: Date.now() })
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
      await recordDelivery(db(), {
        trackingNumber: someShipment({ id }).tracking_number,
        shipmentId: id,
        outcome: 'Failed Attempt',
        notes: 'Nobody home',
        photo: null,
        ...(reason && { failure: { reason, againOn: null, calledAt: null } }),
      })
    }
    await db().outbox.toCollection().modify({ state: 'confirmed', confirmedAt: Date.now() })
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
  await db()
    .outbox.toCollection()
    .modify((entry) => {
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
  await db()
    .outbox.toCollection()
    .modify((entry) => {
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
