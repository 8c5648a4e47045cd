import { callAs, signIn, type Caller } from '#tests/support/backend/caller.ts'
import type { TestServer } from '#tests/support/backend/test-server.ts'

/** Everybody whom the database can tell apart, but for the holder of the secret key. */
export const EVERYBODY = ['visitor', 'customer', 'driver', 'inactive', 'staff', 'manager', 'admin'] as const

export type Somebody = (typeof EVERYBODY)[number]

export interface Person extends Caller {
  token: string
  userId: string
}

/** `inactive` is an admin who was switched off after signing in: the token is the old one. */
export async function peopleWithTokens(server: TestServer): Promise<Record<Somebody, Person>> {
  const { database } = server.backend
  await database.query(`update public.staff set role = 'Admin' where email = 'driver2@waybill.example'`)
  const inactive = await signIn(server.url, 'driver2@waybill.example')
  await database.query(`update public.staff set status = 'Inactive' where user_id = $1`, [inactive.userId])
  const as = (name: string) => signIn(server.url, `${name}@waybill.example`)
  return {
    visitor: { ...callAs(server.url), token: '', userId: '' },
    customer: await as('customer'),
    driver: await as('driver'),
    inactive,
    staff: await as('staff'),
    manager: await as('manager'),
    admin: await as('admin'),
  }
}
