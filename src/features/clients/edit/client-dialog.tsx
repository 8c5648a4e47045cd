import { useId, useState, type SubmitEvent } from 'react'
import { BLANK_CLIENT, checkClient, CLIENT_FIELDS, tidyClient, type Client, type TypedClient } from '#domain/people/client.ts'
import { CLIENT_LABELS, clientFaultWords, clientTrouble } from '#domain/people/client-messages.ts'
import { ClientFields, clientFieldId } from '#features/clients/edit/client-fields.tsx'
import { useDatabase } from '#store/database/database-context.tsx'
import { readOtherCodes } from '#store/reads/read-clients.ts'
import type { RefusedClient } from '#store/reads/refused-client.ts'
import { saveFailureWords } from '#store/sign-out/save-failure-messages.ts'
import { correctClient, saveClient } from '#store/writes/save-client.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { FormActions } from '#ui/feedback/form-actions.tsx'
import { ErrorSummary, type SummarizedError } from '#ui/feedback/error-summary.tsx'
import { useConfirmDiscard } from '#ui/hooks/use-confirm-discard.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { useFormSubmit } from '#ui/hooks/use-form-submit.ts'

interface ClientDialogProps {
  /** As this device shows it; null for a new one. */
  client: Client | null
  /** The change that the server refused: its writer goes on from there, and saving replaces it. */
  refused: RefusedClient | null
  onClose: () => void
}

/** Works without signal: what is saved here goes through the queue. */
export function ClientDialog({ client, refused, onClose }: ClientDialogProps) {
  const db = useDatabase()
  const formId = useId()
  // As it was opened: somebody else's later changes must not pass for this person's.
  const [opened] = useState<TypedClient | null>(client)
  const [id] = useState(() => client?.id ?? refused?.id ?? crypto.randomUUID())
  const [start] = useState<TypedClient>({ ...BLANK_CLIENT, ...client, ...refused?.changes })
  const [typed, setTyped] = useState(start)
  const isChanged = CLIENT_FIELDS.some((field) => typed[field] !== start[field])
  const keeps = useConfirmDiscard(isChanged, onClose)
  const doing = opened === null ? 'creating' : 'updating'
  const attempt = useFormSubmit(troubleAt('This could not be saved on this device. Please try again.'))

  function troubleAt(why: string): SummarizedError {
    return { field: clientFieldId('client_code'), message: clientTrouble(doing, why) }
  }

  async function save(tidy: TypedClient): Promise<SummarizedError | null> {
    try {
      const client = { id, opened, typed: tidy }
      const saved = refused === null ? await saveClient(db, client) : await correctClient(db, refused.entryId, client)
      if (saved !== null) {
        showToast(`${tidy.client_name} is saved on this device.`, { tone: 'good' })
      }
    } catch (problem) {
      return troubleAt(saveFailureWords(problem))
    }
    onClose()
    return null
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    keeps.stay()
    const tidy = tidyClient(typed)
    setTyped(tidy)
    const faults = checkClient(tidy, await readOtherCodes(db, id), opened)
    const found = faults.map((fault) => ({
      field: clientFieldId(fault.field),
      label: CLIENT_LABELS[fault.field],
      message: clientFaultWords(fault, tidy),
    }))
    void attempt.run(found, async () => save(tidy))
  }

  return (
    <Dialog
      title={opened === null ? 'Add Client' : 'Edit Client'}
      size="wide"
      onClose={keeps.close}
      actions={
        <FormActions form={formId} busy={attempt.busy} onCancel={onClose}>
          Save
        </FormActions>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        {keeps.notice}
        {refused !== null && (
          <Banner tone="warn" title={clientTrouble(doing, refused.message)}>
            What was entered is below. Saving sends it once more.
          </Banner>
        )}
        <ErrorSummary key={attempt.count} errors={attempt.errors} />
        <ClientFields typed={typed} errorOf={attempt.errorOf} onChange={setTyped} />
      </form>
    </Dialog>
  )
}
