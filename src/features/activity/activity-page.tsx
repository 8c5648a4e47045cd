import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ActivityQuery } from '#domain/activity.ts'
import { noAnswerWords } from '#domain/no-answer.ts'
import { ActivityFilters } from '#features/activity/activity-filters.tsx'
import { ActivityList } from '#features/activity/activity-list.tsx'
import { EVERYTHING, isNarrowed, readActivityQuery, writeActivityQuery } from '#features/activity/activity-query.ts'
import { useActivity } from '#features/activity/use-activity.ts'
import { usePeople, type NamedPerson } from '#features/activity/use-people.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Loading } from '#ui/loading.tsx'
import { Page } from '#ui/page.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

export function ActivityPage() {
  const [params, setParams] = useSearchParams()
  const query = readActivityQuery(params)
  const { activity, loadingMore, trouble, loadMore, loadAgain } = useActivity(query)
  const people = usePeople()
  const shown = activity.state === 'ready' ? activity.entries : []

  const [cleared, setCleared] = useState(0)

  // Each choice is a step that Back takes back; the letters of one search are one step.
  function change(changes: Partial<ActivityQuery>) {
    setParams(writeActivityQuery({ ...query, ...changes }), {
      replace: query.record !== '' && Boolean(changes.record),
      preventScrollReset: true,
      flushSync: true,
    })
  }
  function clear() {
    change(EVERYTHING)
    setCleared(cleared + 1)
  }

  return (
    <Page title="Activity" lead="Who changed what, and when. Nobody can change or delete these entries." width="full">
      <ActivityFilters key={cleared} query={query} people={withFormer(people, query.person, shown)} onChange={change} onClear={clear} />
      {activity.state === 'loading' && (
        <Loading label="Loading activity...">
          <div className="flex flex-col gap-3">
            <Skeleton className="h-12 w-full" />
            <Skeleton className="h-12 w-full" />
            <Skeleton className="h-12 w-full" />
          </div>
        </Loading>
      )}
      {activity.state === 'no-answer' && (
        <Banner
          tone="warn"
          role="alert"
          title={noAnswerWords(activity.why)}
          actions={
            <Button variant="secondary" onClick={loadAgain}>
              Try again
            </Button>
          }
        >
          The record of activity is on the server alone, so reading it needs a connection.
        </Banner>
      )}
      {activity.state === 'ready' && shown.length === 0 && <Nothing query={query} onClear={clear} />}
      {shown.length > 0 && (
        <ActivityList
          entries={shown}
          addressOf={(person) => `/dashboard/activity?${writeActivityQuery({ ...query, person }).toString()}`}
        />
      )}
      {trouble !== null && <Banner tone="bad" role="alert" title={trouble} />}
      {activity.state === 'ready' && activity.more && (
        <Button variant="secondary" className="self-center" busy={loadingMore} onClick={() => void loadMore()}>
          {loadingMore ? 'Loading...' : 'Show earlier activity'}
        </Button>
      )}
    </Page>
  )
}

function Nothing({ query, onClear }: { query: ActivityQuery; onClear: () => void }) {
  if (!isNarrowed(query))
    return <EmptyState title="Nothing has been changed yet.">What people create, change and delete is written down here.</EmptyState>
  return (
    <EmptyState
      title="No activity matches these filters."
      actions={
        <Button variant="secondary" onClick={onClear}>
          Clear filters
        </Button>
      }
    >
      {query.from !== null && query.to !== null && query.from > query.to && 'From is after To: no day lies between them.'}
    </EmptyState>
  )
}

/** Who is on the staff, then whoever else the list shows or is filtered by, their staff record gone or not. */
function withFormer(
  people: readonly NamedPerson[],
  person: string | null,
  shown: readonly { actor: string | null; actorName: string }[],
): NamedPerson[] {
  const all = new Map(people.map(({ id, name }) => [id, name]))
  for (const { actor, actorName } of shown) if (actor !== null && !all.has(actor)) all.set(actor, actorName)
  if (person !== null && !all.has(person)) all.set(person, 'Somebody no longer on the staff')
  return [...all].map(([id, name]) => ({ id, name }))
}
