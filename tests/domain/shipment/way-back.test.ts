import { expect, test } from 'vitest'
import { checkDelivery } from '#domain/shipment/delivery.ts'
import { asStop, goesBack } from '#domain/shipment/failure/way-back.ts'
import type { OfficeShipment } from '#domain/shipment/shipment.ts'
import { dateThatMatters } from '#features/account/my-shipments/date-that-matters.ts'
import { headlineOf } from '#features/tracking/result/tracking-headline.ts'
import { stepsOf } from '#features/tracking/result/tracking-steps.ts'
import { someShipment } from '#tests/support/shipments.ts'

const sender = {
  from_name_or_company: 'Charminar Textiles',
  from_contact_number: '9000000011',
  from_street_address: '1 Mill Road',
  from_city: 'Surat',
  from_state: 'Gujarat',
  from_postal_code: '395001',
  from_country: 'India',
}
const office = (given: Partial<OfficeShipment> = {}) => ({ ...someShipment({ id: 's1' }), ...sender, ...given }) as OfficeShipment

test('what goes back is a stop at its sender’s, until the sender has it', () => {
  const toSender = { to_name_or_company: 'Charminar Textiles', to_contact_number: '9000000011', to_city: 'Surat', to_postal_code: '395001' }
  expect(asStop(office({ return_state: 'started' }))).toMatchObject(toSender)
  expect(asStop(office({ return_state: 'on-its-way' }))).toMatchObject(toSender)
  for (const state of [null, 'back'] as const) {
    const shipment = office({ return_state: state })
    expect(asStop(shipment)).toBe(shipment)
    expect(goesBack(shipment)).toBe(false)
  }
})

test('a driver’s copy comes with the sender in it already', () => {
  const copy = someShipment({ id: 's1', return_state: 'on-its-way', to_name_or_company: 'Charminar Textiles' })
  expect(asStop(copy)).toBe(copy)
})

test('the sender’s receipt is a photo or a word; elsewhere a return says why', () => {
  const draft = { outcome: 'Returned', notes: '', hasPhoto: true } as const
  expect(checkDelivery({ ...draft, goesBack: true }, '2026-11-25').ok).toBe(true)
  expect(checkDelivery({ ...draft, hasPhoto: false, goesBack: true }, '2026-11-25')).toMatchObject({ refusal: 'notes-missing' })
  expect(checkDelivery({ ...draft, hasPhoto: false, notes: 'Left with security', goesBack: true }, '2026-11-25').ok).toBe(true)
  expect(checkDelivery(draft, '2026-11-25')).toMatchObject({ refusal: 'notes-missing' })
})

test('tracking says that it goes back, whatever its status, and promises no arrival', () => {
  const timeline = (['Pending', 'Out for Delivery', 'Failed Attempt'] as const).map((status, day) => ({
    status,
    at: `2026-11-2${day}T06:00:00.000Z`,
    city: null,
  }))
  const shipment = {
    tracking_number: '1',
    from_city: 'Surat',
    to_city: 'Pune',
    from_contact_number: '••••••0011',
    to_contact_number: '••••••0012',
    created_at: '2026-11-20T06:00:00.000Z',
    estimated_delivery_date: '2026-11-30',
    delivered_at: null,
    cancelled_at: null,
    notes: null,
    timeline,
    goes_back: true,
  }
  for (const status of ['Other', 'Out for Delivery', 'Failed Attempt'] as const)
    expect(headlineOf({ ...shipment, status }, '2026-11-25T06:00:00.000Z')).toBe('On its way back to the sender')
  const { names, state } = stepsOf({ ...shipment, status: 'Other' })
  expect([names.at(-1), state]).toEqual(['On its way back', 'going'])
  const back = { ...shipment, status: 'Returned', goes_back: false } as const
  expect(headlineOf(back, '2026-11-25T06:00:00.000Z')).toBe('Returned to the sender')
  expect(stepsOf(back)).toMatchObject({ state: 'over' })
})

test('a customer’s row promises no arrival of what goes back', () => {
  const mine = { status: 'Other', createdAt: '2026-11-20T06:00:00.000Z', estimatedDelivery: '2026-11-30', endedAt: null, triedOn: null }
  expect(dateThatMatters({ ...mine, goesBack: true } as Parameters<typeof dateThatMatters>[0], '2026-11-25').name).toBe('Booked on')
})
