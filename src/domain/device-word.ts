import type { Role } from '#domain/roles.ts'

export type DeviceWord = 'phone' | 'device'

/** What the thing in front of this person is called. Drivers carry a phone; everybody else may sit at anything. */
export function deviceWord(role: Role | undefined): DeviceWord {
  return role === 'driver' ? 'phone' : 'device'
}
