import { expect, test } from 'vitest'
import { shipmentChanges, shipmentFieldsOf, typedFromShipment } from '#domain/shipment/shipment-fields.ts'
import { collectPaiseOf, handlingOf, paymentModeOf, toCollect, withPaymentMode } from '#domain/shipment/collecting/to-collect.ts'
import { someShipment } from '#tests/support/shipments.ts'

const typed = (given: Partial<Parameters<typeof withPaymentMode>[0]> = {}) => ({
  paymentMode: 'prepaid' as const,
  collectAmount: '',
  handlingInstructions: 'Fragile, Prepaid',
  ...given,
})

test('a row of an older server is prepaid', () => {
  const row = someShipment({ id: 's1' })
  expect([paymentModeOf(row), toCollect(row)]).toEqual(['prepaid', 0])
})

test('freight that was paid for, or stands on an invoice, is not left to be collected; what the goods cost is', () => {
  const freight = { payment_mode: 'to_pay' as const, collect_amount: 118_00 }
  expect(toCollect(freight)).toBe(118_00)
  expect([0, 50_00, 118_00, 200_00].map((freight_paid) => toCollect({ ...freight, freight_paid }))).toEqual([118_00, 68_00, 0, 0])
  expect(toCollect({ ...freight, freight_paid: 0, invoice_id: 'i1' })).toBe(0)
  expect(toCollect({ payment_mode: 'cod', collect_amount: 1250_00, freight_paid: null, invoice_id: 'i1' })).toBe(1250_00)
})

test('what was taken at a door before is not asked for again, be it freight or what the goods cost', () => {
  expect(toCollect({ payment_mode: 'cod', collect_amount: 1250_00, taken_at_door: 1000_00 })).toBe(250_00)
  expect(toCollect({ payment_mode: 'cod', collect_amount: 1250_00, taken_at_door: null })).toBe(1250_00)
  expect(toCollect({ payment_mode: 'to_pay', collect_amount: 118_00, freight_paid: 18_00, taken_at_door: 60_00 })).toBe(40_00)
  expect(toCollect({ payment_mode: 'to_pay', collect_amount: 118_00, freight_paid: 18_00, taken_at_door: 118_00 })).toBe(0)
})

test('the form keeps the amount that was settled, whatever was paid of it', () => {
  const stored = someShipment({ id: 's1', payment_mode: 'to_pay', collect_amount: 118_00, freight_paid: 118_00 })
  expect(typedFromShipment(stored, () => 'p1')).toMatchObject({ paymentMode: 'to_pay', collectAmount: '118.00' })
})

test('typed rupees are paise; what is no amount is none', () => {
  expect(['1,250.5', ' 0.1 ', '1e3', '', '-5', '1.005'].map(collectPaiseOf)).toEqual([1250_50, 10, null, null, null, 1_01])
})

test('the usual handling text follows the way of paying, and what somebody wrote stays', () => {
  const cod = withPaymentMode(typed(), 'cod')
  expect(cod).toEqual({ paymentMode: 'cod', collectAmount: '', handlingInstructions: 'Fragile' })
  expect(withPaymentMode({ ...cod, collectAmount: '5' }, 'to_pay')).toEqual({ ...cod, paymentMode: 'to_pay', collectAmount: '5' })
  expect(withPaymentMode({ ...cod, collectAmount: '5' }, 'prepaid')).toEqual(typed())
  expect(withPaymentMode(typed({ handlingInstructions: 'Keep dry' }), 'cod').handlingInstructions).toBe('Keep dry')
  expect(handlingOf(someShipment({ id: 's1', payment_mode: 'cod', handling_instructions: 'Fragile, Prepaid' }))).toBe('Fragile')
})

test('a stored amount opens as it was typed, and an edit sends mode and amount together', () => {
  const stored = someShipment({ id: 's1', payment_mode: 'cod', collect_amount: 1250_00 })
  const before = typedFromShipment(stored, () => 'p1')
  expect(before).toMatchObject({ paymentMode: 'cod', collectAmount: '1250.00' })
  expect(shipmentFieldsOf(before)).toMatchObject({ payment_mode: 'cod', collect_amount: 1250_00 })
  const { changes } = shipmentChanges(stored, before, { ...before, ...withPaymentMode(before, 'prepaid') })
  expect(changes).toEqual({ payment_mode: { from: 'cod', to: 'prepaid' }, collect_amount: { from: 1250_00, to: 0 } })
})
