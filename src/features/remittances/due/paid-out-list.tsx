import type { useRemittanceList } from '#features/remittances/due/use-remittances.ts'
import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import { RemittanceRow } from '#features/remittances/statement/remittance-row.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { ServerTrouble } from '#ui/feedback/server-trouble.tsx'

/** What was paid out stands as it was paid. */
export function PaidOutList({ query }: { query: ReturnType<typeof useRemittanceList> }) {
  const list = query.value
  if (list !== null && list.remittances.length === 0) return null
  return (
    <section aria-labelledby="remittances-paid" className="flex flex-col gap-3">
      <h2 id="remittances-paid" className="text-xl">
        Paid out
      </h2>
      {list === null && query.isAsking && <Loading />}
      {list === null && <ServerTrouble query={query} words={noAnswerWords} role="status" />}
      {list !== null && (
        <ul aria-label="Paid out" className="flex flex-col gap-3">
          {list.remittances.map((remittance) => (
            <RemittanceRow key={remittance.id} remittance={remittance} withClient />
          ))}
        </ul>
      )}
      {query.moreTrouble !== null && <Banner tone="warn" role="status" title={noAnswerWords(query.moreTrouble)} />}
      {list?.more === true && (
        <Button variant="secondary" className="self-center" busy={query.isLoadingMore} onClick={() => void query.more()}>
          Show more
        </Button>
      )}
    </section>
  )
}
