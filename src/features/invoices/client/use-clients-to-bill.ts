import { clientsToBill } from '#backend/rpc/billing/invoice-books.ts'
import { useKeptAnswer } from '#features/invoices/use-kept-answer.ts'

/** All that waits, or with a day what was delivered by its end. */
export function useClientsToBill(deliveredUpTo: string | null = null) {
  return useKeptAnswer(deliveredUpTo === null ? 'clients-to-bill' : `clients-to-bill:${deliveredUpTo}`, () => clientsToBill(deliveredUpTo))
}
