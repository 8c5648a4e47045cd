import { useId, useRef } from 'react'
import { ViewNameForm } from '#features/shipments/saved-views/view-name-form.tsx'
import { saveFailureWords } from '#store/save-failure-words.ts'
import { useDatabase } from '#store/database-context.tsx'
import { deleteView, type SavedView } from '#store/saved-views.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { showToast } from '#ui/toast.tsx'

/** Renames and deletes, each at once; closes with the last one. */
export function EditViewsDialog({ views, onClose }: { views: readonly SavedView[]; onClose: () => void }) {
  const db = useDatabase()
  const list = useRef<HTMLUListElement>(null)

  async function remove({ id, name }: SavedView) {
    const at = views.findIndex((view) => view.id === id)
    try {
      await deleteView(db, id)
    } catch (problem) {
      showToast(saveFailureWords(problem), { tone: 'bad' })
      return
    }
    showToast(`View ${name} deleted.`, { tone: 'good' })
    if (views.length === 1) onClose()
    // The pressed button goes with its row: on to the one that takes its place.
    else requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>('[data-name]')[Math.min(at, views.length - 2)]?.focus())
  }

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
      <ul ref={list} className="flex flex-col gap-4">
        {views.map((view) => (
          <li key={view.id} data-name tabIndex={-1} aria-label={view.name} className="flex flex-col gap-x-3 gap-y-2 sm:flex-row">
            <ViewRow view={view} views={views} onDelete={() => void remove(view)} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function ViewRow({ view, views, onDelete }: { view: SavedView; views: readonly SavedView[]; onDelete: () => void }) {
  const formId = useId()
  return (
    <>
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
    </>
  )
}
