import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { displayShipmentId, type Shipment } from '#domain/shipment/shipment.ts'
import { saveFailureWords } from '#store/sign-out/save-failure-messages.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { obstacleWords } from '#features/shipments/delete/obstacle-messages.ts'
import { readDeleteObstacle } from '#store/reads/delete-obstacle.ts'
import { deleteShipment } from '#store/writes/delete-shipment.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { showToast } from '#ui/feedback/toast.tsx'

interface DeleteShipmentDialogProps {
  shipment: Shipment
  onClose: () => void
  onDeleted: () => void
}

/** Asks first. Works without signal. If this device knows that the server will refuse, it says so instead. */
export function DeleteShipmentDialog({ shipment, onClose, onDeleted }: DeleteShipmentDialogProps) {
  const db = useDatabase()
  const obstacle = useLiveQuery(() => readDeleteObstacle(db, shipment.id), [db, shipment.id])
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const id = displayShipmentId(shipment)

  async function remove() {
    setBusy(true)
    setFailure(null)
    try {
      await deleteShipment(db, shipment.id)
      onDeleted()
      showToast(
        navigator.onLine
          ? `Shipment ${id} deleted.`
          : `Shipment ${id} deleted on this device. The office hears of it when there is signal.`,
        {
          tone: 'good',
        },
      )
    } catch (problem) {
      setFailure(`Error deleting shipment: ${saveFailureWords(problem)}`)
      setBusy(false)
    }
  }

  if (obstacle === undefined) return null
  return (
    <Dialog
      title={`Delete ${id}`}
      withoutX
      onClose={onClose}
      actions={
        obstacle === null ? (
          <>
            <Button variant="danger" busy={busy} onClick={() => void remove()}>
              Delete
            </Button>
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
          </>
        ) : (
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
        )
      }
    >
      {obstacle === null ? (
        <div className="flex flex-col gap-4">
          <p>Are you sure you want to delete this shipment?</p>
          <p className="text-ink-muted wrap-anywhere">
            {shipment.from_name_or_company}, {shipment.from_city} to {shipment.to_name_or_company}, {shipment.to_city}
          </p>
          {failure !== null && <Banner tone="bad" role="alert" title={failure} />}
        </div>
      ) : (
        <p>{obstacleWords(obstacle)}</p>
      )}
    </Dialog>
  )
}
