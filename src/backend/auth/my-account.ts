import { callRpc } from '#backend/transport/call-rpc.ts'
import type { ServerResult } from '#domain/sync/server-result.ts'
import { anyOf, isName, isText, orNull, refusal, withFields, type Shape } from '#backend/transport/shape.ts'

/** `heldBy`: staff have name and phone in their staff record, which only an admin writes. */
export interface MyAccount {
  name: string
  phone: string | null
  email: string
  heldBy: 'account' | 'staff-record'
}

export type AccountChange = { account: MyAccount } | { refused: 'staff-record' | 'name-missing' | 'name-too-long' | 'phone-invalid' }

const isAccount = withFields<MyAccount>({ name: isText, phone: orNull(isText), email: isText, heldBy: isName })
const isChange: Shape<AccountChange> = anyOf(
  withFields<{ account: MyAccount }>({ account: isAccount }),
  refusal<Extract<AccountChange, { refused: string }>>(),
)

export async function readMyAccount(userId: string): Promise<ServerResult<MyAccount>> {
  return callRpc('my_account', {}, isAccount, userId)
}

export async function updateMyAccount(userId: string, change: { name: string; phone: string }): Promise<ServerResult<AccountChange>> {
  return callRpc('update_my_account', change, isChange, userId)
}
