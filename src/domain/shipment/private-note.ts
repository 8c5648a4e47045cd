/** What the office wrote about a shipment for itself. The server's function has the same limit. */
export const LONGEST_PRIVATE_NOTE = 2000

export interface PrivateNote {
  id: string
  /** The note it answers; null for one that begins a thread. */
  replyTo: string | null
  text: string
  writtenBy: string | null
  writtenAt: string
}

export type NoteRefusal = 'not-found' | 'note-not-found' | 'invalid'

export interface NoteThread {
  note: PrivateNote
  replies: PrivateNote[]
}

/** Each note with its replies, all in the order in which the server tells them. */
export function threadsOf(notes: readonly PrivateNote[]): NoteThread[] {
  return notes
    .filter(({ replyTo }) => replyTo === null)
    .map((note) => ({ note, replies: notes.filter(({ replyTo }) => replyTo === note.id) }))
}
