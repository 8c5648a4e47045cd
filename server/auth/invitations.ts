import { randomBytes, randomUUID } from 'node:crypto'

import { writeAccountMail } from '#server/mail/write-account-mail.ts'
import type { MailRoom } from '#server/auth/confirmation-again.ts'

interface Invited {
  email: string
  data: { name: string }
}

/**
 * `POST /auth/v1/invite`, which the library does not have: makes the account if there is none and mails a link with which its owner
 * chooses a password; following it proves the address. Only functions of this process reach it, never a request from outside.
 */
export async function answerInvite(room: MailRoom, request: Request): Promise<Response> {
  const { email, data } = (await request.json()) as Invited
  const account = (await findAccount(room, email)) ?? (await makeAccount(room, email, data))
  if (account.confirmed)
    return Response.json(
      { code: 422, error_code: 'email_exists', msg: 'A user with this email address has already been registered' },
      { status: 422 },
    )
  const token = randomBytes(32).toString('hex')
  await room.database.query('update auth.users set recovery_token = $2, recovery_sent_at = now(), invited_at = now() where id = $1', [
    account.id,
    token,
  ])
  const link = new URL('/auth/v1/verify', room.siteUrl)
  link.search = String(new URLSearchParams({ token, type: 'recovery', redirect_to: room.siteUrl }))
  await room.mail.send({ to: email, ...writeAccountMail('invite', { link: link.href, email }) })
  return Response.json({ id: account.id })
}

interface Account {
  id: string
  confirmed: boolean
}

async function findAccount({ database }: MailRoom, email: string): Promise<Account | null> {
  const [found] = await database.query<Account>(
    'select id, confirmed_at is not null as confirmed from auth.users where lower(email) = lower($1)',
    [email],
  )
  return found ?? null
}

/** As the library's own sign-up leaves it, but with no password: nothing that is typed is equal to none. */
async function makeAccount({ database }: MailRoom, email: string, { name }: Invited['data']): Promise<Account> {
  const id = randomUUID()
  const about = { sub: id, email, email_verified: false, phone_verified: false }
  await database.query(
    `insert into auth.users (id, aud, role, email, encrypted_password, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
     values ($1, 'authenticated', 'authenticated', $2, '', $3, $4, now(), now())`,
    [id, email.toLowerCase(), JSON.stringify({ provider: 'email', providers: ['email'] }), JSON.stringify({ ...about, name })],
  )
  await database.query(
    `insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at, created_at, updated_at)
     values ($1, 'email', $2::text, $2::uuid, $3, now(), now(), now())`,
    [randomUUID(), id, JSON.stringify(about)],
  )
  return { id, confirmed: false }
}
