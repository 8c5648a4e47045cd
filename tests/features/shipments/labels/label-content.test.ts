import { expect, test } from 'vitest'
import { COMPANY } from '#domain/people/company.ts'
import { labelContent } from '#features/shipments/labels/label-content.ts'
import { someShipment } from '#tests/support/shipments.ts'

const barcodeOf = (tracking_number: string, shipment_id: string | null = 'SHP7K3M9QWE') =>
  labelContent(someShipment({ id: 'abcdef12-0000-4000-8000-000000000000', tracking_number, shipment_id })).code?.text

test('the barcode says the tracking number for as long as its bars can be scanned', () => {
  expect(barcodeOf('1763700000000123')).toBe('1763700000000123')
  expect(barcodeOf('7'.repeat(62))).toBe('7'.repeat(62))
  expect(barcodeOf('7'.repeat(64))).toBe('SHP7K3M9QWE')
  expect(barcodeOf('A'.repeat(31))).toBe('A'.repeat(31))
})

test('a longer one gives the barcode to the readable id, the QR code still leads to its own page', () => {
  const long = 'A'.repeat(32)
  expect(barcodeOf(long)).toBe('SHP7K3M9QWE')
  expect(barcodeOf(long, null)).toBe('SHPABCDEF')
  const content = labelContent(someShipment({ id: 's1', tracking_number: long }))
  expect(content.trackingLink).toBe(`${COMPANY.website}/user-tracking/${long}`)
  expect(content.trackingNumber).toBe(long)
})

test('what is paid at the door stands on the label with its amount, and "Prepaid" does not stand beside it', () => {
  const usual = { id: 's1', handling_instructions: 'Fragile, Prepaid' }
  expect(labelContent(someShipment(usual))).toMatchObject({ toCollect: null, handling: 'Fragile, Prepaid' })
  const cod = labelContent(someShipment({ ...usual, payment_mode: 'cod', collect_amount: 1250_00 }))
  expect(cod).toMatchObject({ toCollect: 'COD ₹1,250.00', handling: 'Fragile' })
  const toPay = labelContent(someShipment({ id: 's1', payment_mode: 'to_pay', collect_amount: 118_50, handling_instructions: 'Keep dry' }))
  expect(toPay).toMatchObject({ toCollect: 'To pay ₹118.50', handling: 'Keep dry' })
  const freight = { ...usual, payment_mode: 'to_pay' as const, collect_amount: 118_50 }
  expect(labelContent(someShipment({ ...freight, freight_paid: 18_50 })).toCollect).toBe('To pay ₹100.00')
  expect(labelContent(someShipment({ ...freight, freight_paid: 118_50 })).toCollect).toBe('Freight paid')
  expect(labelContent(someShipment({ ...freight, invoice_id: 'i1' })).toCollect).toBe('Freight on invoice')
})

test('empty fields are named or filled, and the country is printed only abroad', () => {
  const bare = labelContent(someShipment({ id: 's1', total_weight: null, handling_instructions: '  ' }))
  expect(bare).toMatchObject({ weight: 'Not set', handling: 'Fragile, Prepaid' })
  expect(bare.to.lines).toEqual(['5 Lake View', 'Pune, Maharashtra 411001', '9000000060'])
  expect(labelContent(someShipment({ id: 's1', to_country: 'Nepal' })).to.lines).toContain('Nepal')
})
