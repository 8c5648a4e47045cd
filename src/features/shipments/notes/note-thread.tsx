import { useEffect, useRef, useState } from 'react'
import type { NoteThread, PrivateNote } from '#domain/shipment/private-note.ts'
import { NoteForm } from '#features/shipments/notes/note-form.tsx'
import type { NotePlace } from '#features/shipments/notes/use-note-draft.ts'
import type { UnsentNote } from '#store/drafts/note-draft.ts'
import { Button } from '#ui/controls/button.tsx'
import { formatInstant } from '#ui/format/format-time.ts'
import { LongText } from '#ui/layout/long-text.tsx'

interface NoteThreadItemProps {
  thread: NoteThread
  place: Omit<NotePlace, 'replyTo'>
  drafts: readonly UnsentNote[]
  onAdded: (notes: PrivateNote[]) => void
}

/** A note with its replies. A reply that was begun on this device is open again. */
export function NoteThreadItem({ thread: { note, replies }, place, drafts, onAdded }: NoteThreadItemProps) {
  const kept = drafts.find(({ replyTo }) => replyTo === note.id)
  const [asked, setAsked] = useState<boolean | null>(null)
  const box = useRef<HTMLLIElement>(null)
  const writer = writerOf(note)

  const isOpen = asked ?? kept !== undefined

  // What was pressed is gone. A reply that was found open takes no focus.
  useEffect(() => {
    if (asked !== null) box.current?.querySelector<HTMLElement>(asked ? 'textarea' : '[data-reply]')?.focus()
  }, [asked])

  return (
    <li ref={box} className="flex flex-col gap-3 py-4 first:pt-0">
      <Written note={note} />
      {replies.length > 0 && (
        <ol aria-label={`Replies to ${writer}`} className="flex flex-col gap-3 border-l-2 border-line pl-4">
          {replies.map((reply) => (
            <li key={reply.id}>
              <Written note={reply} />
            </li>
          ))}
        </ol>
      )}
      {isOpen ? (
        <div className="border-l-2 border-line pl-4">
          <NoteForm
            label={`Reply to ${writer}`}
            place={{ ...place, replyTo: note.id }}
            kept={kept}
            onAdded={onAdded}
            onClose={() => setAsked(false)}
          />
        </div>
      ) : (
        <Button variant="quiet" size="tight" data-reply className="-ml-2 self-start print:hidden" onClick={() => setAsked(true)}>
          Reply<span className="sr-only"> to {writer}</span>
        </Button>
      )}
    </li>
  )
}

function Written({ note }: { note: PrivateNote }) {
  return (
    <article>
      <p className="text-sm text-ink-muted">
        <span className="font-semibold wrap-anywhere text-ink">{writerOf(note)}</span> ·{' '}
        <time dateTime={note.writtenAt}>{formatInstant(note.writtenAt)} IST</time>
      </p>
      <LongText text={note.text} className="mt-1" />
    </article>
  )
}

function writerOf({ writtenBy }: PrivateNote): string {
  return writtenBy ?? 'a person who has left'
}
