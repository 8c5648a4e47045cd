import { useId, useState } from 'react'
import { ViewNameForm } from '#features/shipments/saved-views/view-name-form.tsx'
import type { SavedView } from '#store/saved-views.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { showToast } from '#ui/toast.tsx'

interface SaveViewDialogProps {
  filter: string
  views: readonly SavedView[]
  onClose: () => void
  onSaved: () => void
}

export function SaveViewDialog({ filter, views, onClose, onSaved }: SaveViewDialogProps) {
  const formId = useId()
  const [view] = useState<SavedView>(() => ({ id: crypto.randomUUID(), name: '', filter }))
  return (
    <Dialog
      title="Save this view"
      onClose={onClose}
      actions={
        <>
          <Button type="submit" form={formId}>
            Save view
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p>Search, filters and order of the list, kept under a name on this device until you sign out.</p>
        <ViewNameForm
          id={formId}
          label="Name of the view"
          view={view}
          views={views}
          onSaved={(name) => {
            showToast(`View ${name} saved.`, { tone: 'good' })
            onSaved()
          }}
        />
      </div>
    </Dialog>
  )
}
