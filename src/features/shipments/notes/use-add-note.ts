import { addPrivateNote } from '#backend/rpc/shipment/private-notes.ts'
import type { NoteRefusal, PrivateNote } from '#domain/shipment/private-note.ts'
import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import { refusedFor } from '#domain/values/word-of.ts'
import type { NotePlace } from '#features/shipments/notes/use-note-draft.ts'
import { useNoteDraft } from '#features/shipments/notes/use-note-draft.ts'
import type { NoteDraft } from '#store/drafts/note-draft.ts'
import type { SummarizedError } from '#ui/feedback/error-summary.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { useFormSubmit } from '#ui/hooks/use-form-submit.ts'

interface AddNoteOptions {
  place: NotePlace
  kept: NoteDraft | undefined
  /** The id of the text field. */
  field: string
  onAdded: (notes: PrivateNote[]) => void
  onDone?: (() => void) | undefined
}

/** One note on its way: kept on this device until the server has it, and there once however often it is sent. */
export function useAddNote({ place, kept, field, onAdded, onDone }: AddNoteOptions) {
  const { draft, storageFull, keep, type, typeAnother, end } = useNoteDraft(place, kept)
  const attempt = useFormSubmit(noAnswerWords('failed'))
  const text = draft.text.trim()

  async function send(): Promise<SummarizedError | string | null> {
    // With its id: a page that is closed before the answer sends the same note again.
    const isKept = await keep()
    const { noteId, shipmentId, replyTo } = draft
    const call = await addPrivateNote({ noteId, shipmentId, replyTo, text })
    if (call.kind !== 'answer') return isKept ? `${noAnswerWords(call.kind)} Your note is kept on this device.` : noAnswerWords(call.kind)
    if ('refused' in call.value) return refusalWords(call.value.refused)
    const { notes } = call.value
    onAdded(notes)
    if (notes.some(({ id, text: standing }) => id === noteId && standing !== text)) {
      await typeAnother()
      return 'This note had arrived already, as it stands above. What you typed since can be added as another note.'
    }
    await end()
    showToast('Private note added.', { tone: 'good' })
    onDone?.()
    return null
  }

  return {
    text: draft.text,
    type,
    storageFull,
    attempt,
    submit: () => void attempt.run(text === '' ? [{ field, message: 'Write the note first.' }] : [], send),
  }
}

function refusalWords(refusal: NoteRefusal): string {
  switch (refusal) {
    case 'not-found':
      return 'This shipment no longer exists. Nothing was added.'
    case 'note-not-found':
      return 'The note that you answer is not there any more. Nothing was added.'
    case 'invalid':
      return 'The server could not accept this note. Nothing was added.'
    default:
      return refusedFor(refusal)
  }
}
