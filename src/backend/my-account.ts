import { callRpc } from '#backend/call-rpc.ts'
import type { Call } from '#backend/call.ts'
import { anyOf, isName, isText, orNull, refusal, withFields, type Shape } from '#backend/shape.ts'

/** `heldBy`: whoever has a staff record has name and phone there, and only an admin writes it. */
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

export async function readMyAccount(userId: string): Promise<Call<MyAccount>> {
  return callRpc('my_account', {}, isAccount, userId)
}

export async function updateMyAccount(userId: string, change: { name: string; phone: string }): Promise<Call<AccountChange>> {
  return callRpc('update_my_account', change, isChange, userId)
}
