import { callRpc } from '#backend/transport/call-rpc.ts'
import { APP_TOO_OLD, mayBeNewWord, type ServerResult } from '#domain/sync/server-result.ts'
import { isName, isText, withFields } from '#backend/transport/shape.ts'
import { isRole, type Role } from '#domain/people/roles.ts'

export interface WhoAmI {
  userId: string
  name: string
  email: string
  role: Role
  scope: number
  serverTime: string
  startsOnToday?: boolean
}

const isSomebody = withFields<WhoAmI>({ userId: isName, name: isText, email: isText, role: (role) => isRole(role) || mayBeNewWord(role) })

export async function whoAmI(): Promise<ServerResult<WhoAmI>> {
  const who = await callRpc('whoami', {}, isSomebody)
  // This app cannot say what a role unknown to it may see.
  return who.kind === 'answer' && !isRole(who.value.role) ? APP_TOO_OLD : who
}
