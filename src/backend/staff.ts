import { ask } from '#backend/ask.ts'
import { callRpc } from '#backend/call-rpc.ts'
import type { Call } from '#backend/call.ts'
import {
  anyOf,
  exactly,
  hasId,
  isCount,
  isDone,
  isName,
  isText,
  isTrue,
  listOf,
  orNull,
  refusal,
  withFields,
  type Shape,
} from '#backend/shape.ts'
import { withSession } from '#backend/with-session.ts'
import type { FoundUser, StaffField, StaffRecord, TypedStaff } from '#domain/staff.ts'

export type StaffRefusal =
  | { refused: 'not-found' | 'email-taken' | 'last-admin' }
  | { refused: 'invalid'; field: StaffField | 'id' }
  | { refused: 'phone-taken'; by?: string | null }
/** Somebody else's change of what the form was opened with: the record as it is now, and who changed it when. */
export interface ChangedStaff {
  refused: 'changed'
  staff: StaffRecord
  changedBy: string | null
  changedAt: string
}
export type AssignRefusal = StaffRefusal | { refused: 'user-missing' | 'user-not-found' | 'not-confirmed' }
export type InviteRefusal = 'not-found' | 'inactive' | 'has-account' | 'changed-meanwhile' | 'not-allowed'

/** Everybody with a staff record, by staff code. */
export async function listStaff(): Promise<Call<{ staff: StaffRecord[] }>> {
  return callRpc('staff_list', {}, withFields<{ staff: StaffRecord[] }>({ staff: listOf(hasId) }))
}

/** At most ten people with an account whose name, e-mail or phone contains the text. */
export async function searchUsers(text: string): Promise<Call<{ users: FoundUser[] }>> {
  return callRpc('search_users', { text }, withFields<{ users: FoundUser[] }>({ users: listOf(hasId) }))
}

/** `id` is made on the device: sent again, it is the same record. `seen` is what its form was opened with. */
export async function saveStaff(
  record: TypedStaff & { id: string; isNew: boolean; seen: TypedStaff },
): Promise<Call<{ staff: StaffRecord } | StaffRefusal | ChangedStaff>> {
  const isSaved = withFields<{ staff: StaffRecord }>({ staff: withFields<StaffRecord>({ id: exactly(record.id) }) })
  const isChanged = withFields<ChangedStaff>({ refused: exactly('changed'), staff: hasId, changedAt: isName })
  const isRefused: Shape<StaffRefusal> = (value): value is StaffRefusal =>
    refusal<StaffRefusal | ChangedStaff>()(value) && value.refused !== 'changed'
  return callRpc('save_staff', record, anyOf(anyOf(isSaved, isRefused), isChanged))
}

export async function deleteStaff(id: string): Promise<Call<{ done: true } | { refused: 'last-admin' }>> {
  return callRpc('delete_staff', { id }, anyOf(isDone, refusal<{ refused: 'last-admin' }>()))
}

/** `phoneHeldBy`: who of the staff has the number of this person's account already, so that it was left out. */
export async function assignRole(role: {
  authUserId: string
  role: string
  position: string
}): Promise<Call<{ staff: StaffRecord; phoneHeldBy: string | null } | AssignRefusal>> {
  const isAssigned = withFields<{ staff: StaffRecord; phoneHeldBy: string | null }>({ staff: hasId, phoneHeldBy: orNull(isText) })
  return callRpc('assign_role', role, anyOf(isAssigned, refusal<AssignRefusal>()))
}

/** The address that this person signs in with; their record may have another one. */
export async function staffAccount(id: string): Promise<Call<{ email: string } | { refused: 'not-found' | 'no-account' }>> {
  return callRpc(
    'staff_account',
    { id },
    anyOf(withFields<{ email: string }>({ email: isName }), refusal<{ refused: 'not-found' | 'no-account' }>()),
  )
}

export async function endStaffSessions(id: string): Promise<Call<{ ended: number } | { refused: 'not-found' }>> {
  return callRpc(
    'end_staff_sessions',
    { id },
    anyOf(withFields<{ ended: number }>({ ended: isCount }), refusal<{ refused: 'not-found' }>()),
  )
}

export async function inviteStaff(id: string): Promise<Call<{ invited: true } | { refused: InviteRefusal }>> {
  const isAnswer = anyOf(withFields<{ invited: true }>({ invited: isTrue }), refusal<{ refused: InviteRefusal }>())
  return withSession((token) => ask({ path: '/functions/v1/invite-staff', body: { id }, token }, isAnswer))
}
