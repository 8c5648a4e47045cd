import { ROLES, type Role } from '#domain/people/roles.ts'

/** The person this device belongs to now, as the server last said. */
export interface Person {
  userId: string
  name: string
  email: string
  role: Role
  /** Chosen over the list of shipments, in the account. */
  startsOnToday?: boolean
}

export const PERSON_KEY = 'waybill-person'

/** Stored apart from the token, so that a driver can open the app and capture without signal even with an old token. */
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
  const { userId, name, email, role, startsOnToday } = value as Partial<Record<keyof Person, unknown>>
  if (typeof userId !== 'string' || userId === '' || typeof name !== 'string' || typeof email !== 'string') return null
  const known = ROLES.find((each) => each === role)
  return known === undefined ? null : { userId, name, email, role: known, ...(startsOnToday === true && { startsOnToday }) }
}
