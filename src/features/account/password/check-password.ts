import { PASSWORD_WORDS, passwordFault } from '#domain/people/weak-password.ts'

/** What is wrong with a password that is being chosen, in words. */
export function newPasswordError(password: string, email = ''): string | null {
  const fault = passwordFault(password, email)
  return fault === null ? null : PASSWORD_WORDS[fault]
}

export function isRepeated(password: string, repeated: string): boolean {
  return password.trim() === repeated.trim()
}
