export const MINIMUM_PASSWORD_LENGTH = 6

/** Spaces around it do not count: signing in leaves them out. */
export function isTooShort(password: string): boolean {
  return password.trim().length < MINIMUM_PASSWORD_LENGTH
}

export function isRepeated(password: string, repeated: string): boolean {
  return password.trim() === repeated.trim()
}
