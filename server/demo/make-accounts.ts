import type { Backend } from '#server/backend.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD, type DemoAccount } from '#server/demo/accounts.ts'
import { PUBLISHABLE_KEY } from '#server/settings.ts'

export type AccountIds = ReadonlyMap<string, string>

/** Through the same sign-up as everybody, then confirmed: nobody reads the mail of a made-up address. */
export async function makeDemoAccounts(backend: Backend): Promise<AccountIds> {
  const ids = new Map<string, string>()
  for (const account of DEMO_ACCOUNTS) {
    const id = (await findAccount(backend, account.email)) ?? (await signUp(backend, account))
    await confirm(backend, id)
    if (account.staff) await giveStaffRecord(backend, account, id)
    ids.set(account.email, id)
  }
  return ids
}

async function findAccount({ database }: Backend, email: string): Promise<string | null> {
  const [found] = await database.query<{ id: string }>('select id from auth.users where lower(email) = $1', [email])
  return found?.id ?? null
}

async function signUp(backend: Backend, { email, name, phone }: DemoAccount): Promise<string> {
  const response = await backend.fetch(
    new Request('http://localhost/auth/v1/signup', {
      method: 'POST',
      headers: { apikey: PUBLISHABLE_KEY, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: DEMO_PASSWORD, data: { name, phone } }),
    }),
  )
  const body = (await response.json()) as { id?: string }
  if (!response.ok || body.id === undefined) throw new Error(`The demo account ${email} could not be made (${response.status})`)
  return body.id
}

async function confirm({ database }: Backend, id: string): Promise<void> {
  await database.query(
    'update auth.users set email_confirmed_at = now(), confirmation_token = null where id = $1 and email_confirmed_at is null',
    [id],
  )
}

async function giveStaffRecord({ database }: Backend, { email, name, phone, staff }: DemoAccount, id: string): Promise<void> {
  await database.query(
    `insert into public.staff (user_id, user_name, position, email, phone_number, role)
     values ($1, $2, $3, $4, $5, $6) on conflict (user_id) do nothing`,
    [id, name, staff?.position, email, phone, staff?.role],
  )
}
