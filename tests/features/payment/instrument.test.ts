import { expect, test } from 'vitest'
import { checkInstrument } from '#features/payment/gateway/instrument.ts'

const card = { method: 'card', number: '4111 1111 1111 1111', expiry: '12/30', cvv: '123', name: 'A Kumar' } as const
const now = new Date('2026-11-21T00:00:00Z')
const messages = (instrument: Parameters<typeof checkInstrument>[0]) => checkInstrument(instrument, now).map(({ message }) => message)

test('a whole card and a UPI ID have nothing to say', () => {
  expect(messages(card)).toEqual([])
  expect(messages({ method: 'upi', upiId: 'name@bank' })).toEqual([])
})

test('each field has its own message, in the order of the form', () => {
  expect(messages({ method: 'card', number: '', expiry: '', cvv: '', name: ' ' })).toEqual([
    'Invalid card number',
    'Invalid expiry date',
    'Invalid CVV',
    'Name on card is required',
  ])
  expect(messages({ ...card, expiry: '10/26' })).toEqual(['Invalid expiry date'])
  expect(messages({ method: 'upi', upiId: 'name' })).toEqual(['Invalid UPI ID'])
})
