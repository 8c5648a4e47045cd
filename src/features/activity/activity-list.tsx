import { Link } from 'react-router-dom'
import type { ActivityEntry } from '#domain/sync/activity.ts'
import { todayInIndia } from '#domain/time-and-money/ist-day.ts'
import { ActivityDetails } from '#features/activity/activity-details.tsx'
import { deedWords } from '#domain/sync/activity-messages.ts'
import { groupEntries } from '#domain/sync/group-entries.ts'
import { OtherChanges } from '#features/activity/other-changes.tsx'
import { recordPath } from '#features/activity/record-path.ts'
import { formatDate, formatTime } from '#ui/format/format-time.ts'
import { shownInIndia } from '#ui/format/shown-in-india.ts'

interface ActivityListProps {
  entries: readonly ActivityEntry[]
  /** The address of the list narrowed to this person. */
  addressOf: (person: string) => string
}

/** A heading for each day in India, and below it what was done, the newest first; what one action did stands together. */
export function ActivityList({ entries, addressOf }: ActivityListProps) {
  return (
    <div className="flex flex-col gap-6">
      {byDay(entries).map(([day, ofDay]) => (
        <section key={day} aria-labelledby={`day-${day}`} className="flex flex-col gap-2">
          <h2 id={`day-${day}`} className="text-lg">
            {formatDate(day)}
          </h2>
          <ol className="flex flex-col gap-3 sm:gap-0 sm:rounded-card sm:border sm:border-line sm:bg-surface">
            {groupEntries(ofDay).map(({ lead, others }) => (
              <li
                key={lead.id}
                className="flex flex-col gap-x-5 gap-y-1 rounded-card border border-line bg-surface p-4 sm:flex-row sm:rounded-none sm:border-0 sm:border-t sm:bg-transparent sm:py-3 sm:first:border-t-0"
              >
                <time dateTime={lead.happenedAt} className="shrink-0 text-ink-muted tabular-nums sm:w-20">
                  {formatTime(lead.happenedAt)}
                </time>
                <div className="flex min-w-0 flex-1 flex-col gap-1">
                  <p className="wrap-anywhere">
                    <Who entry={lead} addressOf={addressOf} /> {deedWords(lead, shownInIndia)} <Record entry={lead} />
                    {lead.broughtByName && <span className="text-ink-muted"> · brought by {lead.broughtByName} from a file</span>}
                  </p>
                  <ActivityDetails entry={lead} />
                  {others.length > 0 && (
                    <OtherChanges count={others.length} of={lead.recordName}>
                      {others.map((entry) => (
                        <li key={entry.id} className="flex flex-col gap-1">
                          <p className="wrap-anywhere">
                            {deedWords(entry, shownInIndia)} <Record entry={entry} />
                          </p>
                          <ActivityDetails entry={entry} />
                        </li>
                      ))}
                    </OtherChanges>
                  )}
                </div>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

function Who({ entry: { actor, actorName }, addressOf }: { entry: ActivityEntry; addressOf: ActivityListProps['addressOf'] }) {
  if (actor === null) return <strong className="font-semibold">{actorName}</strong>
  return (
    <Link
      to={addressOf(actor)}
      title={`Only what ${actorName} did`}
      className="font-semibold underline decoration-line-strong underline-offset-4"
    >
      {actorName}
    </Link>
  )
}

function Record({ entry }: { entry: ActivityEntry }) {
  const path = recordPath(entry)
  if (path === null) return <strong className="font-semibold">{entry.recordName}</strong>
  return (
    <Link to={path} className="font-semibold text-link underline underline-offset-4">
      {entry.recordName}
    </Link>
  )
}

function byDay(entries: readonly ActivityEntry[]): [day: string, entries: ActivityEntry[]][] {
  const days = new Map<string, ActivityEntry[]>()
  for (const entry of entries) {
    const day = todayInIndia(new Date(entry.happenedAt))
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return [...days]
}
