import { expect, test } from 'vitest'
import { sharedPhones } from '#domain/people/shared-phones.ts'

const active = (phone_number: string | null) => ({ phone_number, status: 'Active' as const })

test('a number is shared when several active people have it', () => {
  expect([...sharedPhones([active('9000000001'), active('9000000002'), active('9000000001')])]).toEqual(['9000000001'])
})

test('no number at all and the number of somebody inactive are not shared', () => {
  expect(sharedPhones([active(null), active(null), active('9000000001'), { phone_number: '9000000001', status: 'Inactive' }]).size).toBe(0)
})
