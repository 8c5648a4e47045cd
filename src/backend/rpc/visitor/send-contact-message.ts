import { request } from '#backend/transport/request.ts'
import { rpcPath } from '#backend/transport/server-address.ts'
import type { ServerResult } from '#domain/sync/server-result.ts'
import { anyOf, exactly, isDone, isName, withFields, type Shape } from '#backend/transport/shape.ts'
import type { ContactMessage, MessageField } from '#domain/people/contact-message.ts'

export interface SentMessage extends ContactMessage {
  /** Made on the device, so that a message sent several times arrives once. */
  id: string
  writtenAt: string
  /** Only a program fills this in. */
  website: string
}

export type ContactAnswer = { done: true } | { refused: 'invalid'; field: MessageField | 'id' }

/** After any other answer the message waits on the device. */
const isContactAnswer: Shape<ContactAnswer> = anyOf(
  isDone,
  withFields<Extract<ContactAnswer, { refused: string }>>({ refused: exactly('invalid'), field: isName }),
)

/** Always sent as a visitor, even when somebody is signed in: a message belongs to the address it names. */
export async function sendContactMessage(message: SentMessage): Promise<ServerResult<ContactAnswer>> {
  return request({ path: rpcPath('contact_message'), body: { p: message } }, isContactAnswer)
}
