import { callRpc } from '#backend/transport/call-rpc.ts'
import type { ServerResult } from '#domain/sync/server-result.ts'
import { anyOf, exactly, isDone, isRecord, listOf, refusal, withFields } from '#backend/transport/shape.ts'
import type { LinkedAccount } from '#domain/people/client-account.ts'

export type LinkRefusal = 'client-not-found' | 'account-not-found' | 'is-staff' | 'not-confirmed'

/** The customer accounts that an admin linked to a client, by name. */
export async function listClientAccounts(clientId: string): Promise<ServerResult<{ accounts: LinkedAccount[] }>> {
  return callRpc('client_account_list', { clientId }, withFields<{ accounts: LinkedAccount[] }>({ accounts: listOf(isRecord) }))
}

/** Linking twice is linking once. */
export async function linkClientAccount(
  clientId: string,
  userId: string,
): Promise<ServerResult<{ account: LinkedAccount } | { refused: LinkRefusal }>> {
  const isLinked = withFields<{ account: LinkedAccount }>({ account: withFields<LinkedAccount>({ userId: exactly(userId) }) })
  return callRpc('link_client_account', { clientId, userId }, anyOf(isLinked, refusal<{ refused: LinkRefusal }>()))
}

export async function unlinkClientAccount(clientId: string, userId: string): Promise<ServerResult<{ done: true }>> {
  return callRpc('unlink_client_account', { clientId, userId }, isDone)
}
