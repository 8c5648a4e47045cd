import { Link } from 'react-router-dom'
import type { NoAnswer } from '#domain/sync/server-result.ts'
import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import type { Need, WaitingAtServer } from '#domain/today/needs.ts'
import { needEntries, type NeedEntry } from '#features/today/needs/need-entries.ts'
import { useToday } from '#features/today/needs/use-needs.ts'
import { DeskSection } from '#ui/layout/desk-section.tsx'
import { formatInstant } from '#ui/format/format-time.ts'
import type { ServerQuery } from '#ui/hooks/use-server-query.ts'

interface NeedsSectionProps {
  /** Null where it is not known. */
  needs: Record<Need, number | null>
  waiting: ServerQuery<WaitingAtServer, NoAnswer>
}

/** Each count opens the very list. */
export function NeedsSection({ needs, waiting }: NeedsSectionProps) {
  const today = useToday()
  const isOld = waiting.trouble !== null && !waiting.isAsking
  return (
    <DeskSection title="Needs somebody" lead="Each count opens its list.">
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-4 2xl:grid-cols-7">
        {needEntries(needs, waiting, today).map((entry) => (
          <li key={entry.key} className="flex">
            <NeedCard entry={entry} />
          </li>
        ))}
      </ul>
      {isOld && (
        <p role="status" className="text-sm text-ink-muted">
          Captures, messages and cash: {noAnswerWords(waiting.trouble ?? 'failed')}{' '}
          {waiting.asOf !== null && `The counts are of ${formatInstant(waiting.asOf)}.`}
        </p>
      )}
    </DeskSection>
  )
}

function NeedCard({ entry: { to, count, title, meaning } }: { entry: NeedEntry }) {
  const isWanted = count !== null && count > 0
  return (
    <Link
      to={to}
      className={`flex w-full flex-col gap-1 rounded-card border bg-surface px-4 py-3 hover:bg-sunken ${isWanted ? 'border-line-strong shadow-lift' : 'border-line'}`}
    >
      <span className={`text-3xl font-bold tabular-nums ${isWanted ? '' : 'text-ink-muted'}`}>{count?.toLocaleString('en-IN') ?? '–'}</span>
      <span className="font-semibold">{title}</span>
      <span className="text-sm text-ink-muted">{meaning}</span>
    </Link>
  )
}
