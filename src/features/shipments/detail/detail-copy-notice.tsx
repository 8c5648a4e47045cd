import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import type { useShipmentDetail } from '#features/shipments/detail/use-shipment-detail.ts'
import { formatInstant } from '#ui/format/format-time.ts'
import { Loading } from '#ui/feedback/loading.tsx'
import { ServerTrouble } from '#ui/feedback/server-trouble.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

interface DetailCopyNoticeProps {
  /** When the copy on this device was fetched; null where there is none. */
  keptAt: number | null
  query: ReturnType<typeof useShipmentDetail>['query']
}

/** Says how old history and proofs are when the server could not be asked just now. */
export function DetailCopyNotice({ keptAt, query }: DetailCopyNoticeProps) {
  if (query.isAsking && keptAt === null) {
    return (
      <Loading label="Loading history and proof of delivery...">
        <Skeleton className="h-20 w-full" />
      </Loading>
    )
  }
  return (
    <ServerTrouble query={query} words={noAnswerWords} role="status" size="small">
      {keptAt === null
        ? 'History and proof of delivery have not been fetched to this device yet.'
        : `History and proof of delivery are the copy of ${formatInstant(keptAt)} IST.`}
    </ServerTrouble>
  )
}
