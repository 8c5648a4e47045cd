import { ROLES, type Role } from '#domain/roles.ts'

/** Who this device belongs to at the moment, as the server last said. */
export interface Person {
  userId: string
  name: string
  email: string
  role: Role
}

export const PERSON_KEY = 'waybill-person'

/** Remembered apart from the token: a driver opens the app and captures without signal, whatever the token's age. */
export function readPerson(storage: Pick<Storage, 'getItem'> = localStorage): Person | null {
  const text = storage.getItem(PERSON_KEY)
  if (text === null) return null
  try {
    return asPerson(JSON.parse(text))
  } catch {
    return null
  }
}

export function rememberPerson(person: Person): void {
  localStorage.setItem(PERSON_KEY, JSON.stringify(person))
}

export function forgetPerson(): void {
  localStorage.removeItem(PERSON_KEY)
}

function asPerson(value: unknown): Person | null {
  if (typeof value !== 'object' || value === null) return null
  const { userId, name, email, role } = value as Partial<Record<keyof Person, unknown>>
  if (typeof userId !== 'string' || userId === '' || typeof name !== 'string' || typeof email !== 'string') return null
  const known = ROLES.find((each) => each === role)
  return known === undefined ? null : { userId, name, email, role: known }
}
