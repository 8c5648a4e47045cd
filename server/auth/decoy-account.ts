import { randomBytes } from 'node:crypto'

import type { Backend } from '#server/embedded-backend.ts'
import { makeConfirmedAccount } from '#server/auth/confirmed-account.ts'

/**
 * The account that a delivery sign-in with an unknown number is checked against, so that it takes as long as any other. Its password
 * is forgotten as soon as it is set.
 */
export async function makeDecoyAccount(backend: Backend): Promise<void> {
  const [decoy] = await backend.database.query<{ email: string }>(`select value as email from app.settings where name = 'decoy_email'`)
  if (decoy) await makeConfirmedAccount(backend, { email: decoy.email, password: randomBytes(32).toString('base64url'), data: {} })
}
