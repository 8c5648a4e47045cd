import { cleanContactPhone, isContactPhone } from '#domain/people/contact-phone.ts'
import { isEmailAddress } from '#domain/people/email-address.ts'

/** What the office calls its roles; the server knows which role each label stands for. */
export const STAFF_ROLE_LABELS = ['Admin', 'Manager', 'Staff', 'Delivery Staff / Drivers'] as const
export const STAFF_STATUSES = ['Active', 'Inactive'] as const
export type StaffStatus = (typeof STAFF_STATUSES)[number]

export interface StaffRecord {
  id: string
  staff_code: string
  user_id: string | null
  user_name: string
  position: string
  email: string
  /** Ten digits. Null for an account without a usable number that was given a role. */
  phone_number: string | null
  status: StaffStatus
  role: string
  access_level: string
  /** Instants. */
  created_at: string
  updated_at: string
  /** `none`: nobody can sign in with it. `invited`: its owner has not followed a mail yet. */
  account: 'none' | 'invited' | 'ready'
  /** Unfinished shipments that this person carries. */
  open_deliveries: number
}

/** Somebody with an account, found by an admin; role, position and status only with a staff record. */
export interface FoundUser {
  id: string
  auth_user_id: string | null
  name: string
  email: string | null
  phone: string | null
  role: string | null
  position: string | null
  status: StaffStatus | null
}

/** What is typed into the form of one record. */
export interface TypedStaff {
  user_name: string
  position: string
  email: string
  phone_number: string
  role: string
  status: string
}

export type StaffField = keyof TypedStaff
export interface StaffFault {
  field: StaffField
  why: 'missing' | 'invalid'
}

/** S and the last four characters of the record's id, as the table shows it; the staff code is something else. */
export function displayStaffId({ id }: Pick<StaffRecord, 'id'>): string {
  return `S${id.slice(-4).toUpperCase()}`
}

export function checkStaff(typed: TypedStaff): StaffFault[] {
  const missing = (['user_name', 'position', 'email', 'phone_number', 'role', 'status'] as const).filter(
    (field) => typed[field].trim() === '',
  )
  const faults: StaffFault[] = missing.map((field) => ({ field, why: 'missing' }))
  const invalid = (field: StaffField) => faults.push({ field, why: 'invalid' })
  if (!missing.includes('email') && !isEmailAddress(typed.email.trim())) invalid('email')
  if (!missing.includes('phone_number') && !isContactPhone(cleanContactPhone(typed.phone_number))) invalid('phone_number')
  const order = Object.keys(typed)
  return faults.toSorted((a, b) => order.indexOf(a.field) - order.indexOf(b.field))
}

/** As it is stored: nothing around it, and a phone number's digits alone. */
export function tidyStaff(typed: TypedStaff): TypedStaff {
  return {
    user_name: typed.user_name.trim(),
    position: typed.position.trim(),
    email: typed.email.trim().toLowerCase(),
    phone_number: cleanContactPhone(typed.phone_number),
    role: typed.role,
    status: typed.status,
  }
}
