import type { Backend } from '#server/embedded-backend.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD, type DemoAccount } from '#server/demo/accounts.ts'
import { makeConfirmedAccount } from '#server/auth/confirmed-account.ts'

export type AccountIds = ReadonlyMap<string, string>

export async function makeDemoAccounts(backend: Backend): Promise<AccountIds> {
  const ids = new Map<string, string>()
  for (const account of DEMO_ACCOUNTS) {
    const { email, name, phone } = account
    const id = await makeConfirmedAccount(backend, { email, password: DEMO_PASSWORD, data: { name, phone } })
    if (account.staff) await giveStaffRecord(backend, account, id)
    ids.set(account.email, id)
  }
  return ids
}

async function giveStaffRecord({ database }: Backend, { email, name, phone, staff }: DemoAccount, id: string): Promise<void> {
  await database.query(
    `insert into public.staff (user_id, user_name, position, email, phone_number, role)
     values ($1, $2, $3, $4, $5, $6) on conflict (user_id) do nothing`,
    [id, name, staff?.position, email, phone, staff?.role],
  )
}
