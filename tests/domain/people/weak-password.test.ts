import { expect, test } from 'vitest'
import { passwordFault } from '#domain/people/weak-password.ts'

test.each([
  '123456',
  '1234567890',
  '987654',
  '000000',
  '121212',
  '123123',
  'abcdef',
  'password',
  'Password1',
  'P@ssword123',
  'qwerty12',
  '1q2w3e4r',
  'India2026',
  'driver123',
])('%s is one of the first that are tried', (password) => {
  expect(passwordFault(password)).toBe('common')
})

test.each(['asha.rao@people.example', 'Asha.Rao', 'asharao99', 'ASHA.RAO@PEOPLE.EXAMPLE'])(
  '%s says no more than the address does',
  (password) => {
    expect(passwordFault(password, 'asha.rao@people.example')).toBe('own-address')
  },
)

test('an address of digits alone makes no other digits weak', () => {
  expect(passwordFault('830274', '9000012345@people.example')).toBeNull()
  expect(passwordFault('9000012345', '9000012345@people.example')).toBe('own-address')
})

test.each(['Deccan Sparrow Logistics', 'deccan-sparrow', 'deccansparrowlogistics1', 'sparrow2026', 'Waybill!'])(
  '%s is the company’s name',
  (password) => {
    expect(passwordFault(password)).toBe('company-name')
  },
)

test.each(['830274', 'waybill-demo', 'first secret', 'blue kettle', 'कखगघ'.repeat(6), 'x1'.repeat(2) + 'y7z'])(
  '%s is taken',
  (password) => {
    expect(passwordFault(password, 'asha.rao@people.example')).toBeNull()
  },
)

test('spaces around it count for nothing, and what the hash would cut off is told', () => {
  expect(passwordFault('  12345  ')).toBe('too-short')
  expect(passwordFault('  123456  ')).toBe('common')
  expect(passwordFault('कखगघ'.repeat(7))).toBe('too-long')
  expect(passwordFault('k7'.repeat(3) + 'm'.repeat(67))).toBe('too-long')
})
