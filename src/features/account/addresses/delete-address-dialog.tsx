import { deleteAddress } from '#backend/rpc/customer/my-addresses.ts'
import type { SavedAddress } from '#domain/people/saved-address.ts'
import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import { DeleteDialog } from '#ui/feedback/delete-dialog.tsx'

interface DeleteAddressDialogProps {
  address: SavedAddress
  onDeleted: () => void
  onClose: () => void
}

export function DeleteAddressDialog({ address: { id, name, city }, onDeleted, onClose }: DeleteAddressDialogProps) {
  return (
    <DeleteDialog
      title="Delete the address"
      question={`Delete ${name}, ${city}? Shipments to and from it stay as they are.`}
      remove={async () => {
        const call = await deleteAddress(id)
        if (call.kind !== 'answer') return noAnswerWords(call.kind)
        onDeleted()
        return null
      }}
      onClose={onClose}
    />
  )
}
