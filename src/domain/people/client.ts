import { cleanContactPhone, isContactPhone } from '#domain/people/contact-phone.ts'
import { isEmailAddress } from '#domain/people/email-address.ts'
import { isGstin, isGstinShaped, isPan, NO_PAN, panOfGstin, UNREGISTERED } from '#domain/billing/gstin.ts'
import { CLIENT_LIMITS } from '#domain/people/text-limits.ts'

/** A billed account. */
export interface Client {
  id: string
  client_code: string
  client_name: string
  contact_email: string
  contact_phone: string
  address: string
  gstin: string
  pan: string
}

/** What a person types of a client. */
export type TypedClient = Omit<Client, 'id'>
export type ClientField = keyof TypedClient

/** In the order of the table and the form. */
export const CLIENT_FIELDS = [
  'client_code',
  'client_name',
  'contact_email',
  'contact_phone',
  'address',
  'gstin',
  'pan',
] as const satisfies readonly ClientField[]

export const BLANK_CLIENT: TypedClient = {
  client_code: '',
  client_name: '',
  contact_email: '',
  contact_phone: '',
  address: '',
  gstin: '',
  pan: '',
}

/** `check-digit`: the shape is right, so something was mistyped. `other-pan`: it is not the one inside the GSTIN. */
export type ClientFaultKind = 'missing' | 'too-long' | 'malformed' | 'taken' | 'check-digit' | 'other-pan'

export interface ClientFault {
  field: ClientField
  fault: ClientFaultKind
}

/** As it is stored; a field is shown like this as soon as it is left. */
export function tidyClient(typed: TypedClient): TypedClient {
  return {
    client_code: typed.client_code.trim().toUpperCase(),
    client_name: typed.client_name.trim(),
    contact_email: typed.contact_email.trim(),
    contact_phone: cleanContactPhone(typed.contact_phone),
    address: typed.address.trim(),
    gstin: withoutBlanks(typed.gstin).toUpperCase(),
    pan: withoutBlanks(typed.pan).toUpperCase(),
  }
}

function withoutBlanks(text: string): string {
  return text.replace(/\s/g, '')
}

/**
 * What is wrong with a tidied client, in the order of its fields. `otherCodes` are those of all other clients. A longer text from before
 * the limits does not stop a person who changes something else of what was `opened`.
 */
export function checkClient(client: TypedClient, otherCodes: ReadonlySet<string>, opened: TypedClient | null): ClientFault[] {
  return CLIENT_FIELDS.flatMap((field) => {
    const isKept = client[field] === opened?.[field]
    const fault = client[field] === '' ? 'missing' : isTooLong(client, field) && !isKept ? 'too-long' : faultOf(client, field, otherCodes)
    return fault === null ? [] : [{ field, fault }]
  })
}

/** Undefined where a format bounds the field. */
export function longestOf(field: ClientField): number | undefined {
  return field in CLIENT_LIMITS ? CLIENT_LIMITS[field as keyof typeof CLIENT_LIMITS] : undefined
}

function isTooLong(client: TypedClient, field: ClientField): boolean {
  return client[field].length > (longestOf(field) ?? Infinity)
}

function faultOf(client: TypedClient, field: ClientField, otherCodes: ReadonlySet<string>): ClientFaultKind | null {
  switch (field) {
    case 'client_code':
      if (!/^[A-Z0-9]{1,10}$/.test(client.client_code)) return 'malformed'
      return otherCodes.has(client.client_code) ? 'taken' : null
    case 'contact_email':
      return isEmailAddress(client.contact_email) ? null : 'malformed'
    case 'contact_phone':
      return isContactPhone(client.contact_phone) ? null : 'malformed'
    case 'gstin':
      if (client.gstin === UNREGISTERED || isGstin(client.gstin)) return null
      return isGstinShaped(client.gstin) ? 'check-digit' : 'malformed'
    case 'pan':
      if (client.gstin !== UNREGISTERED && isGstin(client.gstin)) return client.pan === panOfGstin(client.gstin) ? null : 'other-pan'
      return client.pan === NO_PAN || isPan(client.pan) ? null : 'malformed'
    case 'client_name':
    case 'address':
      return null
  }
}

/** The PAN that follows from a GSTIN, as far as one does. */
export function panThatFollows(gstin: string): string | null {
  if (gstin === UNREGISTERED) return NO_PAN
  return isGstin(gstin) ? panOfGstin(gstin) : null
}

export function matchesClient(client: Client, typed: string): boolean {
  const wanted = typed.trim().toLowerCase()
  return CLIENT_FIELDS.some((field) => client[field].toLowerCase().includes(wanted))
}
