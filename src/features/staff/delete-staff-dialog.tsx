import { deleteStaff } from '#backend/rpc/staff-accounts.ts'
import type { StaffRecord } from '#domain/people/staff.ts'
import { LAST_ADMIN, troubleWords } from '#features/staff/staff-messages.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { useFormSubmit } from '#ui/hooks/use-form-submit.ts'

interface DeleteStaffDialogProps {
  record: StaffRecord
  onClose: () => void
  onDeleted: () => void
}

export function DeleteStaffDialog({ record, onClose, onDeleted }: DeleteStaffDialogProps) {
  const { run, busy, failure } = useFormSubmit(troubleWords('deleting', 'failed'))

  async function remove() {
    await run([], async () => {
      const call = await deleteStaff(record.id)
      if (call.kind !== 'answer') return troubleWords('deleting', call.kind)
      if ('refused' in call.value) return LAST_ADMIN
      onDeleted()
      return null
    })
  }

  return (
    <Dialog
      title="Delete Staff"
      onClose={onClose}
      actions={
        <>
          <Button variant="danger" busy={busy} onClick={() => void remove()}>
            {busy ? 'Deleting...' : 'Delete'}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {failure !== null && <Banner tone="bad" role="alert" title={failure} />}
        <p>
          Are you sure you want to delete <b>{record.user_name}</b>?
        </p>
        <p>
          {record.account === 'ready'
            ? 'They lose access at once, on every device, and are a customer from then on. Their name stays on what they did. To keep the record, make it Inactive instead.'
            : 'The record goes, and its code is not used again.'}
        </p>
        {record.open_deliveries > 0 && (
          <Banner tone="warn" title={openDeliveries(record.open_deliveries)}>
            Assign them to somebody else: nobody sees them on a driver's list any more.
          </Banner>
        )}
      </div>
    </Dialog>
  )
}

function openDeliveries(count: number): string {
  return count === 1 ? '1 open delivery is assigned to them.' : `${count.toLocaleString('en-IN')} open deliveries are assigned to them.`
}
