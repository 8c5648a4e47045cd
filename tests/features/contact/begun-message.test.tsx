import { afterEach, expect, test } from 'vitest'
import { beginMessage, EMPTY_MESSAGE, keepDraft, startingMessage } from '#features/contact/form/message-draft.ts'

afterEach(() => sessionStorage.clear())

test('a message begun on another page stands in the form, with who writes it', () => {
  beginMessage('Chitra', 'Please pick up a parcel.')
  expect(startingMessage()).toEqual({ ...EMPTY_MESSAGE, name: 'Chitra', message: 'Please pick up a parcel.' })
})

test('what somebody has written already stays, ahead of it and once', () => {
  keepDraft({ ...EMPTY_MESSAGE, name: 'C. Customer', message: 'Hello.' })
  beginMessage('Chitra', 'Please pick up a parcel.')
  expect(startingMessage()).toMatchObject({ name: 'C. Customer', message: 'Hello.\n\nPlease pick up a parcel.' })
})

test('pressed twice it is begun once', () => {
  beginMessage('Chitra', 'Please pick up a parcel. ')
  beginMessage('Chitra', 'Please pick up a parcel. ')
  expect(startingMessage().message).toBe('Please pick up a parcel. ')
})
