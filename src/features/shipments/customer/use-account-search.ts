import { findCustomerAccounts, suggestCustomerAccounts } from '#backend/rpc/customer-accounts.ts'
import { useServerQuery } from '#ui/hooks/use-server-query.ts'
import { useTypedSearch } from '#ui/hooks/use-typed-search.ts'

/** What of a shipment's two addresses speaks for an account. */
export interface AccountHints {
  emails: readonly string[]
  phones: readonly string[]
}

const PAUSE_MS = 400

/** Customer accounts by a part of the name or the e-mail. */
export function useAccountSearch(typed: string) {
  return useTypedSearch(typed, (text) => findCustomerAccounts({ text }))
}

/** Accounts for which the addresses speak, asked once nobody types in them any more. */
export function useSuggestedAccounts(hints: AccountHints) {
  return useServerQuery(`accounts for ${JSON.stringify(hints)}`, () => suggestCustomerAccounts(hints), { pauseMs: PAUSE_MS })
}
