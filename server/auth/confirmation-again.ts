import { randomBytes } from 'node:crypto'

import { writeAccountMail } from '#server/mail/write-account-mail.ts'
import type { Database } from '#server/database/embedded-database.ts'
import type { Mail } from '#server/mail/mail.ts'
import { emailIn } from '#server/auth/typed-email.ts'

export interface MailRoom {
  database: Database
  mail: Pick<Mail, 'send' | 'post'>
  siteUrl: string
}

/**
 * A new confirmation mail for an account that still waits, at most one a minute; says whether it went out. The library always refuses, so a
 * person who lost the first mail could never use their address.
 */
export async function sendConfirmationAgain({ database, mail, siteUrl }: MailRoom, email: string): Promise<boolean> {
  const token = randomBytes(32).toString('hex')
  const [account] = await database.query<{ email: string }>(
    `update auth.users set confirmation_token = $2, confirmation_sent_at = now()
     where lower(email) = lower($1) and confirmed_at is null
       and (confirmation_sent_at is null or confirmation_sent_at < now() - interval '1 minute')
     returning email`,
    [email, token],
  )
  if (!account) return false
  const link = new URL('/auth/v1/verify', siteUrl)
  link.search = String(new URLSearchParams({ token, type: 'signup', redirect_to: siteUrl }))
  await mail.send({ to: account.email, ...writeAccountMail('confirmation', { link: link.href, email: account.email }) })
  return true
}

/** One answer for an account that waits, one that does not, and none at all. */
export async function answerResend(room: MailRoom, request: Request, ask: () => Promise<Response>): Promise<Response> {
  const email = await emailIn(request, { type: 'signup' })
  if (email === null) return ask()
  await sendConfirmationAgain(room, email)
  return Response.json({})
}

/** A link that was sent less than a minute ago still works: another would only make it void. */
export async function answerRecover(database: Database, request: Request, ask: () => Promise<Response>): Promise<Response> {
  const email = await emailIn(request)
  if (email === null) return ask()
  const [account] = await database.query(
    `select id from auth.users
     where lower(email) = lower($1) and recovery_token is not null and recovery_sent_at > now() - interval '1 minute'`,
    [email],
  )
  return account ? Response.json({}) : ask()
}
