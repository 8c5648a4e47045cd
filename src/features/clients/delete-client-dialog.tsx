import type { Client } from '#domain/client.ts'
import { clientTrouble } from '#domain/client-words.ts'
import { wakeSync } from '#session/running-sync.ts'
import { useDatabase } from '#store/database-context.tsx'
import { deleteClient } from '#store/delete-client.ts'
import { saveFailureWords } from '#store/save-failure-words.ts'
import { DeleteDialog } from '#ui/delete-dialog.tsx'
import { showToast } from '#ui/toast.tsx'

interface DeleteClientDialogProps {
  client: Client
  onClose: () => void
  onDeleted: () => void
}

/** Asks first. Works without signal. */
export function DeleteClientDialog({ client, onClose, onDeleted }: DeleteClientDialogProps) {
  const db = useDatabase()

  async function remove() {
    await deleteClient(db, client.id)
    void wakeSync('saved')
    showToast(`${client.client_name} is deleted on this device.`, { tone: 'good' })
    onDeleted()
  }

  return (
    <DeleteDialog
      title="Delete Client"
      question={
        <>
          <p>Are you sure you want to delete this client?</p>
          <p className="text-ink-muted">
            {client.client_code}, {client.client_name}
          </p>
        </>
      }
      remove={remove}
      failureWords={(problem) => clientTrouble('deleting', saveFailureWords(problem))}
      onClose={onClose}
    />
  )
}
