import { useState } from 'react'
import { listClientAccounts, unlinkClientAccount } from '#backend/client-accounts.ts'
import type { Client } from '#domain/client.ts'
import type { LinkedAccount } from '#domain/client-account.ts'
import { noAnswerWords } from '#domain/no-answer.ts'
import { ClientSection } from '#features/clients/client-section.tsx'
import { LinkAccount } from '#features/clients/link-account.tsx'
import { Badge } from '#ui/badge.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { DeleteDialog } from '#ui/delete-dialog.tsx'
import { Loading } from '#ui/loading.tsx'
import { showToast } from '#ui/toast.tsx'
import { useAsked } from '#ui/use-asked.ts'

/** Customers who see this client's invoices. On the server alone, like every account. */
export function LinkedAccounts({ client }: { client: Client }) {
  const { asked, askAgain } = useAsked(async () => listClientAccounts(client.id))
  const [unlinking, setUnlinking] = useState<LinkedAccount | null>(null)

  async function unlink({ userId }: LinkedAccount): Promise<string | null> {
    const call = await unlinkClientAccount(client.id, userId)
    if (call.kind !== 'answer') return noAnswerWords(call.kind)
    showToast('The account is not linked any more.', { tone: 'good' })
    setUnlinking(null)
    askAgain()
    return null
  }

  return (
    <ClientSection title="Customer accounts" lead="Whoever signs in with a linked account sees the invoices of this client.">
      {asked.state === 'loading' && <Loading />}
      {asked.state === 'no-answer' && (
        <Banner
          tone="warn"
          role="status"
          title={noAnswerWords(asked.why)}
          actions={
            <Button variant="secondary" size="small" onClick={askAgain}>
              Try again
            </Button>
          }
        >
          Accounts are on the server alone, so this part needs a connection.
        </Banner>
      )}
      {asked.state === 'ready' && (
        <>
          {asked.value.accounts.length === 0 && <p>No account is linked yet.</p>}
          <ul aria-label="Linked accounts" className="flex flex-col gap-2 empty:hidden">
            {asked.value.accounts.map((account) => (
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
          <LinkAccount clientId={client.id} linked={asked.value.accounts} onLinked={askAgain} />
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
