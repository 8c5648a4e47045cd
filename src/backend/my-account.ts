import { callRpc } from '#backend/call-rpc.ts'
import type { Call } from '#backend/call.ts'

/** `heldBy`: whoever has a staff record has name and phone there, and only an admin writes it. */
export interface MyAccount {
  name: string
  phone: string | null
  email: string
  heldBy: 'account' | 'staff-record'
}

export type AccountChange = { account: MyAccount } | { refused: 'staff-record' | 'name-missing' | 'name-too-long' | 'phone-invalid' }

export async function readMyAccount(userId: string): Promise<Call<MyAccount>> {
  return callRpc('my_account', {}, userId)
}

export async function updateMyAccount(userId: string, change: { name: string; phone: string }): Promise<Call<AccountChange>> {
  return callRpc('update_my_account', change, userId)
}
