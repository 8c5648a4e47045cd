import type { ClientToBill } from '#domain/billing/invoice.ts'

export type ToBillColumn = 'client' | 'count' | 'amount' | 'oldest' | 'last'

export interface ToBillSort {
  by: ToBillColumn
  direction: 'asc' | 'desc'
}

/** Who waits longest comes first. */
export const FIRST_SORT: ToBillSort = { by: 'oldest', direction: 'asc' }

/** The direction that is asked for first: most and latest first, names and days of waiting from the start. */
const FIRST_DIRECTION: Record<ToBillColumn, ToBillSort['direction']> = {
  client: 'asc',
  count: 'desc',
  amount: 'desc',
  oldest: 'asc',
  last: 'asc',
}

export function sortedBy(sort: ToBillSort, by: ToBillColumn): ToBillSort {
  if (sort.by !== by) return { by, direction: FIRST_DIRECTION[by] }
  return { by, direction: sort.direction === 'asc' ? 'desc' : 'asc' }
}

/** Who was never billed stands before all who were. Clients that are equal stand by their codes. */
const VALUES: Record<Exclude<ToBillColumn, 'client'>, (client: ClientToBill) => number | string> = {
  count: ({ count }) => count,
  amount: ({ amountPaise }) => amountPaise,
  oldest: ({ oldestAt }) => oldestAt,
  last: ({ lastInvoice }) => lastInvoice?.invoiceDate ?? '',
}

export function sortClientsToBill(clients: readonly ClientToBill[], { by, direction }: ToBillSort): ClientToBill[] {
  const sign = direction === 'asc' ? 1 : -1
  const compare = by === 'client' ? byCode : (a: ClientToBill, b: ClientToBill) => compared(VALUES[by](a), VALUES[by](b))
  return clients.toSorted((a, b) => sign * compare(a, b) || byCode(a, b))
}

function compared(a: number | string, b: number | string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** P9 before P10. */
function byCode(a: ClientToBill, b: ClientToBill): number {
  return a.clientCode.localeCompare(b.clientCode, 'en', { numeric: true })
}
