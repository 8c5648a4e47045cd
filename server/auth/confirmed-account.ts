import type { Backend } from '#server/embedded-backend.ts'
import { PUBLISHABLE_KEY } from '#server/settings.ts'

export interface NewAccount {
  email: string
  password: string
  data: Record<string, string | null>
}

/** Through the same sign-up as everybody, then confirmed: nobody reads the mail of a made-up address. Answers the account's id. */
export async function makeConfirmedAccount(backend: Backend, account: NewAccount): Promise<string> {
  const id = (await findAccount(backend, account.email)) ?? (await signUp(backend, account))
  // Confirmed without its mail, it keeps the password that it was made with.
  await backend.database.query(
    'update auth.users set confirmation_token = null, confirmation_sent_at = null where id = $1 and email_confirmed_at is null',
    [id],
  )
  await backend.database.query('update auth.users set email_confirmed_at = now() where id = $1 and email_confirmed_at is null', [id])
  return id
}

async function findAccount({ database }: Backend, email: string): Promise<string | null> {
  const [found] = await database.query<{ id: string }>('select id from auth.users where lower(email) = lower($1)', [email])
  return found?.id ?? null
}

async function signUp(backend: Backend, account: NewAccount): Promise<string> {
  const response = await backend.fetch(
    new Request('http://localhost/auth/v1/signup', {
      method: 'POST',
      headers: { apikey: PUBLISHABLE_KEY, 'content-type': 'application/json' },
      body: JSON.stringify(account),
    }),
  )
  const body = (await response.json()) as { id?: string }
  if (!response.ok || body.id === undefined) throw new Error(`The account ${account.email} could not be made (${response.status})`)
  return body.id
}
