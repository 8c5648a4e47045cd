import { useState } from 'react'
import { BulkDialog } from '#features/shipments/bulk/bulk-dialog.tsx'
import { NOTHING_ELSEWHERE, piecesOf, type BulkDone, type NotDone, type Elsewhere } from '#features/shipments/bulk/run-in-pieces.ts'
import { isWorthALook, useBulkRun } from '#features/shipments/bulk/use-bulk-run.ts'
import { obstacleWords } from '#features/shipments/delete/obstacle-messages.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { readDeleteObstacle } from '#store/reads/delete-obstacle.ts'
import { missingShipments } from '#store/reads/selection/missing-shipments.ts'
import { saveFailureWords } from '#store/sign-out/save-failure-messages.ts'
import { deleteShipments } from '#store/writes/delete-shipment.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { countOf } from '#ui/format/count-of.ts'

interface DeleteShipmentsDialogProps {
  shipmentIds: string[]
  elsewhere?: Elsewhere
  onClose: () => void
  /** `left`: those that it did not come to, because it was cancelled. */
  onDeleted: (left: readonly string[]) => void
}

/** Works without signal. What this device knows the server would refuse is left alone and named at the end. */
export function DeleteShipmentsDialog({ shipmentIds, elsewhere = NOTHING_ELSEWHERE, onClose, onDeleted }: DeleteShipmentsDialogProps) {
  const db = useDatabase()
  const bulk = useBulkRun()
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const title = `Delete ${countOf(shipmentIds.length, 'shipment')}`

  async function removePiece(ids: readonly string[], now: Date) {
    const missing = await missingShipments(db, ids)
    const notDone: NotDone[] = []
    const free: string[] = []
    for (const id of ids) {
      if (missing.has(id) && !elsewhere.has(id)) continue
      const obstacle = await readDeleteObstacle(db, id, elsewhere.get(id))
      if (obstacle === null) free.push(id)
      else notDone.push({ id, why: obstacleWords(obstacle) })
    }
    return { changed: (await deleteShipments(db, free, now, elsewhere)).length, notDone }
  }

  async function remove() {
    setBusy(true)
    setFailure(null)
    const done = await bulk.start(piecesOf(shipmentIds, removePiece))
    if (isWorthALook(done)) return
    if (done.problem !== null) {
      setBusy(false)
      setFailure(`Error deleting shipment: ${saveFailureWords(done.problem)}`)
      return
    }
    showToast(words(done.changed), { tone: 'good' })
    over(done)
  }

  function over({ handled }: BulkDone) {
    const done = new Set(handled)
    onDeleted(shipmentIds.filter((id) => !done.has(id)))
  }

  if (bulk.run !== null)
    return <BulkDialog title={title} run={bulk.run} elsewhere={elsewhere} words={words} onCancel={bulk.cancel} onClose={over} />
  return (
    <Dialog
      title={title}
      withoutX
      onClose={onClose}
      actions={
        <>
          <Button variant="danger" busy={busy} onClick={() => void remove()}>
            Delete
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p>
          {shipmentIds.length === 1
            ? 'Are you sure you want to delete this shipment?'
            : `Are you sure you want to delete these ${shipmentIds.length.toLocaleString('en-IN')} shipments?`}
        </p>
        <p className="text-ink-muted">What is on an invoice or has a proof of delivery stays, and is named at the end.</p>
        {failure !== null && <Banner tone="bad" role="alert" title={failure} />}
      </div>
    </Dialog>
  )
}

function words(changed: number): string {
  return `Deleted on this device: ${countOf(changed, 'shipment')}.`
}
