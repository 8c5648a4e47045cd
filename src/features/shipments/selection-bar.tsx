import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { AssignDriverDialog } from '#features/shipments/assign-driver-dialog.tsx'
import { useExport } from '#features/shipments/csv/use-export.tsx'
import { LABELS_PATH, type LabelsState } from '#features/shipments/labels/chosen-shipments.ts'
import { SetStatusDialog } from '#features/shipments/set-status-dialog.tsx'
import { focusFirstRow } from '#features/shipments/use-list-keys.ts'
import type { Selection } from '#features/shipments/use-selection.ts'
import { Button } from '#ui/button.tsx'

/** Stays in sight while rows are selected, on other pages of the list too. */
export function SelectionBar({ selection }: { selection: Selection }) {
  const navigate = useNavigate()
  const [open, setOpen] = useState<'driver' | 'status' | null>(null)
  const exporting = useExport()
  const ids = [...selection.ids]
  if (ids.length === 0) return null

  function done() {
    setOpen(null)
    selection.clear()
    // The button that opened the dialog is gone with the selection.
    requestAnimationFrame(focusFirstRow)
  }

  return (
    <>
      <section
        aria-label="Selected shipments"
        className="sticky bottom-4 z-10 flex flex-wrap items-center gap-2 self-center rounded-card border border-line-strong bg-surface px-4 py-3 shadow-high"
      >
        <p role="status" className="mr-2 font-semibold tabular-nums">
          {ids.length.toLocaleString('en-IN')} selected
        </p>
        <Button size="small" onClick={() => setOpen('driver')}>
          Assign driver
        </Button>
        <Button size="small" variant="secondary" onClick={() => setOpen('status')}>
          Set status
        </Button>
        <Button
          size="small"
          variant="secondary"
          onClick={() => void navigate(LABELS_PATH, { state: { labelsOf: ids } satisfies LabelsState })}
        >
          Print labels
        </Button>
        <Button size="small" variant="secondary" busy={exporting.busy} onClick={() => exporting.start(() => Promise.resolve(ids))}>
          Export CSV<span className="sr-only"> of the selection</span>
        </Button>
        <Button size="small" variant="quiet" onClick={selection.clear}>
          Clear selection
        </Button>
      </section>
      {exporting.dialog}
      {open === 'driver' && <AssignDriverDialog shipmentIds={ids} onClose={() => setOpen(null)} onAssigned={done} />}
      {open === 'status' && <SetStatusDialog shipmentIds={ids} onClose={() => setOpen(null)} onSet={done} />}
    </>
  )
}
