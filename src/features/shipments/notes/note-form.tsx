import { useId } from 'react'
import { LONGEST_PRIVATE_NOTE, type PrivateNote } from '#domain/shipment/private-note.ts'
import { useAddNote } from '#features/shipments/notes/use-add-note.ts'
import type { NotePlace } from '#features/shipments/notes/use-note-draft.ts'
import type { NoteDraft } from '#store/drafts/note-draft.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextArea } from '#ui/controls/field.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { ErrorSummary } from '#ui/feedback/error-summary.tsx'
import { useOnline } from '#ui/hooks/use-online.ts'

interface NoteFormProps {
  label: string
  place: NotePlace
  /** What was typed here before and has not reached the server. */
  kept: NoteDraft | undefined
  onAdded: (notes: PrivateNote[]) => void
  /** For a reply, which is closed when it was added, or for now. */
  onClose?: () => void
}

export function NoteForm({ label, place, kept, onAdded, onClose }: NoteFormProps) {
  const field = useId()
  const reason = useId()
  const online = useOnline()
  const { text, type, storageFull, attempt, submit } = useAddNote({ place, kept, field, onAdded, onDone: onClose })
  return (
    <form
      noValidate
      className="flex flex-col gap-3 print:hidden"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {attempt.failure !== null && <Banner tone="warn" role="alert" title={attempt.failure} />}
      {storageFull && <Banner tone="bad" role="alert" title="This device is full: what you type here is not kept if you leave the page." />}
      <ErrorSummary key={attempt.count} errors={attempt.errors} />
      <TextArea
        id={field}
        label={label}
        maxLength={LONGEST_PRIVATE_NOTE}
        value={text}
        readOnly={attempt.busy}
        error={attempt.errorOf(field)}
        onChange={({ target }) => type(target.value)}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          variant="secondary"
          size="small"
          disabled={!online}
          aria-describedby={online ? undefined : reason}
          busy={attempt.busy}
        >
          {place.replyTo === null ? 'Add note' : 'Add reply'}
        </Button>
        {onClose !== undefined && (
          <Button variant="quiet" size="small" onClick={onClose}>
            Cancel
          </Button>
        )}
      </div>
      <p id={reason} className="text-sm text-ink-muted empty:hidden">
        {!online && 'Adding a note needs a connection. What you type is kept on this device.'}
      </p>
    </form>
  )
}
