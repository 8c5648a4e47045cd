import { useId, useRef } from 'react'
import { MOST_VIEWS, type SavedView } from '#domain/shipment/list/personal-views.ts'
import { ViewNameForm } from '#features/shipments/list/saved-views/view-name-form.tsx'
import type { ViewsHere } from '#features/shipments/list/saved-views/use-views-here.ts'
import { saveFailureWords } from '#store/sign-out/save-failure-messages.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { deleteView, saveView } from '#store/copies/saved-views.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/controls/field.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { showToast } from '#ui/feedback/toast.tsx'

interface EditViewsDialogProps {
  viewsHere: Pick<ViewsHere, 'views' | 'notTaken' | 'unsent'>
  onClose: () => void
}

/** Renames, shares and deletes, each at once; closes with the last one. */
export function EditViewsDialog({ viewsHere: { views, notTaken, unsent }, onClose }: EditViewsDialogProps) {
  const db = useDatabase()
  const list = useRef<HTMLUListElement>(null)

  async function doing(work: Promise<void>, words: string): Promise<boolean> {
    try {
      await work
    } catch (problem) {
      showToast(saveFailureWords(problem), { tone: 'bad' })
      return false
    }
    showToast(words, { tone: 'good' })
    return true
  }

  async function remove({ id, name }: SavedView) {
    const at = views.findIndex((view) => view.id === id)
    if (!(await doing(deleteView(db, id), `View ${name} deleted.`))) return
    if (views.length === 1) onClose()
    // The pressed button goes with its row: on to the one that takes its place.
    else requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>('[data-name]')[Math.min(at, views.length - 2)]?.focus())
  }

  const share = (view: SavedView, shared: boolean) =>
    void doing(
      saveView(db, { ...view, shared }),
      shared ? `View ${view.name} is shared with the office.` : `View ${view.name} is no longer shared.`,
    )

  return (
    <Dialog
      title="Edit views"
      onClose={onClose}
      actions={
        <Button variant="secondary" onClick={onClose}>
          Done
        </Button>
      }
    >
      {unsent > 0 && <p className="mb-4 text-ink-muted">What you changed is kept on this device and goes to your account with signal.</p>}
      <ul ref={list} className="flex flex-col gap-4">
        {views.map((view) => (
          <li key={view.id} data-name tabIndex={-1} aria-label={view.name} className="flex flex-col gap-1">
            {view.mayChange ? (
              <ViewRow view={view} views={views} onShare={(shared) => share(view, shared)} onDelete={() => void remove(view)} />
            ) : (
              <p className="font-semibold wrap-anywhere">{view.name}</p>
            )}
            {view.sharedBy !== null && (
              <p className="text-sm text-ink-muted">Shared by {view.sharedBy === '' ? 'a colleague' : view.sharedBy}.</p>
            )}
            {notTaken.includes(view.id) && (
              <p className="text-sm">
                <Badge tone="warn">Only on this device</Badge> Your account keeps {MOST_VIEWS} views. Delete another one, and this one
                follows.
              </p>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

interface ViewRowProps {
  view: SavedView
  views: readonly SavedView[]
  onShare: (shared: boolean) => void
  onDelete: () => void
}

function ViewRow({ view, views, onShare, onDelete }: ViewRowProps) {
  const formId = useId()
  return (
    <>
      <div className="flex flex-col gap-x-3 gap-y-2 sm:flex-row">
        <ViewNameForm
          id={formId}
          label={`Name of ${view.name}`}
          view={view}
          views={views}
          onSaved={(name) => showToast(`View renamed to ${name}.`, { tone: 'good' })}
        />
        {/* Beside the field, below its label. */}
        <div className="flex gap-3 self-start sm:pt-7.5">
          <Button type="submit" form={formId} variant="secondary">
            Rename<span className="sr-only"> {view.name}</span>
          </Button>
          <Button variant="danger" onClick={onDelete}>
            Delete<span className="sr-only"> {view.name}</span>
          </Button>
        </div>
      </div>
      <Checkbox
        label={
          <>
            Share <span className="sr-only">{view.name} </span>with the office
          </>
        }
        checked={view.shared}
        onChange={({ target }) => onShare(target.checked)}
      />
    </>
  )
}
