import { lazy, Suspense } from 'react'
import { remittanceName, statementRows } from '#domain/billing/cash/remittance.ts'
import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import { useStatement } from '#features/remittances/statement/use-statement.ts'
import { csvFile, csvLines } from '#csv-import/write-csv.ts'
import { BackButton } from '#ui/controls/back-button.tsx'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { ServerTrouble } from '#ui/feedback/server-trouble.tsx'
import { saveFile } from '#ui/format/save-file.ts'
import { PageHeading } from '#ui/layout/page.tsx'

// By itself, because of its styles: the first part that a visitor loads names those of each page.
const StatementPaper = lazy(async () => ({
  default: (await import('#features/remittances/statement/statement-paper.tsx')).StatementPaper,
}))

/** The statement on the screen as it comes out on paper, for the office and the client. */
export function RemittanceToPrint({ id, home }: { id: string; home: string }) {
  const query = useStatement(id)
  const statement = query.value?.statement
  if (statement === undefined || statement === null) {
    return (
      <>
        <PageHeading title="Remittance" />
        {query.value === null && query.isAsking && <Loading />}
        <ServerTrouble query={query} words={noAnswerWords} />
        {statement === null && <EmptyState title="There is no such remittance." />}
      </>
    )
  }
  const name = remittanceName(statement)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 print:hidden">
        <PageHeading title={`Remittance ${name}`} />
        <div className="flex flex-wrap gap-3">
          <BackButton home={home} />
          <Button
            variant="secondary"
            onClick={() => saveFile(csvFile([csvLines(statementRows(statement))]), `remittance-${name}-${statement.clientCode}.csv`)}
          >
            Export CSV
          </Button>
          <Button onClick={() => window.print()}>Print</Button>
        </div>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways must be reachable by keyboard */}
      <section aria-label="The document" tabIndex={0} className="paper-desk">
        <Suspense fallback={<Loading />}>
          <StatementPaper statement={statement} />
        </Suspense>
      </section>
    </>
  )
}
