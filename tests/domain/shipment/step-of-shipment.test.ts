import { expect, test } from 'vitest'
import { nextStep, type NextStep, type WaitingShipment } from '#domain/shipment/step-of-shipment.ts'
import { isOpen, SHIPMENT_STATUSES } from '#domain/shipment/status/shipment-status.ts'

const fresh: WaitingShipment = {
  status: 'Pending',
  driver_id: null,
  client_code: 'P101',
  invoice_id: null,
  amountPaise: 11_800,
  payment: 'due',
}
const DRIVEN = { driver_id: 'd1' }
const NO_CLIENT = { client_code: null }

test.each<[NextStep, Partial<WaitingShipment>]>([
  ['assign', {}],
  ['assign', { status: 'Out for Delivery' }],
  ['assign', { status: 'Delayed' }],
  ['pick-up', { status: 'Other', decided: { held_at: 'w1' } }],
  ['bring-back', { status: 'Delayed', decided: { with_driver: 'd1' } }],
  ['decide', { status: 'Failed Attempt', decided: { with_driver: 'd1' } }],
  ['send-out', { ...DRIVEN, status: 'Delayed', decided: { with_driver: 'd2' } }],
  ['assign', { decided: { again_on: '2026-11-30' } }],
  ['send-out', DRIVEN],
  ['send-out', { ...DRIVEN, status: 'In Transit' }],
  ['send-out', { ...DRIVEN, status: 'Delayed' }],
  ['with-driver', { ...DRIVEN, status: 'Out for Delivery' }],
  ['decide', { ...DRIVEN, status: 'Failed Attempt' }],
  ['decide', { status: 'Failed Attempt' }],
  ['bill', { ...DRIVEN, status: 'Delivered' }],
  ['bill', { status: 'Returned', payment: null }],
  ['collect', { ...NO_CLIENT, status: 'Delivered' }],
  ['collect', { ...NO_CLIENT, status: 'Delivered', payment: null }],
  ['none', { status: 'Delivered', invoice_id: 'i1', payment: 'on-invoice' }],
  ['none', { status: 'Delivered', payment: 'paid' }],
  ['none', { ...NO_CLIENT, status: 'Delivered', payment: 'paid-demo' }],
  ['bill', { status: 'Delivered', amountPaise: null }],
  ['none', { ...NO_CLIENT, status: 'Delivered', amountPaise: null }],
  ['none', { status: 'Delivered', amountPaise: 0, payment: 'nothing-to-pay' }],
  ['none', { status: 'Cancelled' }],
  ['none', { status: 'Lost/Damaged' }],
  ['collect', { status: 'Ready for Payment' }],
  ['collect', { ...DRIVEN, status: 'Ready for Payment', payment: null }],
  ['assign', { status: 'Ready for Payment', payment: 'paid' }],
  ['send-out', { ...DRIVEN, status: 'Ready for Payment', invoice_id: 'i1', payment: 'on-invoice' }],
])('%s comes next for %o', (step, facts) => {
  expect(nextStep({ ...fresh, ...facts })).toBe(step)
})

test('every open shipment waits for somebody, and a paid one that is finished for nobody', () => {
  for (const status of SHIPMENT_STATUSES)
    expect([status, nextStep({ ...fresh, status, payment: 'paid' }) === 'none']).toEqual([status, !isOpen(status)])
})
