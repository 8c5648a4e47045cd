import { useState } from 'react'
import { Link } from 'react-router-dom'
import { type ListQuery } from '#features/shipments/list/list-query.ts'
import { addressOf, type ViewsHere } from '#features/shipments/list/saved-views/use-views-here.ts'
import { Button } from '#ui/controls/button.tsx'
import { lateDialog } from '#ui/feedback/late-dialog.tsx'

const EditViewsDialog = lateDialog(async () => (await import('#features/shipments/list/saved-views/edit-views-dialog.tsx')).EditViewsDialog)

/** Links to the views that this person gave a name, and to those that the office shares. */
export function SavedViews({ query, viewsHere }: { query: ListQuery; viewsHere: ViewsHere }) {
  const { views, isHere, focusNext } = viewsHere
  const [open, setOpen] = useState(false)
  if (views.length === 0 && !open) return null

  return (
    <nav data-views aria-label="Saved views" className="flex flex-wrap items-center gap-2">
      {views.map(({ id, name, filter, sharedBy }) => {
        const shown = isHere(filter)
        return (
          <Link
            key={id}
            to={{ search: addressOf(filter, query) }}
            preventScrollReset
            aria-current={shown ? 'true' : undefined}
            className={`inline-flex min-h-8 max-w-full items-center gap-x-1.5 rounded-full border px-3 text-sm font-medium wrap-anywhere pointer-coarse:min-h-target ${shown ? 'border-ink bg-ink text-paper' : 'border-line-strong bg-surface hover:bg-sunken'}`}
          >
            {name}
            {sharedBy !== null && (
              <span className="text-xs font-normal whitespace-nowrap">
                <span className="sr-only">shared </span>by {sharedBy === '' ? 'a colleague' : sharedBy}
              </span>
            )}
          </Link>
        )
      })}
      {views.length > 0 && (
        <Button variant="quiet" size="tight" onClick={() => setOpen(true)}>
          Edit views
        </Button>
      )}
      {open && (
        <EditViewsDialog
          viewsHere={viewsHere}
          onClose={() => {
            setOpen(false)
            focusNext()
          }}
        />
      )}
    </nav>
  )
}
