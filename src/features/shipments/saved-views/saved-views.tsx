import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { filterOf, readListQuery, writeListQuery, type ListQuery } from '#features/shipments/list-query.ts'
import { EditViewsDialog } from '#features/shipments/saved-views/edit-views-dialog.tsx'
import { SaveViewDialog } from '#features/shipments/saved-views/save-view-dialog.tsx'
import { focusFirstRow } from '#features/shipments/use-list-keys.ts'
import { useDatabase } from '#store/database-context.tsx'
import { readSavedViews, type SavedView } from '#store/saved-views.ts'
import { Button } from '#ui/button.tsx'

const NONE: SavedView[] = []

/** Links to the filters that this person gave a name; the one that is shown can be saved, unless it has one. */
export function SavedViews({ query }: { query: ListQuery }) {
  const db = useDatabase()
  const views = useLiveQuery(async () => readSavedViews(db).catch(() => NONE), [db]) ?? NONE
  const [open, setOpen] = useState<'save' | 'edit' | null>(null)
  const nav = useRef<HTMLElement>(null)
  const here = filterOf(query)
  const named = views.some(({ filter }) => sameFilter(filter) === here)
  const maySave = here !== '' && !named
  // The button that opened the dialog may go with what it did, a moment later: the view's own link, or whatever is left, takes the focus.
  const changed = useRef(false)
  useEffect(() => {
    if (!changed.current || open !== null || document.activeElement !== document.body) return
    changed.current = false
    const next = nav.current?.querySelector<HTMLElement>('[aria-current]') ?? nav.current?.querySelector<HTMLElement>('a, button')
    if (next) next.focus()
    else focusFirstRow()
  }, [open, views])
  function close(withChange: boolean) {
    changed.current = withChange
    setOpen(null)
  }
  if (views.length === 0 && !maySave && open === null) return null

  return (
    <nav ref={nav} aria-label="Saved views" className="flex flex-wrap items-center gap-2">
      {views.map(({ id, name, filter }) => {
        const shown = sameFilter(filter) === here
        return (
          <Link
            key={id}
            to={{ search: addressOf(filter, query) }}
            preventScrollReset
            aria-current={shown ? 'true' : undefined}
            className={`inline-flex min-h-9 max-w-full items-center rounded-full border px-3 text-sm font-medium wrap-anywhere pointer-coarse:min-h-target ${shown ? 'border-ink bg-ink text-paper' : 'border-line-strong bg-surface hover:bg-sunken'}`}
          >
            {name}
          </Link>
        )
      })}
      {maySave && (
        <Button variant="quiet" size="small" onClick={() => setOpen('save')}>
          Save this view
        </Button>
      )}
      {views.length > 0 && (
        <Button variant="quiet" size="small" onClick={() => setOpen('edit')}>
          Edit views
        </Button>
      )}
      {open === 'save' && <SaveViewDialog filter={here} views={views} onClose={() => close(false)} onSaved={() => close(true)} />}
      {open === 'edit' && <EditViewsDialog views={views} onClose={() => close(true)} />}
    </nav>
  )
}

const queryOf = (filter: string) => readListQuery(new URLSearchParams(filter))

/** As this version of the app writes it, whichever wrote it down. */
const sameFilter = (filter: string) => filterOf(queryOf(filter))

/** How many rows a page has is the person's own wish, not the view's. */
const addressOf = (filter: string, { pageSize }: ListQuery) => `?${writeListQuery({ ...queryOf(filter), pageSize }).toString()}`
