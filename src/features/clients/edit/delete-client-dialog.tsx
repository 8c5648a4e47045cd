import { useLiveQuery } from 'dexie-react-hooks'
import type { Client } from '#domain/people/client.ts'
import { clientTrouble } from '#domain/people/client-messages.ts'
import { hasShipments } from '#store/reads/client-shipments.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { deleteClient } from '#store/writes/delete-client.ts'
import { saveFailureWords } from '#store/sign-out/save-failure-messages.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { DeleteDialog } from '#ui/feedback/delete-dialog.tsx'
import { showToast } from '#ui/feedback/toast.tsx'

interface DeleteClientDialogProps {
  client: Client
  onClose: () => void
  onDeleted: () => void
}

/** Asks first. Works without signal. */
export function DeleteClientDialog({ client, onClose, onDeleted }: DeleteClientDialogProps) {
  const db = useDatabase()
  const inUse = useLiveQuery(() => hasShipments(db, client), [db, client])

  async function remove(): Promise<string | null> {
    try {
      await deleteClient(db, client.id)
    } catch (problem) {
      return clientTrouble('deleting', saveFailureWords(problem))
    }
    showToast(`${client.client_name} is deleted on this device.`, { tone: 'good' })
    onDeleted()
    return null
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
          {inUse && <Banner tone="warn" title="It has shipments, so the office will not let it go." />}
        </>
      }
      remove={remove}
      onClose={onClose}
    />
  )
}
