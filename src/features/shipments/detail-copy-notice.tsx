import { noAnswerWords } from '#domain/no-answer.ts'
import type { Refresh } from '#features/shipments/use-shipment-detail.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { formatInstant } from '#ui/format-time.ts'
import { Loading } from '#ui/loading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

interface DetailCopyNoticeProps {
  /** When the copy on this device was fetched; null where there is none. */
  keptAt: number | null
  refresh: Refresh
  onTryAgain: () => void
}

/** Says how old history and proofs are when the server could not be asked just now. */
export function DetailCopyNotice({ keptAt, refresh, onTryAgain }: DetailCopyNoticeProps) {
  if (refresh === 'done') return null
  if (refresh === 'under-way') {
    return keptAt === null ? (
      <Loading label="Loading history and proof of delivery...">
        <Skeleton className="h-20 w-full" />
      </Loading>
    ) : null
  }
  return (
    <Banner
      tone="warn"
      role="status"
      title={noAnswerWords(refresh)}
      actions={
        <Button variant="secondary" size="small" onClick={onTryAgain}>
          Try again
        </Button>
      }
    >
      {keptAt === null
        ? 'History and proof of delivery have not been fetched to this device yet.'
        : `History and proof of delivery are the copy of ${formatInstant(keptAt)} IST.`}
    </Banner>
  )
}
