import type { AssignRefusal, InviteRefusal, StaffRefusal } from '#backend/rpc/staff-accounts.ts'
import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import type { NoAnswer } from '#domain/sync/server-result.ts'
import type { StaffFault, StaffField } from '#domain/people/staff.ts'
import { refusedFor, wordOf } from '#domain/values/word-of.ts'

export const FIELD_LABELS: Record<StaffField, string> = {
  user_name: 'Name',
  position: 'Position',
  email: 'Email',
  phone_number: 'Phone',
  role: 'Role',
  status: 'Status',
}

const MISSING: Record<StaffField, string> = {
  user_name: 'Name is required.',
  position: 'Position is required.',
  email: 'Email is required.',
  phone_number: 'Phone is required.',
  role: 'Role is required.',
  status: 'Status is required.',
}

const INVALID: Partial<Record<StaffField, string>> = { email: 'Invalid email.', phone_number: 'Invalid phone (10 digits).' }

export const ID_MISSING = 'Error: Staff record is missing a valid ID. Please refresh the page and try again.'
export const LAST_ADMIN = 'This is the last active admin. Give somebody else the role of an admin first.'

export function faultWords({ field, why }: StaffFault): string {
  return (why === 'invalid' ? INVALID[field] : undefined) ?? wordOf(MISSING, field)
}

/** Without signal there is no error to fetch, only no way to the server. */
export function troubleWords(doing: 'fetching' | 'creating' | 'updating' | 'deleting', why: NoAnswer): string {
  return why === 'unreachable' ? `Network error: ${noAnswerWords(why)}` : `Error ${doing} staff: ${noAnswerWords(why)}`
}

/** What the server found that the form could not know. */
export function refusalWords(answer: StaffRefusal): { field: StaffField | null; message: string } {
  const { refused } = answer
  switch (answer.refused) {
    case 'not-found':
      return { field: null, message: ID_MISSING }
    case 'email-taken':
      return { field: 'email', message: 'Another staff record has this email address.' }
    case 'phone-taken':
      return {
        field: 'phone_number',
        message: `${answer.by ?? 'Somebody else on the staff'} has this number already. Nobody could sign in with a number that two people share.`,
      }
    case 'last-admin':
      return { field: null, message: LAST_ADMIN }
    case 'invalid':
      return answer.field === 'id'
        ? { field: null, message: ID_MISSING }
        : { field: answer.field, message: faultWords({ field: answer.field, why: 'invalid' }) }
    default:
      return { field: null, message: refusedFor(refused) }
  }
}

export function assignRefusalWords(answer: AssignRefusal): string {
  switch (answer.refused) {
    case 'user-missing':
      return 'User ID is missing. Please select a valid user.'
    case 'user-not-found':
      return 'User not found in users table. Please add user first.'
    case 'not-confirmed':
      return 'Error assigning staff role: This person has not confirmed their email address yet. They can confirm it first, or be invited under Create Staff.'
    default:
      return `Error assigning staff role: ${refusalWords(answer).message}`
  }
}

export function inviteRefusalWords(refused: InviteRefusal): string {
  switch (refused) {
    case 'has-account':
      return 'There is an account with this email address already. Find it under Assign a role.'
    case 'inactive':
      return 'This record is Inactive. Make it Active first.'
    case 'changed-meanwhile':
      return 'The record was changed meanwhile. Close this window, look at it, and invite again.'
    case 'not-allowed':
      return 'Only admins invite people.'
    case 'not-found':
      return ID_MISSING
    default:
      return refusedFor(refused)
  }
}
