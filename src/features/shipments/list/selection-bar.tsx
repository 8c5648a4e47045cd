import * as paths from '#domain/app-paths.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useExport } from '#features/shipments/csv/use-export.tsx'
import { type LabelsState } from '#features/shipments/labels/chosen-shipments.ts'
import type { Elsewhere } from '#features/shipments/bulk/run-in-pieces.ts'
import { DecideFailed } from '#features/shipments/status/decide-failed.tsx'
import { focusFirstRow } from '#features/shipments/list/hooks/use-list-keys.ts'
import type { Selection } from '#features/shipments/list/hooks/use-selection.ts'
import { Button } from '#ui/controls/button.tsx'
import { lateDialog } from '#ui/feedback/late-dialog.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { useRoomBelow } from '#ui/hooks/use-room-below.ts'
import { whenUncovered } from '#ui/hooks/when-uncovered.ts'

const loadAssign = () => import('#features/shipments/assign/assign-driver-dialog.tsx')
const loadStatus = () => import('#features/shipments/status/set-status-dialog.tsx')
const loadDelete = () => import('#features/shipments/delete/delete-shipments-dialog.tsx')
const AssignDriverDialog = lateDialog(async () => (await loadAssign()).AssignDriverDialog)
const SetStatusDialog = lateDialog(async () => (await loadStatus()).SetStatusDialog)
const DeleteShipmentsDialog = lateDialog(async () => (await loadDelete()).DeleteShipmentsDialog)

/** A browser holds no more labels at once without becoming slow. */
const MOST_LABELS = 500
const MOST_LABELS_WORDS = `Labels are printed for at most ${MOST_LABELS} shipments at a time: select fewer, by a filter.`

interface SelectionBarProps {
  selection: Selection
  /** Everything that the list shows, on all of its pages. */
  all: { total: number; shown: readonly { id: string }[]; readIds: () => Promise<readonly string[]> }
  /** The list holds failed deliveries alone. */
  failedOnly: boolean
}

/** With what was selected when it was opened: what is deleted leaves the selection while the work goes on. */
interface Open {
  kind: 'driver' | 'delete' | 'status'
  chosen: { shipmentIds: string[]; elsewhere: Elsewhere }
}

/** Stays in sight while rows are selected, on other pages of the list too. */
export function SelectionBar({ selection, all, failedOnly }: SelectionBarProps) {
  const navigate = useNavigate()
  const [open, setOpen] = useState<Open | null>(null)
  const exporting = useExport()
  const ids = useMemo(() => [...selection.ids], [selection.ids])
  const isUsed = ids.length > 0
  const bar = useRef<HTMLElement>(null)
  useRoomBelow(bar, isUsed)
  // Ready before the first press.
  useEffect(() => {
    if (isUsed) for (const load of [loadAssign, loadStatus, loadDelete]) void load().catch(() => undefined)
  }, [isUsed])
  if (ids.length === 0 && open === null) return null

  function done(left: readonly string[] = []) {
    setOpen(null)
    if (left.length > 0) selection.keep(left)
    else {
      selection.clear()
      // The button that opened the dialog is gone with the selection.
      whenUncovered(focusFirstRow)
    }
  }

  function printLabels() {
    if (ids.length > MOST_LABELS) showToast(MOST_LABELS_WORDS, { tone: 'warn' })
    else void navigate(paths.labels, { state: { labelsOf: ids } satisfies LabelsState })
  }

  const close = () => setOpen(null)
  const chosen = { shipmentIds: ids, elsewhere: selection.elsewhere }
  return (
    <>
      {ids.length > 0 && (
        <section
          ref={bar}
          aria-label="Selected shipments"
          className="sticky bottom-4 z-10 flex flex-wrap items-center gap-2 self-start rounded-card border border-line-strong bg-surface px-4 py-3 shadow-high"
        >
          <p role="status" className="mr-2 font-semibold tabular-nums">
            {ids.length.toLocaleString('en-IN')} selected
          </p>
          <SelectAllThatMatch selection={selection} all={all} />
          {failedOnly && <DecideFailed shipmentIds={ids} onDecided={done} />}
          <Button size="small" variant={failedOnly ? 'secondary' : 'primary'} onClick={() => setOpen({ kind: 'driver', chosen })}>
            Assign driver
          </Button>
          <Button size="small" variant="secondary" onClick={() => setOpen({ kind: 'status', chosen })}>
            Set status
          </Button>
          <Button size="small" variant="secondary" onClick={() => void navigate(paths.runSheets, { state: { forRunSheet: ids } })}>
            Run sheet<span className="sr-only"> for the selection</span>
          </Button>
          <Button size="small" variant="secondary" onClick={printLabels}>
            Print labels
          </Button>
          <Button
            size="small"
            variant="secondary"
            busy={exporting.busy}
            onClick={() => exporting.start(() => Promise.resolve(ids), selection.elsewhere)}
          >
            Export CSV<span className="sr-only"> of the selection</span>
          </Button>
          <Button size="small" variant="danger" onClick={() => setOpen({ kind: 'delete', chosen })}>
            Delete<span className="sr-only"> the selection</span>
          </Button>
          <Button size="small" variant="quiet" onClick={selection.clear}>
            Clear selection
          </Button>
          {ids.length > MOST_LABELS && <p className="w-full text-sm text-ink-muted">{MOST_LABELS_WORDS}</p>}
        </section>
      )}
      {exporting.dialog}
      {open?.kind === 'driver' && <AssignDriverDialog {...open.chosen} onClose={close} onAssigned={done} />}
      {open?.kind === 'status' && <SetStatusDialog {...open.chosen} onClose={close} onSet={done} />}
      {open?.kind === 'delete' && <DeleteShipmentsDialog {...open.chosen} onClose={close} onDeleted={done} />}
    </>
  )
}

/** Once a page is selected, the way to all the others that match. */
function SelectAllThatMatch({ selection, all: { total, shown, readIds } }: Pick<SelectionBarProps, 'selection' | 'all'>) {
  const [busy, setBusy] = useState(false)
  const [read, setRead] = useState<readonly string[]>([])
  const isPageSelected = shown.length > 0 && shown.every(({ id }) => selection.ids.has(id))
  // The selection may hold rows of other filters, so its number alone says nothing.
  const known = new Set(read)
  const isAllSelected = known.size >= total && shown.every(({ id }) => known.has(id)) && read.every((id) => selection.ids.has(id))
  if (!busy && (!isPageSelected || shown.length >= total || isAllSelected)) return null

  async function selectAll() {
    setBusy(true)
    try {
      const ids = await readIds()
      selection.add(ids)
      setRead(ids)
    } catch {
      showToast('The list could not be read from this device. Please try again.', { tone: 'bad' })
    }
    setBusy(false)
  }

  return (
    <Button size="small" variant="secondary" busy={busy} onClick={() => void selectAll()}>
      Select all {total.toLocaleString('en-IN')}
    </Button>
  )
}
