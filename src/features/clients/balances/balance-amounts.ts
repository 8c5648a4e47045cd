import type { ClientBalance } from '#domain/billing/invoice.ts'

export type BalanceAmount = Exclude<keyof ClientBalance, 'clientCode'>

/** The three amounts of a client, in the order in which money comes to them. */
export const BALANCE_AMOUNTS: readonly { amount: BalanceAmount; text: string }[] = [
  { amount: 'unbilledPaise', text: 'Unbilled' },
  { amount: 'outstandingPaise', text: 'Outstanding' },
  { amount: 'overduePaise', text: 'Overdue' },
]
