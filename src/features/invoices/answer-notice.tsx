import { troubleWords } from '#features/invoices/invoice-words.ts'
import type { KeptAnswer } from '#features/invoices/use-kept-answer.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { formatInstant } from '#ui/format-time.ts'
import { Loading } from '#ui/loading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

interface AnswerNoticeProps {
  answer: KeptAnswer<unknown>
  fallback: 'fetch shipments' | 'fetch invoices'
  onTryAgain: () => void
}

/** Waits for the answer, says why there is none, and how old the copy is that is shown instead. */
export function AnswerNotice({ answer: { value, asOf, isCopy, refresh }, fallback, onTryAgain }: AnswerNoticeProps) {
  if (refresh === 'done') return null
  const lastUpdated = asOf === null ? '' : `Last updated ${formatInstant(asOf)}.`
  if (refresh === 'under-way') {
    if (isCopy) return <Banner role="status" title={lastUpdated} />
    if (value !== null) return null
    return (
      <Loading label="Loading...">
        <div className="flex flex-col gap-3">
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-12 w-full" />
        </div>
      </Loading>
    )
  }
  return (
    <Banner
      tone={value === null ? 'bad' : 'warn'}
      role="alert"
      title={troubleWords(fallback, refresh)}
      actions={
        <Button variant="secondary" size="small" onClick={onTryAgain}>
          Try again
        </Button>
      }
    >
      {value === null ? 'There is no copy on this device yet.' : `${lastUpdated} This is the copy on this device.`}
    </Banner>
  )
}
