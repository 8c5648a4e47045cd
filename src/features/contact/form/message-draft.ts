import { looksLikeTrackingNumber } from '#domain/shipment/tracking-number.ts'
import { MESSAGE_FIELDS, SERVICES, type MessageField, type TypedMessage } from '#domain/people/contact-message.ts'

const KEY = 'waybill-contact-draft'

export const EMPTY_MESSAGE: TypedMessage = { name: '', email: '', phone: '', service: '', message: '' }

export function isEmptyMessage(typed: TypedMessage): boolean {
  return MESSAGE_FIELDS.every((field) => typed[field] === '')
}

/**
 * The text typed into the plain HTML before this code arrived, or filled in by the browser; else the draft. A link may ask about a service, or a shipment.
 */
export function startingMessage(): TypedMessage {
  const form = document.querySelector<HTMLFormElement>('#contact-form')
  const typed = form ? messageOf(Object.fromEntries(new FormData(form))) : EMPTY_MESSAGE
  const start = isEmptyMessage(typed) ? readDraft() : typed
  const asked = new URLSearchParams(location.search)
  const service = SERVICES.find((each) => each === asked.get('service')) ?? ''
  return aboutShipment(start.service === '' ? { ...start, service } : start, asked.get('shipment'))
}

/** What is written already stays. Anything may stand in an address: only what could be a number becomes words of the visitor's. */
function aboutShipment(typed: TypedMessage, number: string | null): TypedMessage {
  if (number === null || number.length > 40 || !looksLikeTrackingNumber(number) || typed.message.includes(number)) return typed
  return { ...typed, message: `About shipment ${number}: ${typed.message}` }
}

/** A half-written message survives a reload, but only in this tab: the next person at this device starts with an empty form. */
function readDraft(): TypedMessage {
  try {
    return messageOf(JSON.parse(sessionStorage.getItem(KEY) ?? '{}'))
  } catch {
    return EMPTY_MESSAGE
  }
}

/** From another page: what is written already stays, and this comes after it. */
export function beginMessage(name: string, text: string): void {
  const draft = readDraft()
  const before = draft.message.trim()
  keepDraft({ ...draft, name: draft.name || name, message: before === '' || before === text.trim() ? text : `${before}\n\n${text}` })
}

export function keepDraft(typed: TypedMessage): void {
  try {
    if (isEmptyMessage(typed)) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify(typed))
  } catch {
    // A device that keeps nothing: the form itself still holds it.
  }
}

function messageOf(value: unknown): TypedMessage {
  const given = new Map<string, unknown>(Object.entries(value ?? {}))
  const textOf = (field: MessageField) => {
    const text = given.get(field)
    return typeof text === 'string' ? text : ''
  }
  return { name: textOf('name'), email: textOf('email'), phone: textOf('phone'), service: textOf('service'), message: textOf('message') }
}
