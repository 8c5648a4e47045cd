import * as paths from '#domain/app-paths.ts'
import { PromptLink } from '#ui/controls/prompt-link.tsx'
import { Link } from 'react-router-dom'
import { needEntries } from '#features/today/needs/need-entries.ts'
import { useNeeds, useToday, useWaiting } from '#features/today/needs/use-needs.ts'

const linkClass = 'inline-flex min-h-6 items-center gap-1 font-semibold text-link underline underline-offset-4 pointer-coarse:min-h-target'

/** Over the list, in one line: the counts of Today, without those of which there is nothing. */
export function NeedsLine() {
  const { counts, trouble } = useNeeds()
  const waiting = useWaiting()
  const today = useToday()
  if (counts === null && trouble === null) return <div className="min-h-9 print:hidden" />
  const wanted = needEntries(counts, waiting, today).filter(({ count }) => count !== null && count > 0)
  return (
    <section
      aria-label="Needs you"
      className="flex min-h-9 flex-wrap items-center gap-x-4 rounded-card border border-line bg-surface px-4 py-1 text-sm md:flex-nowrap md:py-0.5 print:hidden"
    >
      <h2 className="text-sm whitespace-nowrap">Needs you</h2>
      {trouble !== null && <p className="text-ink-muted">The shipments on this device could not be counted.</p>}
      {wanted.length === 0 && trouble === null ? (
        <p className="text-ink-muted">Nothing right now.</p>
      ) : (
        <ul className="flex flex-wrap gap-x-5 gap-y-1 md:-my-1 md:min-w-0 md:flex-1 md:flex-nowrap md:overflow-x-auto md:px-1.5 md:py-1.5 md:whitespace-nowrap md:[scrollbar-width:thin]">
          {wanted.map(({ key, to, count, title }) => (
            <li key={key}>
              <PromptLink to={to} className={linkClass}>
                <span className="tabular-nums">{count?.toLocaleString('en-IN')}</span> {title}
              </PromptLink>
            </li>
          ))}
        </ul>
      )}
      <Link to={paths.today} className={`${linkClass} ml-auto`}>
        Today
      </Link>
    </section>
  )
}
