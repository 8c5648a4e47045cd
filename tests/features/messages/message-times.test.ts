import { expect, test } from 'vitest'
import type { ReceivedMessage } from '#domain/people/contact-message.ts'
import { waitedWords } from '#features/messages/message-times.ts'
import { replyLink } from '#features/messages/reply-link.ts'

const message: ReceivedMessage = {
  id: 'one',
  name: 'Asha Rao',
  email: 'asha+parcels@people.example',
  phone: null,
  service: null,
  message: 'First line\nSecond & last?',
  received_at: '2026-11-21T06:30:00.000Z',
  written_at: '2026-11-21T06:29:58.000Z',
  handled_at: null,
  handled_by_name: null,
}

test('a message that waited for signal says when it was written; one that came at once, or from the future, does not', () => {
  expect(waitedWords(message)).toBeNull()
  expect(waitedWords({ ...message, written_at: null })).toBeNull()
  expect(waitedWords({ ...message, written_at: '2030-01-01T00:00:00.000Z' })).toBeNull()
  expect(waitedWords({ ...message, written_at: '2026-11-20T03:30:00.000Z' })).toBe(
    'Written 20 Nov 2026, 9:00 am, by the sender’s clock; it waited for signal.',
  )
})

test('a reply goes to the address that was given, with the message quoted', () => {
  const link = new URL(replyLink(message))
  expect(decodeURIComponent(link.pathname)).toBe('asha+parcels@people.example')
  expect(link.searchParams.get('subject')).toBe('Your message to Deccan Sparrow Logistics')
  expect(link.searchParams.get('body')).toBe('Dear Asha Rao,\r\n\r\n\r\n\r\nOn 21 Nov 2026 you wrote:\r\n> First line\r\n> Second & last?')
})

test('an address cannot smuggle another recipient into the link', () => {
  const link = new URL(replyLink({ ...message, email: 'a@b.example?bcc=c@d.example&x=y' }))
  expect([...link.searchParams.keys()]).toEqual(['subject', 'body'])
})

test('of a long message the start is quoted, by whole characters', () => {
  const link = new URL(replyLink({ ...message, message: '\u{1f69a}'.repeat(2000) }))
  expect(link.searchParams.get('body')).toContain(`> ${'\u{1f69a}'.repeat(600)}…`)
})
