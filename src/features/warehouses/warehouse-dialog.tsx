import { useId, useState, type SubmitEvent } from 'react'
import { BLANK_WAREHOUSE, checkWarehouse, tidyWarehouse, WAREHOUSE_FIELDS, type TypedWarehouse, type Warehouse } from '#domain/warehouse.ts'
import { WAREHOUSE_LABELS, warehouseTrouble } from '#domain/warehouse-words.ts'
import { warehouseFieldId, WarehouseFields } from '#features/warehouses/warehouse-fields.tsx'
import { wakeSync } from '#session/running-sync.ts'
import { useDatabase } from '#store/database-context.tsx'
import { saveFailureWords } from '#store/save-failure-words.ts'
import { createWarehouse, updateWarehouse } from '#store/save-warehouse.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorSummary, type SummarizedError } from '#ui/error-summary.tsx'
import { useKeepsTyped } from '#ui/keeps-typed.tsx'
import { showToast } from '#ui/toast.tsx'

interface WarehouseDialogProps {
  /** Null for a new one. */
  warehouse: Warehouse | null
  onClose: () => void
}

/** Works without signal: what is saved here goes through the queue. */
export function WarehouseDialog({ warehouse, onClose }: WarehouseDialogProps) {
  const db = useDatabase()
  const formId = useId()
  // As it was opened: what somebody else changes meanwhile must not pass for this person's.
  const [opened] = useState<TypedWarehouse>(warehouse ?? BLANK_WAREHOUSE)
  const [typed, setTyped] = useState(opened)
  const [errors, setErrors] = useState<SummarizedError[]>([])
  const [attempt, setAttempt] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const isChanged = WAREHOUSE_FIELDS.some((field) => typed[field] !== opened[field])
  const keeps = useKeepsTyped(isChanged, onClose)

  async function save(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    keeps.stay()
    const tidy = tidyWarehouse(typed)
    const found = checkWarehouse(tidy, opened).map(({ field, message }) => ({
      field: warehouseFieldId(field),
      label: WAREHOUSE_LABELS[field],
      message,
    }))
    setErrors(found)
    setAttempt(attempt + 1)
    setFailure(null)
    if (found.length > 0) return
    setBusy(true)
    try {
      const saved =
        warehouse === null
          ? await createWarehouse(db, crypto.randomUUID(), tidy)
          : await updateWarehouse(db, { id: warehouse.id, opened, typed: tidy })
      if (saved !== null) {
        void wakeSync('saved')
        showToast(`${tidy.name} is saved on this device.`, { tone: 'good' })
      }
      onClose()
    } catch (problem) {
      setFailure(warehouseTrouble(warehouse === null ? 'creating' : 'updating', saveFailureWords(problem)))
      setBusy(false)
    }
  }

  return (
    <Dialog
      title={warehouse === null ? 'Create Warehouse' : 'Edit Warehouse'}
      onClose={keeps.close}
      actions={
        <>
          <Button type="submit" form={formId} busy={busy}>
            {warehouse === null ? 'Create' : 'Save Changes'}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={(event) => void save(event)}>
        {keeps.notice}
        {failure !== null && <Banner tone="bad" role="alert" title={failure} />}
        <ErrorSummary key={attempt} errors={errors} />
        <WarehouseFields
          typed={typed}
          errorOf={(field) => errors.find((error) => error.field === warehouseFieldId(field))?.message}
          onChange={setTyped}
        />
      </form>
    </Dialog>
  )
}
