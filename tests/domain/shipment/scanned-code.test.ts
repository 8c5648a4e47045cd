import { expect, test } from 'vitest'
import { scannedCode, searchedCode } from '#domain/shipment/scanned-code.ts'

test.each([
  ['the barcode of a label', '1781234567890123', '1781234567890123'],
  ['with the spaces that some printers add', ' 1781 2345 6789 ', '178123456789'],
  ['the QR code, a tracking link', 'https://waybill.example/user-tracking/1781234567890123', '1781234567890123'],
  ['the same link on another host', 'http://192.168.1.20:4173/user-tracking/1781234567890123/', '1781234567890123'],
  ['with a question behind it', 'https://waybill.example/user-tracking/1781234567890123?from=label', '1781234567890123'],
  ['the barcode of a summary', 'SHP7K2M9QXW', 'SHP7K2M9QXW'],
  ['the same code typed', ' shp 7k2m 9qxw', 'SHP7K2M9QXW'],
  ['the code of a shipment without one of its own', 'SHP0A1B2C', 'SHP0A1B2C'],
])('%s gives the code', (_what, text, code) => {
  expect(scannedCode(text)).toBe(code)
})

test.each([
  ['a payment code', 'upi://pay?pa=shop@bank&am=100'],
  ['a page of ours that is no tracking link', 'https://waybill.example/contact'],
  ['an address with digits in it', 'https://example.org/product/12345'],
  ['an unreadable link', 'https://waybill.example/user-tracking/%E0%A4%A'],
  ['an id with a letter that ours never have', 'SHPIIIIIIII'],
  ['nothing', '  '],
])('%s is not taken for a code', (_what, text) => {
  expect(scannedCode(text)).toBeNull()
})

test.each([
  ['https://waybill.example/user-tracking/1781234567890123', '1781234567890123'],
  ['1781 2345 6789-0123', '1781234567890123'],
  ['shp7k2m9qxw', 'SHP7K2M9QXW'],
  ['http://192.168.1.20:4173/track/AB_17-x', 'AB_17-x'],
  ['+91 98480 22338', '9848022338'],
  ['098480-22338', '9848022338'],
  ['(91) 98480 22338', '9848022338'],
  ['500 081', '500081'],
  ['24 7', '24 7'],
  ['100234-0001', '100234-0001'],
  ['24-7 Logistics', '24-7 Logistics'],
  ['24-7', '24-7'],
  ['Shpend', 'Shpend'],
])('a search for %j looks for %j', (typed, wanted) => {
  expect(searchedCode(typed)).toBe(wanted)
})
