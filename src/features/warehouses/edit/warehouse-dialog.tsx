import { useId, useState, type SubmitEvent } from 'react'
import {
  BLANK_WAREHOUSE,
  checkWarehouse,
  tidyWarehouse,
  WAREHOUSE_FIELDS,
  type TypedWarehouse,
  type Warehouse,
} from '#domain/warehouse/warehouse.ts'
import { WAREHOUSE_LABELS, warehouseTrouble } from '#domain/warehouse/warehouse-messages.ts'
import { warehouseFieldId, WarehouseFields } from '#features/warehouses/edit/warehouse-fields.tsx'
import { useDatabase } from '#store/database/database-context.tsx'
import { saveFailureWords } from '#store/sign-out/save-failure-messages.ts'
import { createWarehouse, updateWarehouse } from '#store/writes/save-warehouse.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { FormActions } from '#ui/feedback/form-actions.tsx'
import { ErrorSummary } from '#ui/feedback/error-summary.tsx'
import { useConfirmDiscard } from '#ui/hooks/use-confirm-discard.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { useFormSubmit } from '#ui/hooks/use-form-submit.ts'

interface WarehouseDialogProps {
  /** Null for a new one. */
  warehouse: Warehouse | null
  onClose: () => void
}

/** Works without signal: what is saved here goes through the queue. */
export function WarehouseDialog({ warehouse, onClose }: WarehouseDialogProps) {
  const db = useDatabase()
  const formId = useId()
  // As it was opened: somebody else's later changes must not pass for this person's.
  const [opened] = useState<TypedWarehouse>(warehouse ?? BLANK_WAREHOUSE)
  const [typed, setTyped] = useState(opened)
  const isChanged = WAREHOUSE_FIELDS.some((field) => typed[field] !== opened[field])
  const keeps = useConfirmDiscard(isChanged, onClose)
  const doing = warehouse === null ? 'creating' : 'updating'
  const attempt = useFormSubmit(warehouseTrouble(doing, 'This could not be saved on this device. Please try again.'))

  async function save(tidy: TypedWarehouse): Promise<string | null> {
    try {
      const saved =
        warehouse === null
          ? await createWarehouse(db, crypto.randomUUID(), tidy)
          : await updateWarehouse(db, { id: warehouse.id, opened, typed: tidy })
      if (saved !== null) {
        showToast(`${tidy.name} is saved on this device.`, { tone: 'good' })
      }
    } catch (problem) {
      return warehouseTrouble(doing, saveFailureWords(problem))
    }
    onClose()
    return null
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    keeps.stay()
    const tidy = tidyWarehouse(typed)
    const found = checkWarehouse(tidy, opened).map(({ field, message }) => ({
      field: warehouseFieldId(field),
      label: WAREHOUSE_LABELS[field],
      message,
    }))
    void attempt.run(found, () => save(tidy))
  }

  return (
    <Dialog
      title={warehouse === null ? 'Create Warehouse' : 'Edit Warehouse'}
      onClose={keeps.close}
      actions={
        <FormActions form={formId} busy={attempt.busy} onCancel={onClose}>
          {warehouse === null ? 'Create' : 'Save Changes'}
        </FormActions>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={submit}>
        {keeps.notice}
        {attempt.failure !== null && <Banner tone="bad" role="alert" title={attempt.failure} />}
        <ErrorSummary key={attempt.count} errors={attempt.errors} />
        <WarehouseFields typed={typed} errorOf={(field) => attempt.errorOf(warehouseFieldId(field))} onChange={setTyped} />
      </form>
    </Dialog>
  )
}
