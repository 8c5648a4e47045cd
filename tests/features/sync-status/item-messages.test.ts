import type { PhotoStanding } from '#store/outbox/queue.ts'
import { expect, test } from 'vitest'
import {
  givenUpWords,
  isUnsent,
  mayBeDiscarded,
  notAllowedStep,
  photoWords,
  refusalWords,
  stateWords,
  troubleWords,
  unsentWords,
  fileWords,
  wayOutWords,
} from '#features/sync-status/queue/item-messages.ts'

const delivery = { kind: 'record-delivery', isNew: null } as const
const refusal = { code: 'invalid', message: 'the number is not one' }

test('unsent work is counted in words', () => {
  expect(unsentWords([delivery])).toBe('1 delivery is not confirmed by the office yet.')
  expect(unsentWords([delivery, delivery, delivery])).toBe('3 deliveries are not confirmed by the office yet.')
  expect(unsentWords([{ ...delivery, isBeingDiscarded: true }])).toBe('1 discarded delivery waits for the office’s word.')
  expect(unsentWords([delivery, { kind: 'assign-driver' }])).toBe('2 changes are not confirmed by the office yet.')
})

test('refusals read as the specification words them', () => {
  expect(refusalWords({ ...delivery, photo: null, refusal })).toBe('Failed to save proof: the number is not one')
  expect(refusalWords({ ...delivery, photo: null, refusal: { code: 'not-found', message: '' } })).toBe('Shipment not found.')
  expect(refusalWords({ ...delivery, photo: { id: 'p', state: 'needs-you' }, refusal })).toBe('Image upload failed: the number is not one')
  expect(refusalWords({ kind: 'assign-driver', isNew: null, photo: null, refusal })).toBe(
    'Failed to update shipment: the number is not one',
  )
  expect(refusalWords({ ...delivery, photo: null, refusal: null })).toBeNull()
})

test('a refusal about a shipment reads as specified', () => {
  const words = (kind: 'create-shipment' | 'update-shipment' | 'delete-shipment', code: string, message: string) =>
    refusalWords({ kind, isNew: null, photo: null, refusal: { code, message } })
  // An imported file may hold what the office has had for years.
  expect(words('create-shipment', 'tracking-number-taken', 'This tracking number is already in use.')).toBe(
    'Failed to create shipment: This tracking number is already in use.',
  )
  expect(words('update-shipment', 'price-out-of-range', 'Too much.')).toBe('Please, Enter the price. Too much.')
  expect(words('update-shipment', 'not-found', '')).toBe('Failed to update shipment. It was deleted before your change arrived.')
  expect(words('delete-shipment', 'changed-meanwhile', 'Mohan changed this shipment.')).toBe(
    'Error deleting shipment: Mohan changed this shipment.',
  )
})

test('a refusal about a warehouse reads as specified', () => {
  const words = (kind: 'save-warehouse' | 'delete-warehouse', isNew: boolean | null, code: string) =>
    refusalWords({ kind, isNew, photo: null, refusal: { code, message: 'the server says so' } })
  expect(words('save-warehouse', true, 'not-allowed')).toBe("You don't have access to create warehouse.")
  expect(words('save-warehouse', true, 'invalid')).toBe('Error creating warehouse: the server says so')
  expect(words('save-warehouse', false, 'invalid')).toBe('Error updating warehouse: the server says so')
  expect(words('save-warehouse', false, 'not-allowed')).toBe("Error updating warehouse: You don't have access to do this.")
  expect(words('delete-warehouse', null, 'in-use')).toBe('Error deleting warehouse: the server says so')
})

test('a person who may not do something any more is told what becomes of it', () => {
  const item = { refusal: { code: 'not-allowed', message: '' } }
  expect(notAllowedStep(item, 'inactive')).toContain('When an admin has switched your account on again, press Retry.')
  expect(notAllowedStep(item, 'customer')).toContain('your place of work back')
  expect(notAllowedStep(item, 'staff')).toContain('the role for it')
  expect(notAllowedStep({ refusal }, 'inactive')).toBeNull()
  expect(wayOutWords([delivery])).toBe('What cannot be sent can be exported to a file for the office.')
  expect(wayOutWords([delivery, { kind: 'save-warehouse' }])).toContain('Other changes wait here')
})

test('a file promises no more than the office can import from it', () => {
  expect(fileWords([delivery, delivery])).toBe('Hand the file to the office, who import it.')
  expect(fileWords([delivery, { kind: 'save-warehouse' }])).toBe(
    'The office imports the deliveries in it. One change cannot be imported: the file only says what was meant, and somebody has to make it again. Stay signed in to send it.',
  )
  expect(fileWords([{ kind: 'save-client' }, { kind: 'save-warehouse' }])).toMatch(/^2 changes cannot be imported/)
})

test('only what reached the office, photo included, counts as sent', () => {
  expect(isUnsent({ state: 'sending' })).toBe(true)
  expect(isUnsent({ state: 'needs-you' })).toBe(true)
  expect(isUnsent({ state: 'delivered-to-office' })).toBe(false)
  expect(photoWords([{ id: 'p', state: 'sent' }], 'phone')).toBe('Photo delivered to office')
  expect(photoWords([], 'phone')).toBeNull()
})

test('a driver’s phone is called one, and no desk is', () => {
  for (const state of ['saved', 'waiting-for-signal', 'sign-in-needed'] as const) {
    expect(stateWords({ state }, 'phone').text).toMatch(/^Saved on this phone/)
    expect(stateWords({ state }, 'device').text).toMatch(/^Saved on this device/)
  }
  expect(photoWords([{ id: 'p', state: 'saved' }], 'phone')).toBe('Photo saved on this phone')
  expect(photoWords([{ id: 'p', state: 'saved' }], 'device')).toBe('Photo saved on this device')
})

const given = {
  kind: 'record-delivery',
  isNew: null,
  photo: null,
  photos: [] as { id: string; state: PhotoStanding }[],
  isBeingDiscarded: false,
  onlyPhotoIsLeft: false,
  isTriedAgain: true,
} as const

test('a given-up entry is never called delivered, and one that waits for the office’s word is never called discarded', () => {
  expect(stateWords({ state: 'delivered-to-office', photos: [{ id: 'p', state: 'none' }] }, 'phone').text).toBe(
    'Delivered to office, photo discarded',
  )
  expect(stateWords({ state: 'discarded' }, 'phone').text).toBe('Discarded')
  expect(stateWords({ state: 'discarding', isBeingDiscarded: true }, 'phone').text).toBe('Given up, waits for the office’s word')
  expect(stateWords({ state: 'sign-in-needed', isBeingDiscarded: true }, 'phone').text).toBe('Given up, sign in to ask the office')
})

test('an entry that does not get through is not refused: it says what is the matter and what happens next', () => {
  const trouble = (code: string, more: object = {}) => troubleWords({ ...given, ...more, refusal: { code, message: 'said the office' } })
  const failing = trouble('keeps-failing')
  expect(failing?.matter).toBe('The office has not confirmed it yet.')
  expect(failing?.step).toBe('It is still tried by itself about once an hour. Retry tries now. If it goes on, export it for the office.')
  expect(trouble('keeps-failing', { onlyPhotoIsLeft: true })?.matter).toBe('The office has not confirmed the photo yet.')
  expect(trouble('keeps-failing', { isBeingDiscarded: true })?.matter).toBe('The office has not said yet whether it had arrived.')
  expect(trouble('app-too-old')).toMatchObject({ matter: 'This app is too old for this answer.', isAppTooOld: true })
  expect(trouble('unknown-kind')?.matter).toBe('The office’s server does not know this kind of work yet.')
  expect(trouble('something-new', { isBeingDiscarded: true })?.matter).toBe(
    'The office has not said yet whether it had arrived. said the office',
  )
  expect(trouble('invalid', { isTriedAgain: false })).toBeNull()
  expect(refusalWords({ ...given, refusal: { code: 'keeps-failing', message: 'x' } })).toBeNull()
})

test('an entry that had arrived before it was given up says so, and what can be done about it there', () => {
  const words = (kind: 'record-delivery' | 'create-shipment' | 'delete-client' | 'scan-at-warehouse' | 'assign-driver') =>
    givenUpWords({ kind, state: 'delivered-to-office', isBeingDiscarded: false, arrivedBeforeDiscard: true })
  expect(words('record-delivery')).toBe(
    'It had already reached the office, so it was not discarded. If it should not stand, ask the office to set it aside.',
  )
  expect(words('create-shipment')).toContain('delete the shipment')
  expect(words('delete-client')).toContain('create it again')
  expect(words('scan-at-warehouse')).toContain('scan the parcel again')
  expect(words('assign-driver')).toContain('change it back')
})

test('giving up is offered once, and again only when no answer comes', () => {
  expect(mayBeDiscarded({ state: 'saved', isBeingDiscarded: false })).toBe(true)
  expect(mayBeDiscarded({ state: 'discarding', isBeingDiscarded: true })).toBe(false)
  expect(mayBeDiscarded({ state: 'sign-in-needed', isBeingDiscarded: true })).toBe(false)
  expect(mayBeDiscarded({ state: 'needs-you', isBeingDiscarded: true })).toBe(true)
  expect(mayBeDiscarded({ state: 'delivered-to-office', isBeingDiscarded: false })).toBe(false)
})

test('of several photos the words count what the office has, and one of four is never all of them', () => {
  const words = (...states: PhotoStanding[]) =>
    photoWords(
      states.map((state, at) => ({ id: String(at), state })),
      'phone',
    )
  expect(words('saved', 'saved')).toBe('2 photos saved on this phone')
  expect(words('saved', 'sending', 'saved')).toBe('3 photos are being sent')
  expect(words('sent', 'saved', 'saved', 'sending')).toBe('1 of 4 photos delivered to office')
  expect(words('sent', 'sent', 'sent', 'saved')).toBe('3 of 4 photos delivered to office')
  expect(words('sent', 'sent', 'sent', 'sent')).toBe('4 photos delivered to office')
  expect(words('sent', 'needs-you', 'saved')).toBe('1 of 3 photos needs you')
  expect(words('sent', 'none')).toBe('Photo delivered to office')
})

test('photos that were given up are told beside what arrived', () => {
  const text = (...states: PhotoStanding[]) =>
    stateWords({ state: 'delivered-to-office', photos: states.map((state, at) => ({ id: String(at), state })) }, 'phone').text
  expect(text('sent', 'sent')).toBe('Delivered to office')
  expect(text('sent', 'none', 'none')).toBe('Delivered to office, 2 of 3 photos discarded')
  expect(text('none', 'none')).toBe('Delivered to office, photos discarded')
})
