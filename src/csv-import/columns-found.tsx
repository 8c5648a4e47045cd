import type { MatchedColumns, NamedColumn } from '#csv-import/match-columns.ts'
import { Banner } from '#ui/feedback/banner.tsx'

interface ColumnsFoundProps<Field extends string> {
  found: MatchedColumns<Field>
  /** Those that are imported. */
  columns: readonly NamedColumn<Field>[]
}

/** How the columns of a file were understood. */
export function ColumnsFound<Field extends string>({ found, columns }: ColumnsFoundProps<Field>) {
  const titles = (isThere: boolean) =>
    columns.flatMap(({ field, title }) => (field !== null && found.cellOf.has(field) === isThere ? [title] : []))
  return (
    <>
      {found.unknown.length > 0 && (
        <Banner tone="warn" title="Columns that are not known, and so not imported">
          {found.unknown.join(', ')}
        </Banner>
      )}
      <details className="rounded-card border border-line px-4 py-2">
        <summary className="cursor-pointer py-2.5 font-semibold">
          {found.cellOf.size} of {columns.length} columns found
        </summary>
        <dl className="flex flex-col gap-2 pb-2">
          <Columns term="Imported" titles={titles(true)} />
          <Columns term="Not in the file" titles={titles(false)} />
          <Columns term="Worked out by Waybill, not imported" titles={found.leftAside} />
        </dl>
      </details>
    </>
  )
}

function Columns({ term, titles }: { term: string; titles: string[] }) {
  if (titles.length === 0) return null
  return (
    <div>
      <dt className="text-sm font-semibold text-ink-muted">{term}</dt>
      <dd>{titles.join(', ')}</dd>
    </div>
  )
}
