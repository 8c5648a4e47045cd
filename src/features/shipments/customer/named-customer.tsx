import { accountName } from '#domain/people/customer-account.ts'
import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import { useCustomerAccount } from '#features/shipments/customer/use-customer-account.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { ServerTrouble } from '#ui/feedback/server-trouble.tsx'

/** A linked account by name. Without signal one that this device has never heard of is only known to be there. */
export function NamedCustomer({ id }: { id: string }) {
  const query = useCustomerAccount(id)
  if (query.value === null && query.isAsking) return <Loading label="Reading the account..." />
  if (query.value === null) {
    return (
      <div className="flex flex-col gap-2">
        <p className="font-semibold">Linked to a customer account</p>
        <ServerTrouble query={query} words={noAnswerWords} role="status" size="small">
          Whose it is, only the server knows.
        </ServerTrouble>
      </div>
    )
  }
  const { account } = query.value
  if (account === null) return <p>This account does not exist any more.</p>
  return (
    <div className="min-w-0 wrap-anywhere">
      <p className="font-semibold">{accountName(account)}</p>
      <p className="text-ink-muted">{[account.email, account.phone].filter(Boolean).join(' · ')}</p>
      {!account.isCustomer && <Badge tone="warn">On the staff now: sees nothing through this link</Badge>}
    </div>
  )
}
