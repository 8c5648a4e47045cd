import { cleanContactPhone, isContactPhone } from '#domain/people/contact-phone.ts'
import { isEmailAddress } from '#domain/people/email-address.ts'
import { ok, refuse, type Result } from '#domain/values/result.ts'

export const SERVICES = ['transportation', 'warehousing', 'global', 'supply-chain'] as const
export type Service = (typeof SERVICES)[number]

export const SERVICE_NAMES: Record<Service, string> = {
  transportation: 'Transportation',
  warehousing: 'Warehousing',
  global: 'Global Logistics',
  'supply-chain': 'Supply Chain',
}

/** In characters; the server holds to the same. */
export const MESSAGE_LIMITS = { name: 100, email: 254, message: 2000 } as const

export const MESSAGE_FIELDS = ['name', 'email', 'phone', 'service', 'message'] as const
export type MessageField = (typeof MESSAGE_FIELDS)[number]

/** A form as it is typed. */
export type TypedMessage = Record<MessageField, string>

/** What a visitor writes to the company, as it travels and is stored. */
export interface ContactMessage {
  name: string
  email: string
  phone: string | null
  service: Service | null
  message: string
}

/** As the office reads it. */
export interface ReceivedMessage extends ContactMessage {
  id: string
  received_at: string
  /** What the sender's device claims, where it claims a time. */
  written_at: string | null
  handled_at: string | null
  handled_by_name: string | null
}

export const MESSAGE_VIEWS = ['open', 'handled', 'all'] as const
export type MessageView = (typeof MESSAGE_VIEWS)[number]

export type MessageFault = { field: MessageField; fault: 'missing' | 'too-long' | 'malformed' }

/** Name, e-mail and message are required; a phone number is welcome, but then it has ten digits. */
export function checkMessage(typed: TypedMessage): Result<ContactMessage, MessageFault[]> {
  const name = storable(typed.name)
  const email = storable(typed.email)
  const phone = cleanContactPhone(typed.phone)
  const service = SERVICES.find((each) => each === typed.service) ?? null
  const message = storable(typed.message)

  const faults: MessageFault[] = []
  if (name === '') faults.push({ field: 'name', fault: 'missing' })
  else if (name.length > MESSAGE_LIMITS.name) faults.push({ field: 'name', fault: 'too-long' })
  if (email === '') faults.push({ field: 'email', fault: 'missing' })
  else if (email.length > MESSAGE_LIMITS.email) faults.push({ field: 'email', fault: 'too-long' })
  else if (!isEmailAddress(email)) faults.push({ field: 'email', fault: 'malformed' })
  if (phone !== '' && !isContactPhone(phone)) faults.push({ field: 'phone', fault: 'malformed' })
  if (typed.service !== '' && service === null) faults.push({ field: 'service', fault: 'malformed' })
  if (message === '') faults.push({ field: 'message', fault: 'missing' })
  else if (message.length > MESSAGE_LIMITS.message) faults.push({ field: 'message', fault: 'too-long' })

  return faults.length > 0 ? refuse(faults) : ok({ name, email, phone: phone === '' ? null : phone, service, message })
}

/** Half of a character that was cut in two, and the zero that ends texts elsewhere, are what the database cannot store. */
function storable(text: string): string {
  return text
    .replaceAll('\0', '')
    .replaceAll(/\p{Surrogate}/gu, '')
    .trim()
}
