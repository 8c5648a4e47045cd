import { useState } from 'react'
import type { ViewsHere } from '#features/shipments/list/saved-views/use-views-here.ts'
import { Button } from '#ui/controls/button.tsx'
import { lateDialog } from '#ui/feedback/late-dialog.tsx'

const SaveViewDialog = lateDialog(async () => (await import('#features/shipments/list/saved-views/save-view-dialog.tsx')).SaveViewDialog)

/** For what is shown, unless it has a name already. */
export function SaveThisView({ viewsHere: { views, here, isSaved, focusNext } }: { viewsHere: ViewsHere }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      {!isSaved && (
        <Button variant="quiet" size="small" data-save-view onClick={() => setOpen(true)}>
          Save this view
        </Button>
      )}
      {open && (
        <SaveViewDialog
          filter={here}
          views={views}
          onClose={() => setOpen(false)}
          onSaved={() => {
            setOpen(false)
            focusNext()
          }}
        />
      )}
    </>
  )
}
