import * as paths from '#domain/app-paths.ts'
import { billingOfClients, choosingAgain } from '#domain/billing/raising/months-end.ts'
import { ChooseClients } from '#features/invoices/months-end/choose-clients.tsx'
import { MonthsEndBills } from '#features/invoices/months-end/months-end-bills.tsx'
import { useMonthsEnd } from '#features/invoices/months-end/use-months-end.ts'
import type { MonthsEndChange } from '#store/drafts/months-end-draft.ts'
import { BackButton } from '#ui/controls/back-button.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { focusRow } from '#ui/hooks/focus-row.ts'
import { Page } from '#ui/layout/page.tsx'

/** Many clients billed in one go: chosen, looked at one by one, raised together. */
export function MonthsEndPage() {
  const { run, work } = useMonthsEnd()

  function go(change: MonthsEndChange) {
    void work.change(change)
    // What was pressed goes with its step.
    requestAnimationFrame(() => focusRow(undefined))
  }

  return (
    <Page
      title="Month’s end"
      lead="Bill many clients in one go, each with an invoice of its own."
      width="full"
      actions={<BackButton home={paths.clientInvoice} />}
    >
      {run === undefined && <Loading />}
      {(run === null || run?.stage === 'choosing') && (
        <ChooseClients
          key={run === null ? 'anew' : 'going on'}
          before={run}
          onChoose={(upTo, clients) => go((before) => billingOfClients(before, upTo, clients))}
          onGiveUp={() => go(() => null)}
        />
      )}
      {run?.stage === 'billing' && (
        <MonthsEndBills
          // Another tab may have chosen other clients.
          key={[run.deliveredUpTo, ...run.bills.map(({ clientCode }) => clientCode)].join(' ')}
          run={run}
          work={work}
          onChooseAgain={() => go((before) => before && choosingAgain(before))}
        />
      )}
    </Page>
  )
}
