import type { KeptMessage, SendFailure } from '#features/contact/queue/kept-messages.ts'
import { MESSAGE_LIMITS, type MessageFault, type MessageField } from '#domain/people/contact-message.ts'

export const FIELD_IDS: Record<MessageField, string> = {
  name: 'contact-name',
  email: 'contact-email',
  phone: 'contact-phone',
  service: 'contact-service',
  message: 'contact-message',
}

const FAULT_WORDS: Record<MessageField, Record<MessageFault['fault'], string>> = {
  name: {
    missing: 'Name is required.',
    'too-long': `A name can have at most ${counted(MESSAGE_LIMITS.name)} characters.`,
    malformed: 'This name was not accepted. Please write it in another way.',
  },
  email: {
    missing: 'Email address is required.',
    'too-long': `An email address can have at most ${counted(MESSAGE_LIMITS.email)} characters.`,
    malformed: 'Enter a whole email address, such as name@example.com.',
  },
  phone: {
    missing: 'Enter a phone number of 10 digits, or leave it empty.',
    'too-long': 'Enter a phone number of 10 digits, or leave it empty.',
    malformed: 'Enter a phone number of 10 digits, or leave it empty.',
  },
  service: {
    missing: 'Please choose one of the services, or none.',
    'too-long': 'Please choose one of the services, or none.',
    malformed: 'Please choose one of the services, or none.',
  },
  message: {
    missing: 'Message is required.',
    'too-long': `A message can have at most ${counted(MESSAGE_LIMITS.message)} characters. Please shorten it, or send two.`,
    malformed: 'This message was not accepted. Please write it in another way.',
  },
}

export function faultWords({ field, fault }: MessageFault): string {
  return FAULT_WORDS[field][fault]
}

/** "1,204 of 2,000 characters", so that a limit is seen coming. */
export function lengthWords(text: string): string {
  return `${counted(text.length)} of ${counted(MESSAGE_LIMITS.message)} characters`
}

const FAILURE_WORDS: Record<SendFailure, string> = {
  unreachable: 'Saved on this device. It is sent when there is signal.',
  'captive-portal': 'Saved on this device. This network wants you to sign in first: open its sign-in page, then it is sent.',
  busy: 'Saved on this device. We have had many messages just now: it is sent by itself in a few minutes.',
  failed: 'Saved on this device. Our system could not take it just now: it is tried again by itself.',
}

/** `lastFailure` is that of the message at the head of the queue: none overtakes another. */
export function stateWords(message: KeptMessage, lastFailure: SendFailure | null, onDevice: boolean): string {
  if (message.state === 'sent') return 'Sent'
  if (message.state === 'refused') return 'Not accepted. Please correct it and send it again.'
  if (!onDevice) return 'This device cannot keep your message. Leave this page open until it is sent.'
  return lastFailure === null ? 'Saved on this device. Sending...' : FAILURE_WORDS[lastFailure]
}

function counted(number: number): string {
  return number.toLocaleString('en-IN')
}
