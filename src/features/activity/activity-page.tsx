import * as paths from '#domain/app-paths.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ActivityQuery } from '#domain/sync/activity.ts'
import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import { ActivityFilters } from '#features/activity/activity-filters.tsx'
import { ActivityList } from '#features/activity/activity-list.tsx'
import { EVERYTHING, isNarrowed, readActivityQuery, writeActivityQuery } from '#features/activity/activity-query.ts'
import { useActivity } from '#features/activity/use-activity.ts'
import { usePeople, type NamedPerson } from '#features/activity/use-people.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { Page } from '#ui/layout/page.tsx'
import { ServerTrouble } from '#ui/feedback/server-trouble.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

export function ActivityPage() {
  const [params, setParams] = useSearchParams()
  const query = readActivityQuery(params)
  const activity = useActivity(query)
  const people = usePeople()
  const shown = activity.value?.entries ?? []

  const [cleared, setCleared] = useState(0)

  // Back undoes each choice; the letters of one search are one step.
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
      {activity.value === null && activity.isAsking && (
        <Loading label="Loading activity...">
          <div className="flex flex-col gap-3">
            <Skeleton className="h-12 w-full" />
            <Skeleton className="h-12 w-full" />
            <Skeleton className="h-12 w-full" />
          </div>
        </Loading>
      )}
      {activity.value === null && (
        <ServerTrouble query={activity} words={noAnswerWords}>
          The record of activity is on the server alone, so reading it needs a connection.
        </ServerTrouble>
      )}
      {activity.value !== null && shown.length === 0 && <Nothing query={query} onClear={clear} />}
      {shown.length > 0 && (
        <ActivityList entries={shown} addressOf={(person) => `${paths.activity}?${writeActivityQuery({ ...query, person }).toString()}`} />
      )}
      {activity.moreTrouble !== null && <Banner tone="bad" role="alert" title={noAnswerWords(activity.moreTrouble)} />}
      {activity.value?.more === true && (
        <Button variant="secondary" className="self-center" busy={activity.isLoadingMore} onClick={() => void activity.more()}>
          {activity.isLoadingMore ? 'Loading...' : 'Show earlier activity'}
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

/** Everybody on the staff, then other people in the list or the filter, with or without a staff record. */
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
