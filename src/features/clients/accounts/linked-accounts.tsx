import { useState } from 'react'
import { listClientAccounts, unlinkClientAccount } from '#backend/rpc/client-accounts.ts'
import type { Client } from '#domain/people/client.ts'
import type { LinkedAccount } from '#domain/people/client-account.ts'
import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import { ClientSection } from '#features/clients/page/client-section.tsx'
import { ClientShipmentsSetting } from '#features/clients/accounts/client-shipments-setting.tsx'
import { LinkAccount } from '#features/clients/accounts/link-account.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { Button } from '#ui/controls/button.tsx'
import { DeleteDialog } from '#ui/feedback/delete-dialog.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { ServerTrouble } from '#ui/feedback/server-trouble.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { useServerQuery } from '#ui/hooks/use-server-query.ts'

/** Customers who see this client's invoices. Only the server has them, like every account. */
export function LinkedAccounts({ client }: { client: Client }) {
  const query = useServerQuery(`accounts of ${client.id}`, async () => listClientAccounts(client.id))
  const [unlinking, setUnlinking] = useState<LinkedAccount | null>(null)

  async function unlink({ userId }: LinkedAccount): Promise<string | null> {
    const call = await unlinkClientAccount(client.id, userId)
    if (call.kind !== 'answer') return noAnswerWords(call.kind)
    showToast('The account is not linked any more.', { tone: 'good' })
    setUnlinking(null)
    query.again()
    return null
  }

  return (
    <ClientSection title="Customer accounts" lead="Whoever signs in with a linked account sees the invoices of this client.">
      {query.value === null && query.isAsking && <Loading />}
      {query.value === null && (
        <ServerTrouble query={query} words={noAnswerWords} role="status" size="small">
          Accounts are on the server alone, so this part needs a connection.
        </ServerTrouble>
      )}
      {query.value !== null && (
        <>
          {query.value.accounts.length === 0 && <p>No account is linked yet.</p>}
          <ul aria-label="Linked accounts" className="flex flex-col gap-2 empty:hidden">
            {query.value.accounts.map((account) => (
              <li
                key={account.userId}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line bg-surface p-3"
              >
                <div className="min-w-0 wrap-anywhere">
                  <p className="font-semibold">{nameOf(account)}</p>
                  <p className="text-ink-muted">{[account.email, account.phone].filter(Boolean).join(' · ')}</p>
                  {!account.sees && <Badge tone="warn">On the staff now: sees nothing through this link</Badge>}
                </div>
                <Button size="small" variant="danger" onClick={() => setUnlinking(account)}>
                  Unlink<span className="sr-only"> {nameOf(account)}</span>
                </Button>
              </li>
            ))}
          </ul>
          <LinkAccount clientId={client.id} linked={query.value.accounts} onLinked={query.again} />
          <ClientShipmentsSetting />
        </>
      )}
      {unlinking !== null && (
        <DeleteDialog
          title="Unlink Account"
          verb="Unlink"
          question={
            <p>
              {nameOf(unlinking)} will not see the invoices of {client.client_name} any more.
            </p>
          }
          remove={async () => unlink(unlinking)}
          onClose={() => setUnlinking(null)}
        />
      )}
    </ClientSection>
  )
}

function nameOf({ name, email }: LinkedAccount): string {
  return name || (email ?? 'No name')
}
