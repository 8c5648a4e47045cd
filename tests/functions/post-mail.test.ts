import { expect, test, vi } from 'vitest'
import { postBy, type MailOutcome } from '#functions/_shared/post-mail.ts'

const MAIL = { to: 'accounts@client.example', subject: 'Invoice P101-0001', text: 'text', html: '<p>text</p>' }

async function outcomeAfter(failure: object): Promise<MailOutcome> {
  const said = vi.spyOn(console, 'error').mockReturnValue()
  const post = postBy({ sendMail: () => Promise.reject(Object.assign(new Error('failed'), failure)) }, 'office@waybill.example')
  const outcome = await post(MAIL)
  said.mockRestore()
  return outcome
}

test.each([
  { command: 'CONN', code: 'ESOCKET', syscall: 'connect' },
  { command: 'CONN', code: 'ETIMEDOUT', message: 'Connection timeout' },
  { command: 'CONN', code: 'EDNS' },
  { command: 'AUTH PLAIN', code: 'EAUTH', responseCode: 535, response: '535 no' },
  { command: 'MAIL FROM', code: 'ETIMEDOUT' },
])('nothing of the mail had left: it may be sent again (%j)', async (failure) => {
  expect(await outcomeAfter(failure)).toEqual({ kind: 'not-sent' })
})

test.each([
  { command: 'CONN', code: 'ESOCKET', syscall: 'read', message: 'read ECONNRESET' },
  { command: 'CONN', code: 'ECONNECTION', message: 'Connection closed unexpectedly' },
  { command: 'CONN', code: 'ETIMEDOUT', message: 'Timeout' },
  { command: 'DATA', code: 'ETIMEDOUT' },
])('a socket that broke later may have carried the whole mail: nobody says that it was not sent (%j)', async (failure) => {
  expect(await outcomeAfter(failure)).toEqual({ kind: 'unsure' })
})
