import { expect, test } from 'vitest'
import { checkDetails, DETAIL_FIELDS } from '#features/account/profile/check-details.ts'
import { CHANGE_FIELDS, checkPasswordChange } from '#features/account/password/check-password-change.ts'
import { clearBlocked, messagesBlock, workFacts } from '#features/account/on-this-device/stored-messages.ts'
import type { StoredWork } from '#store/sign-out/stored-work.ts'

const nothing: StoredWork = {
  shipments: 0,
  directory: 0,
  histories: 0,
  unsent: 0,
  unfinished: { delivery: false, shipments: 0, notes: 0, invoices: 0, scans: 0 },
  receipts: 0,
  photos: { count: 0, bytes: 0 },
}

test('a name is needed; a phone is not, but one that is given has ten digits', () => {
  expect(checkDetails({ name: 'Asha', phone: '' })).toEqual([])
  expect(checkDetails({ name: 'Asha', phone: '+91 98765-43210' })).toEqual([])
  expect(checkDetails({ name: ' ', phone: '12345' })).toEqual([
    { field: DETAIL_FIELDS.name, message: 'Name is required.' },
    { field: DETAIL_FIELDS.phone, message: 'Enter the 10 digits of your phone number, or leave it empty.' },
  ])
})

test('a new password is told what is wrong in the order of its fields', () => {
  expect(checkPasswordChange({ current: 'old one', password: 'secret', repeated: ' secret' }, 'asha@people.example')).toEqual([])
  expect(checkPasswordChange({ current: ' ', password: ' 12345 ', repeated: '123456' }, 'asha@people.example')).toEqual([
    { field: CHANGE_FIELDS.current, message: 'Current password is required.' },
    { field: CHANGE_FIELDS.password, message: 'Password must be at least 6 characters' },
    { field: CHANGE_FIELDS.repeated, message: 'Passwords do not match' },
  ])
})

test('unsent, half-made and unfetchable work is not cleared', () => {
  expect(clearBlocked(nothing, true)).toBeNull()
  expect(clearBlocked({ ...nothing, unsent: 1 }, true)).toBe(
    '1 item is not confirmed by the office yet. Send it first; nothing unsent is ever cleared.',
  )
  expect(clearBlocked({ ...nothing, unsent: 1200 }, true)).toContain('1,200 items are not confirmed by the office yet. Send them first')
  expect(clearBlocked({ ...nothing, unfinished: { delivery: false, shipments: 2, notes: 0, invoices: 0, scans: 0 } }, true)).toBe(
    '2 shipments that you typed are not saved. Save or discard them first.',
  )
  expect(clearBlocked({ ...nothing, unfinished: { delivery: false, shipments: 0, notes: 1, invoices: 0, scans: 0 } }, true)).toContain(
    'A private note that you typed is not sent.',
  )
  expect(clearBlocked({ ...nothing, unfinished: { delivery: false, shipments: 0, notes: 0, invoices: 0, scans: 3 } }, true)).toBe(
    'Scanned numbers wait for your answer at a warehouse. Answer there first.',
  )
  expect(clearBlocked({ ...nothing, unfinished: { delivery: true, shipments: 1, notes: 0, invoices: 0, scans: 0 } }, true)).toBe(
    'A delivery is not finished. Submit or discard it first.',
  )
  expect(clearBlocked(nothing, false)).toBe('You have no signal. What is cleared now could not be fetched again.')
  expect(messagesBlock(0)).toBeNull()
  expect(messagesBlock(2)).toContain('2 messages have not been sent.')
})

test('stored work is counted, and kinds that a role never has are not mentioned', () => {
  const facts = workFacts({
    ...nothing,
    shipments: 1234,
    unsent: 1,
    unfinished: { delivery: true, shipments: 0, notes: 0, invoices: 0, scans: 0 },
    photos: { count: 2, bytes: 600_000 },
  })
  expect(facts.map(({ what, amount }) => `${what}: ${amount}`)).toEqual([
    'Shipments: 1,234',
    'Not confirmed by the office yet: 2',
    'Receipts of the last seven days: None',
    'Photos: 2, 600 kB',
  ])
  expect(workFacts({ ...nothing, directory: 26 }).map(({ what }) => what)).toContain('Clients, warehouses and drivers')
})
