import { afterAll, beforeAll, expect, test } from 'vitest'

import { openMail } from '#server/mail/mail.ts'
import { startFakeMailServer, type FakeMailServer } from '#tests/support/backend/fake-mail-server.ts'

let smtp: FakeMailServer
beforeAll(async () => {
  smtp = await startFakeMailServer()
})
afterAll(async () => smtp.stop())

const LETTER = { subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }

// Anybody signs up with any of these, and a mail library reads a text as a list of people with names.
test.each([
  ['plain@people.test', 'plain@people.test'],
  ['stranger<victim@people.test>', '"stranger victim"@people.test'],
  ['stranger,victim@people.test', '"stranger,victim"@people.test'],
  ['group:victim@people.test;', '"group:victim"@people.test;'],
])('a mail to %s goes to the whole of it, and to nobody named in a part of it', async (to, taken) => {
  const mail = openMail({ smtpUrl: smtp.url, from: 'Waybill <no-reply@waybill.test>' })
  await mail.send({ to, ...LETTER })
  await mail.settle()
  await mail.post?.({ to, ...LETTER })
  expect(smtp.taken.splice(0).map((each) => each.to)).toEqual([taken, taken])
})
