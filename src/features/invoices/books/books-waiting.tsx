import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import type { NoAnswer } from '#domain/sync/server-result.ts'
import { Loading } from '#ui/feedback/loading.tsx'
import { ServerTrouble } from '#ui/feedback/server-trouble.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import type { ServerQuery } from '#ui/hooks/use-server-query.ts'

interface BooksWaitingProps {
  query: Pick<ServerQuery<unknown, NoAnswer>, 'value' | 'trouble' | 'isAsking' | 'again'>
  /** Why there is nothing to see without a connection. */
  reason: string
}

/** Nothing once the answer is here. */
export function BooksWaiting({ query, reason }: BooksWaitingProps) {
  if (query.value !== null) return null
  if (query.isAsking) {
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
    <ServerTrouble query={query} words={noAnswerWords}>
      {reason}
    </ServerTrouble>
  )
}
