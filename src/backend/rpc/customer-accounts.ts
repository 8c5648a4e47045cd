import { callRpc } from '#backend/transport/call-rpc.ts'
import type { ServerResult } from '#domain/sync/server-result.ts'
import { hasId, isFlag, listOf, withFields } from '#backend/transport/shape.ts'
import type { CustomerAccount, SuggestedAccount } from '#domain/people/customer-account.ts'

/** By a part of the name or e-mail, or all with these ids or whole addresses, at most 500 of each. */
export async function findCustomerAccounts(
  wanted: { text: string } | { ids: readonly string[] } | { emails: readonly string[] },
): Promise<ServerResult<{ accounts: CustomerAccount[] }>> {
  return callRpc('find_customer_accounts', wanted, withFields<{ accounts: CustomerAccount[] }>({ accounts: listOf(hasId) }))
}

/** The accounts for which the sender's or the recipient's address speaks, the likeliest first. */
export async function suggestCustomerAccounts(address: {
  emails: readonly string[]
  phones: readonly string[]
}): Promise<ServerResult<{ accounts: SuggestedAccount[] }>> {
  return callRpc('suggest_customer_accounts', address, withFields<{ accounts: SuggestedAccount[] }>({ accounts: listOf(hasId) }))
}

/** Whether accounts linked to a client see its shipments as well. */
export async function clientShipmentsShown(): Promise<ServerResult<{ shown: boolean }>> {
  return callRpc('client_shipments_setting', {}, withFields<{ shown: boolean }>({ shown: isFlag }))
}

export async function showClientShipments(shown: boolean): Promise<ServerResult<{ shown: boolean }>> {
  return callRpc('set_client_shipments_setting', { shown }, withFields<{ shown: boolean }>({ shown: isFlag }))
}
