import { mailConfigured } from '#backend/rpc/billing/invoice-mails.ts'
import { useServerQuery } from '#ui/hooks/use-server-query.ts'

/** Null as long as it is not known: then nothing is offered and nothing is said. */
export function useMailConfigured(): boolean | null {
  return useServerQuery('mail configured', mailConfigured).value?.configured ?? null
}
