import { troubleWords } from '#features/invoices/invoice-messages.ts'
import type { KeptAnswer } from '#features/invoices/use-kept-answer.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { formatInstant } from '#ui/format/format-time.ts'
import { Loading } from '#ui/feedback/loading.tsx'
import { ServerTrouble } from '#ui/feedback/server-trouble.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

interface AnswerNoticeProps {
  answer: Pick<KeptAnswer<unknown>, 'value' | 'asOf' | 'isCopy' | 'trouble' | 'isAsking' | 'again'>
  fallback: 'fetch clients' | 'fetch shipments' | 'fetch invoices'
}

/** Waits for the answer, says why there is none, and how old the copy is that is shown instead. */
export function AnswerNotice({ answer, fallback }: AnswerNoticeProps) {
  const { value, asOf, isCopy, isAsking } = answer
  const lastUpdated = asOf === null ? '' : `Last updated ${formatInstant(asOf)}.`
  if (isAsking) {
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
    <ServerTrouble query={answer} words={(why) => troubleWords(fallback, why)} tone={value === null ? 'bad' : 'warn'} size="small">
      {value === null ? 'There is no copy on this device yet.' : `${lastUpdated} This is the copy on this device.`}
    </ServerTrouble>
  )
}
