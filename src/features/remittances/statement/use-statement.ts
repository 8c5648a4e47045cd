import { remittanceStatement } from '#backend/rpc/billing/remittances.ts'
import { useServerQuery } from '#ui/hooks/use-server-query.ts'

export function useStatement(id: string) {
  return useServerQuery(`remittance ${id}`, async () => remittanceStatement(id))
}
