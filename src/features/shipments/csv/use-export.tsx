import { useEffect, useRef, useState } from 'react'
import { todayInIndia } from '#domain/time-and-money/ist-day.ts'
import { countOf } from '#ui/format/count-of.ts'
import { NOTHING_ELSEWHERE, type Elsewhere } from '#features/shipments/bulk/run-in-pieces.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Progress } from '#ui/feedback/progress.tsx'
import { saveFile } from '#ui/format/save-file.ts'
import { showToast } from '#ui/feedback/toast.tsx'

type Exporting = { state: 'running'; done: number; total: number | null; slow: boolean } | { state: 'failed' } | null

/** Shorter work than this shows no dialog: it would only flicker. */
const SLOW_MS = 300

/** Puts shipments of this device into a file; the dialog to place in the page tells how far it is, and cancels. */
export function useExport() {
  const db = useDatabase()
  const [exporting, setExporting] = useState<Exporting>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function start(readIds: () => Promise<readonly string[]>, elsewhere: Elsewhere) {
    if (running.current !== null) return
    const control = new AbortController()
    running.current = control
    const progress = (change: { done: number; total: number | null }) =>
      setExporting((before) => ({ state: 'running', slow: before?.state === 'running' && before.slow, ...change }))
    progress({ done: 0, total: null })
    const slow = setTimeout(() => setExporting((before) => (before?.state === 'running' ? { ...before, slow: true } : before)), SLOW_MS)
    try {
      const [ids, { exportShipments }, { emailsOfAccounts }] = await Promise.all([
        readIds(),
        import('#features/shipments/csv/export-shipments.ts'),
        import('#features/shipments/csv/accounts-of-file.ts'),
      ])
      const exported = await exportShipments(
        db,
        ids,
        (done) => progress({ done, total: ids.length }),
        control.signal,
        elsewhere,
        emailsOfAccounts,
      )
      setExporting(null)
      if (exported === null) return
      saveFile(exported.file, `waybill-shipments-${todayInIndia()}.csv`)
      showToast(`${countOf(exported.count, 'shipment')} exported.`, { tone: 'good' })
    } catch {
      setExporting(control.signal.aborted ? null : { state: 'failed' })
    } finally {
      clearTimeout(slow)
      running.current = null
    }
  }

  function close() {
    running.current?.abort()
    setExporting(null)
  }

  return {
    busy: exporting?.state === 'running',
    start: (readIds: () => Promise<readonly string[]>, elsewhere: Elsewhere = NOTHING_ELSEWHERE) => void start(readIds, elsewhere),
    dialog: exporting !== null && (exporting.state === 'failed' || exporting.slow) && (
      <ExportDialog exporting={exporting} onClose={close} />
    ),
  }
}

function ExportDialog({ exporting, onClose }: { exporting: NonNullable<Exporting>; onClose: () => void }) {
  return (
    <Dialog
      title="Export shipments"
      onClose={onClose}
      actions={
        <Button variant="secondary" onClick={onClose}>
          {exporting.state === 'failed' ? 'Close' : 'Cancel'}
        </Button>
      }
    >
      {exporting.state === 'failed' ? (
        <Banner tone="bad" role="alert" title="The file could not be made on this device.">
          Nothing was changed. Please try again.
        </Banner>
      ) : exporting.total === null ? (
        <Progress label="Reading the list" />
      ) : (
        <Progress
          label="Writing the file"
          value={exporting.done}
          max={exporting.total}
          detail={`${exporting.done.toLocaleString('en-IN')} of ${exporting.total.toLocaleString('en-IN')}`}
        />
      )}
    </Dialog>
  )
}
