import * as paths from '#domain/app-paths.ts'
/** What the server says a signed-in person is. `inactive` had a staff record that an admin switched off. */
export const ROLES = ['admin', 'manager', 'staff', 'driver', 'customer', 'inactive'] as const
export type Role = (typeof ROLES)[number]

export function isRole(word: unknown): word is Role {
  return (ROLES as readonly unknown[]).includes(word)
}

/** Roles that work at the shipments desk. */
export const OFFICE_ROLES = ['admin', 'manager', 'staff'] as const satisfies readonly Role[]
export type OfficeRole = (typeof OFFICE_ROLES)[number]

export function isOffice(role: Role): role is OfficeRole {
  return (OFFICE_ROLES as readonly Role[]).includes(role)
}

/** Where each role lands after signing in; the office may have chosen Today. */
export function homeOf(role: Role, startsOnToday = false): typeof paths.pod | typeof paths.dashboard | typeof paths.today {
  if (role === 'driver') return paths.pod
  return startsOnToday && isOffice(role) ? paths.today : paths.dashboard
}
