import * as paths from '#domain/app-paths.ts'
import { homeOf } from '#domain/people/roles.ts'
import type { Person } from '#session/person.ts'

/** They hold nothing of the person who was signed in, and somebody may be filling them in. */
const SIGN_IN_PAGES: readonly string[] = [paths.login, paths.podLogin, paths.signup, paths.forgotPassword, paths.resetPassword]

/**
 * Where this tab goes when another tab signed its person out or signed another person in. Null: it stays and shows who is signed in now.
 */
export function whereToLeave(shown: Person | null, now: Person | null, pathname: string): string | null {
  if (shown === null || shown.userId === now?.userId || SIGN_IN_PAGES.includes(pathname)) return null
  if (now !== null) return homeOf(now.role)
  return shown.role === 'driver' ? paths.podLogin : paths.login
}

/** A full page load removes everything that any part of the app remembers of a person. */
export function leaveTo(place: string): void {
  document.documentElement.style.visibility = 'hidden'
  sessionStorage.clear()
  location.replace(place)
}
