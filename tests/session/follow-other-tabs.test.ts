import { expect, test } from 'vitest'
import { whereToLeave } from '#session/follow-other-tabs.ts'
import type { Person } from '#session/person.ts'

const asha: Person = { userId: 'asha', name: 'Asha', email: 'asha@waybill.example', role: 'admin' }
const dev: Person = { userId: 'dev', name: 'Dev', email: 'dev@waybill.example', role: 'driver' }

test('a person who has signed out in another tab is asked to sign in, on every page of this tab', () => {
  expect(whereToLeave(asha, null, '/dashboard')).toBe('/login')
  expect(whereToLeave(asha, null, '/about')).toBe('/login')
  expect(whereToLeave(dev, null, '/account')).toBe('/pod-login')
})

test('another person’s tabs open that person’s work', () => {
  expect(whereToLeave(asha, dev, '/dashboard')).toBe('/pod')
  expect(whereToLeave(dev, asha, '/pod')).toBe('/dashboard')
})

test('the same person stays, with another name or role too', () => {
  expect(whereToLeave(asha, { ...asha, name: 'Asha Rao', role: 'staff' }, '/dashboard')).toBeNull()
})

test('a visitor stays where they are when somebody signs in', () => {
  expect(whereToLeave(null, asha, '/contact')).toBeNull()
  expect(whereToLeave(null, null, '/contact')).toBeNull()
})

test.each(['/login', '/pod-login', '/signup', '/forgot-password', '/reset-password'])('%s holds nothing of a person and stays', (page) => {
  expect(whereToLeave(asha, null, page)).toBeNull()
})
