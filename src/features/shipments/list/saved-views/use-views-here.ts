import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useRef, useState } from 'react'
import { knownColumns, USUAL_COLUMNS, type ColumnName } from '#features/shipments/list/columns/column-names.ts'
import { filterOf, readListQuery, writeListQuery, type ListQuery } from '#features/shipments/list/list-query.ts'
import { focusFirstRow } from '#features/shipments/list/hooks/use-list-keys.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { readViews, type KeptViews } from '#store/copies/saved-views.ts'

const NONE: KeptViews = { views: [], columns: null, notTaken: [], unsent: 0, noted: 0 }

export interface ViewsHere extends Omit<KeptViews, 'columns'> {
  /** This device has been read. */
  isRead: boolean
  /** The view's, or the person's own. */
  columns: readonly ColumnName[]
  /** The filter and the columns that are shown. */
  here: string
  isHere: (filter: string) => boolean
  /** Nothing is filtered, or the view has a name already. */
  isSaved: boolean
  /** After a dialog whose own button may be gone: the view's own link, or what is left, takes the focus. */
  focusNext: () => void
}

export function useViewsHere(query: ListQuery): ViewsHere {
  const db = useDatabase()
  const read = useLiveQuery(async () => readViews(db).catch(() => NONE), [db])
  const { columns: chosen, ...kept } = read ?? NONE
  const own = knownColumns(chosen) ?? USUAL_COLUMNS
  const { views } = kept
  // A view without columns, as an earlier version saved them, takes the person's own.
  const whole = (of: ListQuery) => filterOf({ ...of, columns: of.columns ?? own })
  const here = whole(query)
  const isHere = (filter: string) => whole(queryOf(filter)) === here
  const isSaved = filterOf(query) === '' || views.some(({ filter }) => isHere(filter))
  const changed = useRef(false)
  const [closed, setClosed] = useState(0)
  // A button disappears a moment after the dialog that it opened.
  useEffect(() => {
    if (!changed.current || document.activeElement !== document.body) return
    changed.current = false
    const next = PLACES.map((place) => document.querySelector<HTMLElement>(place)).find((element) => element !== null)
    if (next) next.focus()
    else focusFirstRow()
  }, [closed, views])
  function focusNext() {
    changed.current = true
    setClosed(closed + 1)
  }
  return { ...kept, isRead: read !== undefined, columns: query.columns ?? own, here, isHere, isSaved, focusNext }
}

const PLACES = ['[data-views] [aria-current]', '[data-views] :is(a, button)', '[data-save-view]']

const queryOf = (filter: string) => readListQuery(new URLSearchParams(filter))

/** How many rows a page has is the person's own wish, not the view's. */
export const addressOf = (filter: string, { pageSize }: ListQuery) => `?${writeListQuery({ ...queryOf(filter), pageSize }).toString()}`
