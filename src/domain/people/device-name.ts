import type { Role } from '#domain/people/roles.ts'

export type DeviceName = 'phone' | 'device'

/** What the thing in front of this person is called. Drivers carry a phone; everybody else may sit at anything. */
export function deviceName(role: Role | undefined): DeviceName {
  return role === 'driver' ? 'phone' : 'device'
}
