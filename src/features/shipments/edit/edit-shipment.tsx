import { EditDialog } from '#features/shipments/edit/edit-dialog.tsx'
import { useFormStart } from '#features/shipments/form/use-form-start.ts'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'

interface EditShipmentProps {
  id: string
  onClose: () => void
}

/** One shipment of the list, edited over it. */
export function EditShipment({ id, onClose }: EditShipmentProps) {
  const start = useFormStart(`shipment:dashboard:${id}`)
  if (start === undefined) return null
  if (start?.opened) return <EditDialog start={start} opened={start.opened} onClose={onClose} />
  return (
    <Dialog title="This shipment is not on this device." withoutX onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
      <p>It was deleted, or its address was mistyped.</p>
    </Dialog>
  )
}
