import { LONGEST_NOTES } from '#domain/shipment/delivery.ts'
import { READY_PHRASES } from '#domain/shipment/driver-phrases.ts'

/** Adds to what is typed, repeats nothing, and adds nothing that no longer fits. */
export function withPhrase(notes: string, phrase: string): string {
  const typed = notes.trim()
  if (typed === '') return phrase
  if (typed.split('. ').includes(phrase)) return typed
  const both = `${typed}. ${phrase}`
  return both.length > LONGEST_NOTES ? notes : both
}

export function ReadyPhrases({ notes, onNotes }: { notes: string; onNotes: (notes: string) => void }) {
  return (
    <ul aria-label="Ready phrases" className="flex flex-wrap gap-2">
      {READY_PHRASES.map((phrase) => (
        <li key={phrase}>
          <button
            type="button"
            className="min-h-target rounded-full border border-line-strong bg-surface px-4 font-medium hover:bg-sunken"
            onClick={() => onNotes(withPhrase(notes, phrase))}
          >
            {phrase}
          </button>
        </li>
      ))}
    </ul>
  )
}
