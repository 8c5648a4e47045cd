import { capacityInParcels } from '#domain/warehouse/warehouse.ts'
import type { useWarehouseCounts } from '#features/warehouses/list/use-warehouse-counts.ts'
import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import { ServerTrouble } from '#ui/feedback/server-trouble.tsx'
import { formatInstant } from '#ui/format/format-time.ts'

/** What is at a warehouse beside what it holds; nothing while nobody knows. */
export function HereNow({ capacity, total }: { capacity: string; total: number | undefined }) {
  if (total === undefined) return null
  const most = capacityInParcels(capacity)
  const here = `${total.toLocaleString('en-IN')} here now`
  if (most === null) return <p className="text-sm text-ink-muted tabular-nums">{here}</p>
  const share = `${Math.round((total / most) * 100).toLocaleString('en-IN')} %`
  return (
    <p className={`text-sm tabular-nums ${total > most ? 'font-semibold text-bad' : 'text-ink-muted'}`}>
      {here}, {share}
      {total > most && ': more than the capacity'}
    </p>
  )
}

/** Why nothing is said about the stock, or how old it is. Nothing while it is the server's own. */
export function CountsNotice({ counts }: { counts: ReturnType<typeof useWarehouseCounts> }) {
  if (counts.isAsking) return null
  return (
    <ServerTrouble query={counts} words={noAnswerWords} role="status" size="small">
      {counts.value === null
        ? 'What is at each warehouse is counted by the server, so it needs a connection.'
        : counts.asOf !== null && `What is here now is as of ${formatInstant(counts.asOf)}.`}
    </ServerTrouble>
  )
}
