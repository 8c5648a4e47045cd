import type { ReactNode } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { countOf } from '#ui/format/count-of.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { TextInput } from '#ui/controls/field.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { ServerTrouble } from '#ui/feedback/server-trouble.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { useSearchKey } from '#ui/hooks/use-search-key.ts'

interface SearchedListProps {
  /** What one of them is called, "client". */
  thing: string
  placeholder: string
  search: string
  onSearch: (text: string) => void
  list: { state: 'loading' } | { state: 'failed'; why: string } | { state: 'ready'; rows: readonly unknown[] }
  /** How many of the rows fit the search. */
  found: number
  failedWords: (why: string) => string
  readAgain: () => void
  empty: { title: string; atFirst: string; notFound: string }
  /** The list itself, shown once there is something in it. */
  children: ReactNode
}

/** A list that is searched while one types, with its count and its loading, failed and empty state. */
export function SearchedList({ thing, placeholder, search, onSearch, list, found, empty, children, ...failing }: SearchedListProps) {
  const searchKey = useSearchKey()
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div className="w-full max-w-xl">
          <TextInput
            {...searchKey}
            type="search"
            label="Search"
            placeholder={placeholder}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            value={search}
            onChange={({ target }) => onSearch(target.value)}
          />
        </div>
        {/* There before its first words, or screen readers would miss them. */}
        <p role="status" className="text-ink-muted tabular-nums">
          {list.state === 'ready' && countWords(found, list.rows.length, thing)}
        </p>
      </div>
      {list.state === 'loading' && (
        <Loading>
          <div className="flex flex-col gap-3">
            <Skeleton className="h-12 w-full" />
            <Skeleton className="h-12 w-full" />
            <Skeleton className="h-12 w-full" />
          </div>
        </Loading>
      )}
      <ServerTrouble query={{ trouble: list.state === 'failed' ? list.why : null, again: failing.readAgain }} words={failing.failedWords} />
      {list.state === 'ready' && found === 0 && (
        <EmptyState
          title={empty.title}
          actions={
            search !== '' && (
              <Button variant="secondary" onClick={() => onSearch('')}>
                Clear search
              </Button>
            )
          }
        >
          {search === '' ? empty.atFirst : empty.notFound}
        </EmptyState>
      )}
      {list.state === 'ready' && found > 0 && children}
    </>
  )
}

function countWords(found: number, total: number, thing: string): string {
  if (total === 0) return ''
  const all = countOf(total, thing)
  return found === total ? all : `${found.toLocaleString('en-IN')} of ${all}`
}
