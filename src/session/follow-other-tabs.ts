import { homeOf } from '#domain/roles.ts'
import type { Person } from '#session/person.ts'

/** They hold nothing of whoever was signed in, and may be just what somebody is filling in. */
const SIGN_IN_PAGES: readonly string[] = ['/login', '/pod-login', '/signup', '/forgot-password', '/reset-password']

/**
 * Where a tab goes whose person has signed out, or has been followed by another one, in another tab. Null: it stays, and shows who is
 * signed in now.
 */
export function whereToLeave(shown: Person | null, now: Person | null, pathname: string): string | null {
  if (shown === null || shown.userId === now?.userId || SIGN_IN_PAGES.includes(pathname)) return null
  if (now !== null) return homeOf(now.role)
  return shown.role === 'driver' ? '/pod-login' : '/login'
}

/** A page load of its own: whatever this tab remembers of a person, in any part of the app, is gone with the old page. */
export function leaveTo(place: string): void {
  document.documentElement.style.visibility = 'hidden'
  sessionStorage.clear()
  location.replace(place)
}
