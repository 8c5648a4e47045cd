import { callRpc } from '#backend/transport/call-rpc.ts'
import type { ServerResult } from '#domain/sync/server-result.ts'
import { anyOf, exactly, hasId, isCount, isFlag, listOf, refusal, withFields } from '#backend/transport/shape.ts'
import type { MessageView, ReceivedMessage } from '#domain/people/contact-message.ts'

export interface MessagesPage {
  messages: ReceivedMessage[]
  more: boolean
  /** How many wait for an answer, also those not shown. */
  open: number
}

const isPage = withFields<MessagesPage>({ messages: listOf(hasId), more: isFlag, open: isCount })

/** The newest first; `after` is the last message of the page before. */
export async function listMessages(show: MessageView, after: ReceivedMessage | null): Promise<ServerResult<MessagesPage>> {
  return callRpc('contact_messages_page', { show, after: after && { receivedAt: after.received_at, id: after.id } }, isPage)
}

export async function countOpenMessages(): Promise<ServerResult<MessagesPage>> {
  return callRpc('contact_messages_page', { limit: 0 }, isPage)
}

export async function handleMessage(
  id: string,
  handled: boolean,
): Promise<ServerResult<{ message: ReceivedMessage } | { refused: 'not-found' }>> {
  const isHandled = withFields<{ message: ReceivedMessage }>({ message: withFields<ReceivedMessage>({ id: exactly(id) }) })
  return callRpc('contact_message_handle', { id, handled }, anyOf(isHandled, refusal<{ refused: 'not-found' }>()))
}
