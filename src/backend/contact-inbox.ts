import { callRpc } from '#backend/call-rpc.ts'
import type { Call } from '#backend/call.ts'
import type { MessageView, ReceivedMessage } from '#domain/contact-message.ts'

export interface MessagesPage {
  messages: ReceivedMessage[]
  more: boolean
  /** How many wait for an answer, whatever is shown. */
  open: number
}

/** The newest first; `after` is the last message of the page before. */
export async function listMessages(show: MessageView, after: ReceivedMessage | null): Promise<Call<MessagesPage>> {
  return callRpc('contact_messages_page', { show, after: after && { receivedAt: after.received_at, id: after.id } })
}

export async function countOpenMessages(): Promise<Call<MessagesPage>> {
  return callRpc('contact_messages_page', { limit: 0 })
}

export async function handleMessage(id: string, handled: boolean): Promise<Call<{ message: ReceivedMessage } | { refused: 'not-found' }>> {
  return callRpc('contact_message_handle', { id, handled })
}
