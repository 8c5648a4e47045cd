import { useId, useState } from 'react'
import type { SavedView } from '#domain/shipment/list/personal-views.ts'
import { ViewNameForm } from '#features/shipments/list/saved-views/view-name-form.tsx'
import { Checkbox } from '#ui/controls/field.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { FormActions } from '#ui/feedback/form-actions.tsx'
import { showToast } from '#ui/feedback/toast.tsx'

interface SaveViewDialogProps {
  filter: string
  views: readonly SavedView[]
  onClose: () => void
  onSaved: () => void
}

export function SaveViewDialog({ filter, views, onClose, onSaved }: SaveViewDialogProps) {
  const formId = useId()
  const [id] = useState(() => crypto.randomUUID())
  const [shared, setShared] = useState(false)
  return (
    <Dialog
      title="Save this view"
      onClose={onClose}
      actions={
        <FormActions form={formId} onCancel={onClose}>
          Save view
        </FormActions>
      }
    >
      <div className="flex flex-col gap-4">
        <p>Search, filters, order and columns of the list, kept under a name in your account.</p>
        <ViewNameForm
          id={formId}
          label="Name of the view"
          view={{ id, name: '', filter, shared }}
          views={views}
          onSaved={(name) => {
            showToast(shared ? `View ${name} saved and shared with the office.` : `View ${name} saved.`, { tone: 'good' })
            onSaved()
          }}
        >
          <Checkbox className="mt-2" label="Share with the office" checked={shared} onChange={({ target }) => setShared(target.checked)} />
        </ViewNameForm>
      </div>
    </Dialog>
  )
}
