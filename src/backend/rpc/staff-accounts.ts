import { believe } from '#backend/transport/believe.ts'
import { callFunction } from '#backend/transport/call-function.ts'
import { callRpc } from '#backend/transport/call-rpc.ts'
import { readAnswer } from '#backend/transport/read-answer.ts'
import type { ServerResult } from '#domain/sync/server-result.ts'
import {
  anyOf,
  exactly,
  hasId,
  isCount,
  isDone,
  isInstant,
  isName,
  isText,
  isTrue,
  listOf,
  orNull,
  refusal,
  withFields,
  type Shape,
} from '#backend/transport/shape.ts'
import { withSession } from '#backend/transport/with-session.ts'
import type { FoundUser, StaffField, StaffRecord, TypedStaff } from '#domain/people/staff.ts'

export type StaffRefusal =
  | { refused: 'not-found' | 'email-taken' | 'last-admin' }
  | { refused: 'invalid'; field: StaffField | 'id' }
  | { refused: 'phone-taken'; by?: string | null }
/** Somebody else changed what the form was opened with: the record as it is now, and who changed it when. */
export interface ChangedStaff {
  refused: 'changed'
  staff: StaffRecord
  changedBy: string | null
  changedAt: string
}
export type AssignRefusal = StaffRefusal | { refused: 'user-missing' | 'user-not-found' | 'not-confirmed' }
export type InviteRefusal = 'not-found' | 'inactive' | 'has-account' | 'changed-meanwhile' | 'not-allowed'

/** Everybody with a staff record, by staff code. */
export async function listStaff(): Promise<ServerResult<{ staff: StaffRecord[] }>> {
  return callRpc('staff_list', {}, withFields<{ staff: StaffRecord[] }>({ staff: listOf(hasId) }))
}

/** At most ten people with an account whose name, e-mail or phone contains the text. */
export async function searchUsers(text: string): Promise<ServerResult<{ users: FoundUser[] }>> {
  return callRpc('search_users', { text }, withFields<{ users: FoundUser[] }>({ users: listOf(hasId) }))
}

/** `id` is made on the device: sent again, it is the same record. `seen` is what its form was opened with. */
export async function saveStaff(
  record: TypedStaff & { id: string; isNew: boolean; seen: TypedStaff },
): Promise<ServerResult<{ staff: StaffRecord } | StaffRefusal | ChangedStaff>> {
  const isSaved = withFields<{ staff: StaffRecord; refused?: never }>({
    staff: withFields<StaffRecord>({ id: exactly(record.id) }),
    // A change by somebody else brings the record along as well.
    refused: (value) => value === undefined,
  })
  const isChanged = withFields<ChangedStaff>({ refused: exactly('changed'), staff: hasId, changedAt: isInstant })
  const isRefused: Shape<StaffRefusal> = (value): value is StaffRefusal =>
    refusal<StaffRefusal | ChangedStaff>()(value) && value.refused !== 'changed'
  return callRpc('save_staff', record, anyOf(anyOf(isSaved, isRefused), isChanged))
}

export async function deleteStaff(id: string): Promise<ServerResult<{ done: true } | { refused: 'last-admin' }>> {
  return callRpc('delete_staff', { id }, anyOf(isDone, refusal<{ refused: 'last-admin' }>()))
}

/** `phoneHeldBy`: the member of staff who already has this account's number, which was therefore left out. */
export async function assignRole(role: {
  authUserId: string
  role: string
  position: string
}): Promise<ServerResult<{ staff: StaffRecord; phoneHeldBy: string | null } | AssignRefusal>> {
  const isAssigned = withFields<{ staff: StaffRecord; phoneHeldBy: string | null }>({ staff: hasId, phoneHeldBy: orNull(isText) })
  return callRpc('assign_role', role, anyOf(isAssigned, refusal<AssignRefusal>()))
}

/** The address that this person signs in with; their record may have another one. */
export async function staffAccount(id: string): Promise<ServerResult<{ email: string } | { refused: 'not-found' | 'no-account' }>> {
  return callRpc(
    'staff_account',
    { id },
    anyOf(withFields<{ email: string }>({ email: isName }), refusal<{ refused: 'not-found' | 'no-account' }>()),
  )
}

export async function endStaffSessions(id: string): Promise<ServerResult<{ ended: number } | { refused: 'not-found' }>> {
  return callRpc(
    'end_staff_sessions',
    { id },
    anyOf(withFields<{ ended: number }>({ ended: isCount }), refusal<{ refused: 'not-found' }>()),
  )
}

export async function inviteStaff(id: string): Promise<ServerResult<{ invited: true } | { refused: InviteRefusal }>> {
  const isAnswer = anyOf(withFields<{ invited: true }>({ invited: isTrue }), refusal<{ refused: InviteRefusal }>())
  return withSession(async (token) => {
    const heard = await callFunction('invite-staff', { id }, { token })
    return 'kind' in heard ? heard : believe(readAnswer(heard), isAnswer)
  })
}
