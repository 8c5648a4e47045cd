import { deleteMessage, KEPT_HEADING } from '#features/contact/queue/delete-message.ts'
import { isOnDevice, type KeptMessage, type RefusedMessage, type SendFailure } from '#features/contact/queue/kept-messages.ts'
import { KeptActions } from '#features/contact/queue/kept-actions.tsx'
import { stateWords } from '#features/contact/form/form-messages.ts'
import { Button } from '#ui/controls/button.tsx'
import { formatInstant } from '#ui/format/format-time.ts'

interface KeptListProps {
  messages: readonly KeptMessage[]
  lastFailure: SendFailure | null
  /** Something is being written that a message coming back would replace. */
  formInUse: boolean
  onCorrect: (message: RefusedMessage) => void
}

/** Others may use this device: the list shows only when a message was written and how it stands, never its text or its writer. */
export function KeptList({ messages, lastFailure, formInUse, onCorrect }: KeptListProps) {
  return (
    <section aria-labelledby={KEPT_HEADING} className="flex flex-col gap-3">
      <h2 id={KEPT_HEADING} tabIndex={-1} className="text-lg">
        Messages on this device
      </h2>
      <ul className="flex flex-col divide-y divide-line rounded-card border border-line bg-surface">
        {messages.map((message) => (
          <li key={message.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4">
            <div id={`kept-${message.id}`} role="status" className="min-w-0 flex-1 basis-60">
              <p className="text-sm text-ink-muted tabular-nums">Written {formatInstant(message.keptAt)}</p>
              <p className="font-medium">{stateWords(message, lastFailure, isOnDevice(message.id))}</p>
            </div>
            <div className="flex flex-wrap gap-3">
              {message.state === 'waiting' && <KeptActions message={message} describedBy={`kept-${message.id}`} />}
              {message.state === 'refused' && (
                <Button variant="secondary" disabled={formInUse} aria-describedby={`kept-${message.id}`} onClick={() => onCorrect(message)}>
                  {formInUse ? 'Correct it after this one' : 'Correct it'}
                </Button>
              )}
              {message.state !== 'waiting' && (
                <Button variant="quiet" aria-describedby={`kept-${message.id}`} onClick={() => deleteMessage(message.id)}>
                  {message.state === 'sent' ? 'Remove from this list' : 'Delete'}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
