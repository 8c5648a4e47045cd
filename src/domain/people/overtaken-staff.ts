import type { StaffField, StaffRecord, TypedStaff } from '#domain/people/staff.ts'

/** A field that somebody else changed while a form was open. */
export interface OvertakenField {
  field: StaffField
  before: string
  now: string
  /** What stands in the form instead; null where nothing was typed there. */
  typed: string | null
}

/** The fields of a record as a form shows them. */
export function typedOf({ user_name, position, email, phone_number, role, status }: StaffRecord): TypedStaff {
  return { user_name, position, email, phone_number: phone_number ?? '', role, status }
}

/**
 * How a form goes on after somebody else's change: no typed text is lost, and untouched fields follow the record. Pressing Save again
 * changes only what the person has seen and meant.
 */
export function overtake(opened: TypedStaff, typed: TypedStaff, now: TypedStaff): { typed: TypedStaff; overtaken: OvertakenField[] } {
  const fields = Object.keys(opened) as StaffField[]
  const isTouched = (field: StaffField) => typed[field] !== opened[field]
  return {
    typed: { ...now, ...Object.fromEntries(fields.filter(isTouched).map((field) => [field, typed[field]])) },
    overtaken: fields
      .filter((field) => now[field] !== opened[field] && now[field] !== typed[field])
      .map((field) => ({ field, before: opened[field], now: now[field], typed: isTouched(field) ? typed[field] : null })),
  }
}
