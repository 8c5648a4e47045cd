import { useLiveQuery } from 'dexie-react-hooks'
import type { Warehouse } from '#domain/warehouse/warehouse.ts'
import { warehouseTrouble } from '#domain/warehouse/warehouse-messages.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { deleteWarehouse, wasScannedAt } from '#store/writes/delete-warehouse.ts'
import { saveFailureWords } from '#store/sign-out/save-failure-messages.ts'
import { DeleteDialog } from '#ui/feedback/delete-dialog.tsx'
import { showToast } from '#ui/feedback/toast.tsx'

interface DeleteWarehouseDialogProps {
  warehouse: Warehouse
  onClose: () => void
  onDeleted: () => void
}

/** Asks first. Works without signal. If this device knows that the server will refuse, it says so instead. */
export function DeleteWarehouseDialog({ warehouse, onClose, onDeleted }: DeleteWarehouseDialogProps) {
  const db = useDatabase()
  const inUse = useLiveQuery(() => wasScannedAt(db, warehouse.id), [db, warehouse.id])

  async function remove(): Promise<string | null> {
    try {
      await deleteWarehouse(db, warehouse.id)
    } catch (problem) {
      return warehouseTrouble('deleting', saveFailureWords(problem))
    }
    showToast(`${warehouse.name} is deleted on this device.`, { tone: 'good' })
    onDeleted()
    return null
  }

  if (inUse === undefined) return null
  return (
    <DeleteDialog
      title="Delete Warehouse"
      question={<p>Are you sure you want to delete {warehouse.name}?</p>}
      obstacle={inUse ? 'This warehouse is in the history of shipments and cannot be deleted. Make it Inactive instead.' : null}
      remove={remove}
      onClose={onClose}
    />
  )
}
