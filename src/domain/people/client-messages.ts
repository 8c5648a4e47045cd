import { longestOf, type ClientFault, type ClientField, type TypedClient } from '#domain/people/client.ts'
import { panOfGstin } from '#domain/billing/gstin.ts'
import type { DirectoryWork } from '#domain/sync/directory-work.ts'
import { tooLongWords } from '#domain/people/text-limits.ts'

export const CLIENT_LABELS: Record<ClientField, string> = {
  client_code: 'Client Code',
  client_name: 'Client Name',
  contact_email: 'Email',
  contact_phone: 'Contact Number',
  address: 'Address',
  gstin: 'GSTIN',
  pan: 'PAN',
}

/** The specification's texts for what failed; the reason follows them where there is one. */
const TROUBLE: Record<DirectoryWork, string> = {
  fetching: 'Failed to fetch clients.',
  creating: 'Failed to add client.',
  updating: 'Failed to update client.',
  deleting: 'Failed to delete client.',
}

export function clientTrouble(doing: DirectoryWork, why: string): string {
  return `${TROUBLE[doing]} ${why}`
}

interface RefusedWork {
  what: DirectoryWork
  code: string
}

/** Whether it can go through with other values; the same ones would only be refused again. */
export function isCorrectable({ what, code }: RefusedWork): boolean {
  return what !== 'deleting' && ['client-code-taken', 'in-use', 'invalid'].includes(code)
}

/** What a person can do about the server's no; null where only trying again is left. */
export function clientNextStep({ what, code }: RefusedWork): string | null {
  switch (code) {
    case 'client-code-taken':
      return 'Give this one another code.'
    case 'in-use':
      return what === 'deleting' ? 'Only a client without any can be deleted.' : 'Give it back the code that its invoices carry.'
    case 'not-allowed':
      return 'Ask an admin to do it.'
    case 'not-found':
      return 'Somebody else has deleted it meanwhile: discard this, or add it again.'
    case 'invalid':
      return 'Look through its fields.'
    default:
      return null
  }
}

const MALFORMED: Partial<Record<ClientField, string>> = {
  client_code: 'A client code has up to 10 letters or digits.',
  contact_email: 'Invalid email.',
  contact_phone: 'Invalid phone (10 digits).',
  gstin: 'A GSTIN has 15 characters, such as 36AABCU9603R1ZO. Enter URP for an unregistered person.',
  pan: 'A PAN has five letters, four digits and a letter. NA goes with URP.',
}

/** Under the field. */
export function clientFaultWords({ field, fault }: ClientFault, client: TypedClient): string {
  switch (fault) {
    case 'missing':
      return 'Required'
    case 'too-long':
      return tooLongWords(client[field], longestOf(field) ?? 0)
    case 'malformed':
      return MALFORMED[field] ?? 'Required'
    case 'taken':
      return 'This client code is already in use.'
    case 'check-digit':
      return 'This GSTIN is not valid: its last character does not fit the others. Please compare it.'
    case 'other-pan':
      return `The PAN does not fit the GSTIN, which contains ${panOfGstin(client.gstin)}.`
  }
}
