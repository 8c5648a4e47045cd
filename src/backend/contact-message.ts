import { ask } from '#backend/ask.ts'
import type { Call } from '#backend/call.ts'
import { anyOf, exactly, isDone, isName, withFields, type Shape } from '#backend/shape.ts'
import type { ContactMessage, MessageField } from '#domain/contact-message.ts'

export interface SentMessage extends ContactMessage {
  /** Made on the device: however often a message is sent, it arrives once. */
  id: string
  writtenAt: string
  /** What only a program fills in. */
  website: string
}

export type ContactAnswer = { done: true } | { refused: 'invalid'; field: MessageField | 'id' }

/** Whatever else came back, the message waits on the device. */
const isContactAnswer: Shape<ContactAnswer> = anyOf(
  isDone,
  withFields<Extract<ContactAnswer, { refused: string }>>({ refused: exactly('invalid'), field: isName }),
)

/** Always as a visitor, whoever is signed in: a message belongs to the address it names. */
export async function sendContactMessage(message: SentMessage): Promise<Call<ContactAnswer>> {
  return ask({ path: '/rest/v1/rpc/contact_message', body: { p: message } }, isContactAnswer)
}
