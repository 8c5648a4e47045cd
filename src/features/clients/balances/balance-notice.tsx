import type { ClientBalances } from '#features/clients/balances/use-client-balances.ts'
import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import { ServerTrouble } from '#ui/feedback/server-trouble.tsx'
import { formatInstant } from '#ui/format/format-time.ts'

/** Why there are no amounts, or how old those are that stand there instead. Nothing while they are the server's own. */
export function BalanceNotice({ balances }: { balances: ClientBalances }) {
  const { value, asOf, isCopy, isAsking } = balances
  if (isAsking) return isCopy && asOf !== null ? <p className="text-sm text-ink-muted">Amounts as of {formatInstant(asOf)}.</p> : null
  return (
    <ServerTrouble query={balances} words={noAnswerWords} role="status" size="small">
      {value === null
        ? 'What is unbilled, outstanding and overdue is counted by the server, so it needs a connection.'
        : asOf !== null && `What is unbilled, outstanding and overdue is as of ${formatInstant(asOf)}.`}
    </ServerTrouble>
  )
}
