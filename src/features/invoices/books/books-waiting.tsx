import { noAnswerWords, type NoAnswer } from '#domain/no-answer.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Loading } from '#ui/loading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { Asked } from '#ui/use-asked.ts'

interface BooksWaitingProps {
  asked: Asked<unknown, NoAnswer>
  /** Why there is nothing to see without a connection. */
  reason: string
  onTryAgain: () => void
}

/** Nothing once the answer is here. */
export function BooksWaiting({ asked, reason, onTryAgain }: BooksWaitingProps) {
  if (asked.state === 'ready') return null
  if (asked.state === 'loading') {
    return (
      <Loading>
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
      tone="warn"
      role="alert"
      title={noAnswerWords(asked.why)}
      actions={
        <Button variant="secondary" onClick={onTryAgain}>
          Try again
        </Button>
      }
    >
      {reason}
    </Banner>
  )
}
