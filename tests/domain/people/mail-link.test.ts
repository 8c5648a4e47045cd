import { expect, test } from 'vitest'

import { mailLink } from '#domain/people/email-address.ts'

test.each([
  ['asha@people.example', 'mailto:asha@people.example'],
  ['asha?bcc=stranger@people.example', 'mailto:asha%3Fbcc%3Dstranger@people.example'],
  ['asha,stranger@people.example', 'mailto:asha%2Cstranger@people.example'],
  ['asha&body=x@people.example', 'mailto:asha%26body%3Dx@people.example'],
])('a link to %s is to one recipient, and brings no words of its own', (email, link) => {
  expect(mailLink(email)).toBe(link)
  expect([...new URL(mailLink(email)).searchParams]).toEqual([])
})
