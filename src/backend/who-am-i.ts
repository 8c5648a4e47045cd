import { callRpc } from '#backend/call-rpc.ts'
import type { Call } from '#backend/call.ts'
import type { Role } from '#domain/roles.ts'

export interface WhoAmI {
  userId: string
  name: string
  email: string
  role: Role
  scope: number
  serverTime: string
}

export async function whoAmI(): Promise<Call<WhoAmI>> {
  return callRpc('whoami', {})
}
