import '#ui/tokens.css'
import { expect, test } from 'vitest'
import { recordDelivery } from '#store/writes/record-delivery.ts'
import { someRunSheet, someStop } from '#tests/support/run-sheets.ts'
import { somePieces, someShipment } from '#tests/support/shipments.ts'
import { driversDay } from '#tests/support/drivers-day.tsx'

const { db, hold, openPod, record } = driversDay()

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
  await db()
    .outbox.toCollection()
    .modify({ state: 'refused', refusal: { code: 'invalid', message: 'No.' } })
  const unsettled = screen.getByRole('region', { name: 'No stop is left today' })
  await expect.element(unsettled).toHaveTextContent('2 deliveries need you: press the line at the top.')
  await expect.element(unsettled).not.toHaveTextContent('goes by itself')
  await db().outbox.toCollection().modify({ state: 'confirmed', confirmedAt: Date.now() })
  await expect.element(summary).toHaveTextContent('The office has confirmed everything that was recorded here.')
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
  await db().run_sheets.add(
    someRunSheet({
      id: 'r',
      state: 'out',
      sent_out_at: '2026-11-20T07:00:00.000Z',
      stops: ['s1', 's2', 's3', 's4', 's5'].map((id) => someStop(id, { back_at: id === 's5' ? '2026-11-20T11:00:00.000Z' : null })),
    }),
  )
  const capture = (id: string) => ({ trackingNumber: someShipment({ id }).tracking_number, shipmentId: id, notes: '', photo: null })
  const collection = { expectedPaise: 450_00, collectedPaise: 450_00, mode: 'upi', reference: null, reason: null } as const
  await recordDelivery(db(), { ...capture('s1'), outcome: 'Delivered', collection })
  const failure = (reason: 'refused' | 'not-attempted') => ({ reason, againOn: null, calledAt: null })
  await recordDelivery(db(), { ...capture('s2'), outcome: 'Failed Attempt', failure: failure('refused') })
  await recordDelivery(db(), { ...capture('s3'), outcome: 'Failed Attempt', failure: failure('not-attempted') })
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
  const code = screen.getByRole('img', { name: 'Barcode of RS-000001' })
  await expect.element(code).toBeVisible()
  // A scanner reads dark on light alone, in the dark theme too.
  expect(getComputedStyle(code.element().closest('figure') ?? code.element()).backgroundColor).toBe('rgb(255, 255, 255)')
})

test('once the sheet is closed, what was scanned in is not still to return, and a parcel for another day says its day', async () => {
  await hold(
    { id: 's1', to_street_address: '1 Road', to_name_or_company: 'Asha' },
    { id: 's2', to_street_address: '2 Road', to_name_or_company: 'Banyan' },
    { id: 's3', to_street_address: '3 Road', to_name_or_company: 'Chai' },
  )
  const failure = { reason: 'refused', againOn: null, calledAt: null } as const
  const capture = { trackingNumber: someShipment({ id: 's1' }).tracking_number, shipmentId: 's1', notes: '', photo: null }
  await recordDelivery(db(), { ...capture, outcome: 'Failed Attempt', failure })
  await db().outbox.toCollection().modify({ state: 'confirmed', confirmedAt: Date.now() })
  const closedAt = new Date(Date.now() + 60_000).toISOString()
  const stops = ['s1', 's2', 's3'].map((id) => someStop(id, { back_at: id === 's3' ? null : closedAt }))
  await db().run_sheets.add(someRunSheet({ id: 'r', state: 'closed', sent_out_at: '2026-11-20T07:00:00.000Z', closed_at: closedAt, stops }))
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
  await db().run_sheets.add(someRunSheet({ id: 'r', state: 'out', sent_out_at: '2026-11-20T07:00:00.000Z', stops }))
  const { screen } = await openPod()
  await expect.element(screen.getByRole('region', { name: 'Next stop' }).getByText('7 of 9 pieces')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: /Banyan.*7 of 9 pieces/ })).toBeVisible()
  await screen.getByRole('button', { name: 'End of day' }).click()
  const dialog = screen.getByRole('dialog', { name: 'End of day' })
  const toReturn = dialog.getByRole('region', { name: 'Still to return' })
  await expect.element(toReturn).toHaveTextContent(/Asha \d+ 7 of 9 pieces/)
  await expect.element(toReturn).toHaveTextContent(/Banyan \d+ 5 of 9 pieces/)
  await db().run_sheets.update('r', { stops: [someStop('s1', { ...loaded, ...back, pieces_back: 7 }), someStop('s2', loaded)] })
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
  await db().run_sheets.add(someRunSheet({ id: 'r', state: 'out', sent_out_at: '2026-11-20T07:00:00.000Z', stops }))
  const number = (id: string) => someShipment({ id }).tracking_number
  const failure = { reason: 'refused', againOn: null, calledAt: null } as const
  const capture = (id: string) => ({ trackingNumber: number(id), shipmentId: id, notes: '', photo: null })
  for (const id of ['s2', 's4']) await recordDelivery(db(), { ...capture(id), outcome: 'Failed Attempt', failure })
  await recordDelivery(db(), { ...capture('s5'), outcome: 'Delivered' })
  // Held at a warehouse, they are on no driver's list; the third was cancelled.
  await db().shipments.bulkDelete(['s2', 's4', 's5'])
  await db().shipments.update('s3', { status: 'Cancelled' })
  const { screen } = await openPod()
  await screen.getByRole('button', { name: 'End of day' }).click()
  const back = screen.getByRole('dialog', { name: 'End of day' }).getByRole('region', { name: 'Still to return' })
  await expect.element(back).toHaveTextContent('Still to return: 3 parcels')
  await expect.element(back).toHaveTextContent('Asha')
  await expect.element(back).toHaveTextContent(`Off your list ${number('s2')}`)
  await expect.element(back).toHaveTextContent('Chai')
  // Refused or given up, what was recorded as delivered is on the van as before.
  const recorded = await db()
    .outbox.filter(({ trackingNumber }) => trackingNumber === number('s5'))
    .first()
  for (const state of ['refused', 'discarded'] as const) {
    await db().outbox.update(recorded?.seq ?? 0, { state })
    await expect.element(back).toHaveTextContent('Still to return: 4 parcels')
    await expect.element(back).toHaveTextContent(`Off your list ${number('s5')}`)
    await db().outbox.update(recorded?.seq ?? 0, { state: 'waiting' })
    await expect.element(back).toHaveTextContent('Still to return: 3 parcels')
  }
})

test('what waits for its first scan or for a sheet that has not gone out is not still to return, unless its driver had it', async () => {
  await hold(
    ...['Asha', 'Banyan', 'Chai', 'Depot', 'Ekta'].map((name, at) => ({
      id: `s${at + 1}`,
      to_street_address: `${at + 1} Road`,
      to_name_or_company: name,
      status: (['In Transit', 'In Transit', 'In Transit', 'Out for Delivery', 'Pending'] as const)[at] ?? 'Pending',
    })),
  )
  await db().run_sheets.add(someRunSheet({ id: 'r', state: 'out', sent_out_at: '2026-11-20T07:00:00.000Z', stops: [someStop('s1')] }))
  await db().run_sheets.add(someRunSheet({ id: 'next', sheet_number: 'RS-000002', stops: ['s2', 's3', 's4'].map((id) => someStop(id)) }))
  const failure = { reason: 'refused', againOn: null, calledAt: null } as const
  const trackingNumber = someShipment({ id: 's3' }).tracking_number
  await recordDelivery(db(), { trackingNumber, shipmentId: 's3', notes: '', photo: null, outcome: 'Failed Attempt', failure })
  const { screen } = await openPod()
  await screen.getByRole('button', { name: 'End of day' }).click()
  const toReturn = screen.getByRole('dialog', { name: 'End of day' }).getByRole('region', { name: 'Still to return' })
  await expect.element(toReturn).toHaveTextContent(/^Still to return: 3 parcels/)
  await expect.element(toReturn).not.toHaveTextContent('Banyan')
  await expect.element(toReturn).not.toHaveTextContent('Ekta')
})
