import * as paths from '#domain/app-paths.ts'
import { Link } from 'react-router-dom'
import { BALANCE_AMOUNTS, type BalanceAmount } from '#features/clients/balances/balance-amounts.ts'
import { BalanceFigure } from '#features/clients/balances/balance-figure.tsx'
import { BalanceNotice } from '#features/clients/balances/balance-notice.tsx'
import { balanceOf, type ClientBalances } from '#features/clients/balances/use-client-balances.ts'

function listOf(amount: BalanceAmount, clientCode: string): string {
  if (amount === 'unbilledPaise') return paths.billingOf(clientCode)
  return paths.invoicesOf(clientCode, amount === 'overduePaise' ? 'overdue' : 'outstanding')
}

/** How the client stands; each amount opens the list that it is the sum of. */
export function ClientBalanceCard({ clientCode, balances }: { clientCode: string; balances: ClientBalances }) {
  const balance = balanceOf(balances, clientCode)
  return (
    <>
      <BalanceNotice balances={balances} />
      <dl aria-busy={balances.isAsking} className="grid gap-3 sm:grid-cols-3">
        {BALANCE_AMOUNTS.map(({ amount, text }) => (
          <div key={amount} className="flex flex-col rounded-card border border-line bg-surface px-4 py-3">
            <dt>
              <Link
                to={listOf(amount, clientCode)}
                className="inline-flex min-h-6 items-center text-link underline underline-offset-4 pointer-coarse:min-h-target"
              >
                {text}
              </Link>
            </dt>
            <dd className="text-xl tabular-nums wrap-anywhere">
              <BalanceFigure paise={balance?.[amount] ?? null} isAsking={balances.isAsking} isOverdue={amount === 'overduePaise'} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
