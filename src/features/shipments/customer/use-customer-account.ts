import { findCustomerAccounts } from '#backend/rpc/customer-accounts.ts'
import type { ServerResult } from '#domain/sync/server-result.ts'
import { keepCustomer, readKnownCustomer, type KnownCustomer } from '#store/copies/known-customers.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { useServerQuery } from '#ui/hooks/use-server-query.ts'

/** Whose account this is: the server's word, or what this device has heard of it before. */
export function useCustomerAccount(id: string) {
  const db = useDatabase()
  return useServerQuery<ServerResult<KnownCustomer>>(
    `customer ${id}`,
    async () => {
      const call = await findCustomerAccounts({ ids: [id] })
      return call.kind === 'answer' ? { ...call, value: { account: call.value.accounts.find((each) => each.id === id) ?? null } } : call
    },
    { copy: { read: () => readKnownCustomer(db, id), keep: (known, now) => keepCustomer(db, id, known, now) } },
  )
}
