import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import { useMyRemittances } from '#features/remittances/mine/use-my-remittances.ts'
import { RemittanceRow } from '#features/remittances/statement/remittance-row.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { ServerTrouble } from '#ui/feedback/server-trouble.tsx'
import { formatRupees } from '#ui/format/format-rupees.ts'
import { formatDate } from '#ui/format/format-time.ts'

/** A customer for whom nothing was ever collected reads nothing of it. */
export function MyRemittances() {
  const query = useMyRemittances()
  const { value: list, isAsking, moreTrouble, isLoadingMore, more } = query
  if (list === null ? isAsking : list.remittances.length === 0 && list.toComePaise === 0) return null
  return (
    <section aria-labelledby="my-remittances" className="flex flex-col gap-4">
      <h2 id="my-remittances" className="text-2xl">
        Money collected for you
      </h2>
      {list === null && <ServerTrouble query={query} words={noAnswerWords} role="status" />}
      {list !== null && list.toComePaise > 0 && (
        <p>
          {formatRupees(list.toComePaise)} is with us and will be paid out
          {list.nextOn !== null && `, the first of it due on ${formatDate(list.nextOn)}`}.
        </p>
      )}
      {list !== null && list.remittances.length > 0 && (
        <ul aria-label="Paid out to you" className="flex flex-col gap-3">
          {list.remittances.map((remittance) => (
            <RemittanceRow key={remittance.id} remittance={remittance} />
          ))}
        </ul>
      )}
      {moreTrouble !== null && <Banner tone="warn" role="status" title={noAnswerWords(moreTrouble)} />}
      {list?.more === true && (
        <Button variant="secondary" className="self-center" busy={isLoadingMore} onClick={() => void more()}>
          Show more remittances
        </Button>
      )}
    </section>
  )
}
