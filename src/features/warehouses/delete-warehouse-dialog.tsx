import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import type { Warehouse } from '#domain/warehouse.ts'
import { warehouseTrouble } from '#domain/warehouse-words.ts'
import { wakeSync } from '#session/running-sync.ts'
import { useDatabase } from '#store/database-context.tsx'
import { deleteWarehouse, wasScannedAt } from '#store/delete-warehouse.ts'
import { saveFailureWords } from '#store/save-failure-words.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { showToast } from '#ui/toast.tsx'

interface DeleteWarehouseDialogProps {
  warehouse: Warehouse
  onClose: () => void
  onDeleted: () => void
}

/** Asks first. Works without signal; what this device knows the server to refuse is said instead of asked. */
export function DeleteWarehouseDialog({ warehouse, onClose, onDeleted }: DeleteWarehouseDialogProps) {
  const db = useDatabase()
  const inUse = useLiveQuery(() => wasScannedAt(db, warehouse.id), [db, warehouse.id])
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function remove() {
    setBusy(true)
    setFailure(null)
    try {
      await deleteWarehouse(db, warehouse.id)
      void wakeSync('saved')
      showToast(`${warehouse.name} is deleted on this device.`, { tone: 'good' })
      onDeleted()
    } catch (problem) {
      setFailure(warehouseTrouble('deleting', saveFailureWords(problem)))
      setBusy(false)
    }
  }

  if (inUse === undefined) return null
  return (
    <Dialog
      title="Delete Warehouse"
      withoutX
      onClose={onClose}
      actions={
        <>
          {!inUse && (
            <Button variant="danger" busy={busy} onClick={() => void remove()}>
              Delete
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            {inUse ? 'Close' : 'Cancel'}
          </Button>
        </>
      }
    >
      {inUse ? (
        <p>This warehouse is in the history of shipments and cannot be deleted. Make it Inactive instead.</p>
      ) : (
        <div className="flex flex-col gap-4">
          <p className="wrap-anywhere">Are you sure you want to delete {warehouse.name}?</p>
          {failure !== null && <Banner tone="bad" role="alert" title={failure} />}
        </div>
      )}
    </Dialog>
  )
}
