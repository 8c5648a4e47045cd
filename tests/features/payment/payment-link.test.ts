import { expect, test } from 'vitest'
import { readPaymentLink } from '#features/payment/find/payment-link.ts'

const read = (query: string) => readPaymentLink(new URLSearchParams(query))

test('without anything, the specified defaults', () => {
  expect(read('')).toEqual({ kind: 'cost', method: 'Standard', amountPaise: 0, costRefused: false })
})

test.each([
  ['method=Express&cost=1250.5', 'Express', 125_050, false],
  ['method=&cost=', 'Standard', 0, true],
  ['cost=-5', 'Standard', 0, true],
  ['cost=NaN', 'Standard', 0, true],
  ['cost=Infinity', 'Standard', 0, true],
  ['cost=1e5', 'Standard', 0, true],
  ['cost=99999999999999999999', 'Standard', 0, true],
  ['cost=200000000.01', 'Standard', 0, true],
  ['cost=0.005', 'Standard', 1, false],
  ['cost=%3Cscript%3E', 'Standard', 0, true],
  ['method=%3Cb%3EFree%3C%2Fb%3E&cost=1', 'Standard', 100, false],
  ['method=You+have+won+a+prize+call+us+now+at&cost=1', 'Standard', 100, false],
  ['method=Next+Day', 'Next Day', 0, false],
])('%s', (query, method, amountPaise, costRefused) => {
  expect(read(query)).toEqual({ kind: 'cost', method, amountPaise, costRefused })
})

test('a shipment comes before a number, and both before a cost, which then means nothing', () => {
  expect(read('shipment=abc&number=17&cost=1')).toEqual({ kind: 'shipment', token: 'abc' })
  expect(read('number=17&cost=1')).toEqual({ kind: 'number', trackingNumber: '17' })
})
