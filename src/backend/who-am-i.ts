import { callRpc } from '#backend/call-rpc.ts'
import type { Call } from '#backend/call.ts'
import { isName, isText, withFields } from '#backend/shape.ts'
import { isRole, type Role } from '#domain/roles.ts'

export interface WhoAmI {
  userId: string
  name: string
  email: string
  role: Role
  scope: number
  serverTime: string
}

/** What a role that this app does not know may see, it cannot say. */
const isSomebody = withFields<WhoAmI>({ userId: isName, name: isText, email: isText, role: isRole })

export async function whoAmI(): Promise<Call<WhoAmI>> {
  return callRpc('whoami', {}, isSomebody)
}
