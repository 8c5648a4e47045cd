import { expect, test } from 'vitest'
import { isUpiId, upiLink } from '#domain/billing/upi.ts'

test.each(['name@bank', '9000000001@upi', 'a.b-c_d@ok.bank', ' name@bank '])('%s is a UPI ID', (id) => expect(isUpiId(id)).toBe(true))

test.each(['', 'name', '@bank', 'name@', 'na me@bank', 'name@@bank', 'name@bank@x', 'नाम@bank', 'name@bank/pay'])('"%s" is none', (id) =>
  expect(isUpiId(id)).toBe(false),
)

test('a link carries payee, amount, currency and reference, with %20 for spaces', () => {
  const link = upiLink({
    address: 'sparrow@bank',
    payee: 'Deccan Sparrow & Co',
    amountPaise: 11_800,
    reference: '17-18 42',
    note: 'Shipment 17',
  })
  expect(link).toBe('upi://pay?pa=sparrow@bank&pn=Deccan%20Sparrow%20%26%20Co&am=118.00&cu=INR&tr=171842&tn=Shipment%2017')
})
