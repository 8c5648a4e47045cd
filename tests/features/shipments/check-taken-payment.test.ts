import { expect, test } from 'vitest'
import { checkTakenPayment } from '#features/shipments/payments/check-taken-payment.ts'

const cash = { method: 'cash', amount: '118.00', reference: '' } as const
const messages = (typed: Parameters<typeof checkTakenPayment>[0]) => checkTakenPayment(typed, 11_800).map(({ message }) => message)

test('all of it or part of it may be paid, over the counter without a reference', () => {
  expect(messages(cash)).toEqual([])
  expect(messages({ ...cash, amount: '18' })).toEqual([])
})

test('never more than is outstanding, and never what is no amount', () => {
  expect(messages({ ...cash, amount: '118.01' })).toEqual(['No more than ₹118.00 is outstanding.'])
  for (const amount of ['', '0', '-1', 'all'])
    expect(messages({ ...cash, amount })).toEqual(['Enter the amount in rupees, such as 118.00.'])
})

test('a payment through a bank needs its reference', () => {
  for (const method of ['upi', 'bank'] as const) {
    expect(messages({ ...cash, method })).toEqual(['Enter the reference, so that the payment can be found at the bank.'])
    expect(messages({ ...cash, method, reference: 'UTR 1' })).toEqual([])
  }
})
