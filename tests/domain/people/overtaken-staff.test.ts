import { expect, test } from 'vitest'
import { overtake } from '#domain/people/overtaken-staff.ts'
import type { TypedStaff } from '#domain/people/staff.ts'

const opened: TypedStaff = {
  user_name: 'Dev',
  position: 'Driver',
  email: 'dev@people.example',
  phone_number: '9000000001',
  role: 'Staff',
  status: 'Active',
}

test('what nobody typed follows the record, what was typed stays', () => {
  const typed = { ...opened, phone_number: '9000000002' }
  const now = { ...opened, status: 'Inactive' }
  expect(overtake(opened, typed, now)).toEqual({
    typed: { ...opened, phone_number: '9000000002', status: 'Inactive' },
    overtaken: [{ field: 'status', before: 'Active', now: 'Inactive', typed: null }],
  })
})

test('where both changed a field, both values are told and the typed one stays', () => {
  const typed = { ...opened, position: 'Clerk' }
  const { overtaken, ...form } = overtake(opened, typed, { ...opened, position: 'Rider' })
  expect(form.typed).toEqual(typed)
  expect(overtaken).toEqual([{ field: 'position', before: 'Driver', now: 'Rider', typed: 'Clerk' }])
})

test('where both typed the same there is nothing to tell', () => {
  const both = { ...opened, position: 'Clerk' }
  expect(overtake(opened, both, both)).toEqual({ typed: both, overtaken: [] })
})
