import { callRpc, serverHeaders } from '../_shared/call-api.ts'
import type { FunctionEnvironment } from '../_shared/environment.ts'
import { makeSigningKeys } from './sign-code.ts'

export interface SigningKey {
  kid: string
  privateKey: string
}

/** The key that signs. Where there is none, or the newest is old, a new one is made; the database keeps one of those that come at once. */
export async function signingKey(environment: FunctionEnvironment): Promise<SigningKey | null> {
  const standing = await askKey(environment, {})
  if (standing === null || !standing.isDue) return standing?.key ?? null
  const kid = crypto.randomUUID().slice(0, 8)
  return (await askKey(environment, { newKey: { kid, ...(await makeSigningKeys()) } }))?.key ?? null
}

async function askKey(environment: FunctionEnvironment, p: object): Promise<{ isDue: boolean; key: SigningKey | null } | null> {
  const called = await callRpc(environment, 'delivery_signing', { ...p }, serverHeaders(environment))
  return called.ok ? ((await called.json()) as { isDue: boolean; key: SigningKey | null }) : null
}
