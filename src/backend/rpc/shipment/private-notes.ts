import { callRpc } from '#backend/transport/call-rpc.ts'
import { anyOf, isInstant, isName, isText, isTrue, listOf, orNull, refusal, withFields, type Shape } from '#backend/transport/shape.ts'
import type { NoteRefusal, PrivateNote } from '#domain/shipment/private-note.ts'
import type { ServerResult } from '#domain/sync/server-result.ts'

const areNotes = listOf(
  withFields<PrivateNote>({ id: isName, replyTo: orNull(isName), text: isText, writtenBy: orNull(isText), writtenAt: isInstant }),
)

/** The earliest first; null where the server has no such shipment. */
export async function listPrivateNotes(shipmentId: string): Promise<ServerResult<{ notes: PrivateNote[] | null }>> {
  return callRpc('list_private_notes', { id: shipmentId }, withFields<{ notes: PrivateNote[] | null }>({ notes: orNull(areNotes) }))
}

export interface WrittenNote {
  /** Made on the device, so that the same note sent again stands once. */
  noteId: string
  shipmentId: string
  replyTo: string | null
  text: string
}

export type AddNoteAnswer = { added: true; notes: PrivateNote[] } | { refused: NoteRefusal }

const isAdded: Shape<AddNoteAnswer> = anyOf(
  withFields<Extract<AddNoteAnswer, { added: true }>>({ added: isTrue, notes: areNotes }),
  refusal<Extract<AddNoteAnswer, { refused: string }>>(),
)

export async function addPrivateNote(note: WrittenNote): Promise<ServerResult<AddNoteAnswer>> {
  return callRpc('add_private_note', note, isAdded)
}
