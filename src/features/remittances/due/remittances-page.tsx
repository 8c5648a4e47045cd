import { useState } from 'react'
import type { ClientDue, Remittance } from '#domain/billing/cash/remittance.ts'
import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import { DueCard } from '#features/remittances/due/due-card.tsx'
import { MoneySums } from '#features/remittances/due/money-sums.tsx'
import { PaidOutList } from '#features/remittances/due/paid-out-list.tsx'
import { PayOutDialog } from '#features/remittances/due/pay-out-dialog.tsx'
import { useRemittanceList, useRemittancesDue } from '#features/remittances/due/use-remittances.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { ServerTrouble } from '#ui/feedback/server-trouble.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { formatShortRupees } from '#ui/format/format-rupees.ts'
import { Page } from '#ui/layout/page.tsx'

/** What clients are to get of the money that was collected for them, what they got, and where all of it is. */
export function RemittancesPage() {
  const query = useRemittancesDue()
  const history = useRemittanceList()
  const [paying, setPaying] = useState<ClientDue | null>(null)
  const due = query.value

  function paid(remittance: Remittance) {
    history.change((before) => ({ ...before, remittances: [remittance, ...before.remittances.filter(({ id }) => id !== remittance.id)] }))
    query.again()
  }

  return (
    <Page title="Remittances" lead="What was collected for clients, and its paying out." width="normal">
      {due === null && query.isAsking && (
        <Loading>
          <div className="flex flex-col gap-3">
            <Skeleton className="h-32 w-full" />
            <Skeleton className="h-32 w-full" />
          </div>
        </Loading>
      )}
      <ServerTrouble query={query} words={noAnswerWords}>
        Money is paid out on the server alone, so that nothing of it is paid twice.
      </ServerTrouble>
      {due !== null && (
        <section aria-labelledby="remittances-due" className="flex flex-col gap-3">
          <h2 id="remittances-due" className="text-xl">
            Due now: {formatShortRupees(due.clients.reduce((sum, { duePaise }) => sum + Math.max(0, duePaise), 0))}
          </h2>
          {due.clients.length === 0 ? (
            <EmptyState title="Nothing is to be paid out.">
              What drivers hand over, and what is found in the bank, comes here under its client. It is due {due.usualDays} days after its
              collection.
            </EmptyState>
          ) : (
            <ul aria-label="Clients to pay" className="flex flex-col gap-3">
              {due.clients.map((client) => (
                <li key={client.clientCode}>
                  <DueCard
                    client={client}
                    today={due.today}
                    isOnlyOne={due.clients.filter(({ duePaise }) => duePaise > 0).length === 1}
                    onPay={() => setPaying(client)}
                  />
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
      <PaidOutList query={history} />
      {due !== null && <MoneySums sums={due.sums} />}
      {paying !== null && due !== null && (
        <PayOutDialog
          client={due.clients.find(({ clientCode }) => clientCode === paying.clientCode) ?? paying}
          today={due.today}
          onClose={() => setPaying(null)}
          onPaid={paid}
          onChanged={query.again}
        />
      )}
    </Page>
  )
}
