import { expect, test } from 'vitest'
import { numberFromScan } from '#domain/number-from-scan.ts'

test.each([
  ['the barcode of a label', '1781234567890123', '1781234567890123'],
  ['with the spaces that some printers add', ' 1781 2345 6789 ', '178123456789'],
  ['the QR code, a tracking link', 'https://waybill.example/user-tracking/1781234567890123', '1781234567890123'],
  ['the same link on another host', 'http://192.168.1.20:4173/user-tracking/1781234567890123/', '1781234567890123'],
  ['with a question behind it', 'https://waybill.example/user-tracking/1781234567890123?from=label', '1781234567890123'],
])('%s gives the tracking number', (_what, code, number) => {
  expect(numberFromScan(code)).toBe(number)
})

test.each([
  ['the readable shipment id', 'SHP7K2M9QXW'],
  ['a payment code', 'upi://pay?pa=shop@bank&am=100'],
  ['a page of ours that is no tracking link', 'https://waybill.example/contact'],
  ['an address with digits in it', 'https://example.org/product/12345'],
  ['an unreadable link', 'https://waybill.example/user-tracking/%E0%A4%A'],
  ['nothing', '  '],
])('%s is not taken for a tracking number', (_what, code) => {
  expect(numberFromScan(code)).toBeNull()
})
