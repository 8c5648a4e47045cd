import { useState } from 'react'
import type { ColumnName } from '#features/shipments/list/columns/column-names.ts'
import { Button } from '#ui/controls/button.tsx'
import { lateDialog } from '#ui/feedback/late-dialog.tsx'

const ColumnsDialog = lateDialog(async () => (await import('#features/shipments/list/columns/columns-dialog.tsx')).ColumnsDialog)

interface ChooseColumnsProps {
  shown: readonly ColumnName[]
  /** The person's own columns are shown from now on, not those of a view. */
  onChosen: () => void
}

/** There where columns are: cards have none. */
export function ChooseColumns({ shown, onChosen }: ChooseColumnsProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="small" className="max-md:hidden" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Columns
      </Button>
      {open && <ColumnsDialog shown={shown} onChosen={onChosen} onClose={() => setOpen(false)} />}
    </>
  )
}
