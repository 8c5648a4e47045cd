import { callRpc } from '#backend/call-rpc.ts'
import { APP_TOO_OLD, mayBeNewWord, type Call } from '#backend/call.ts'
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

const isSomebody = withFields<WhoAmI>({ userId: isName, name: isText, email: isText, role: (role) => isRole(role) || mayBeNewWord(role) })

export async function whoAmI(): Promise<Call<WhoAmI>> {
  const who = await callRpc('whoami', {}, isSomebody)
  // What a role that this app does not know may see, it cannot say.
  return who.kind === 'answer' && !isRole(who.value.role) ? APP_TOO_OLD : who
}
