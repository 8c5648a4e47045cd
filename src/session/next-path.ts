import * as paths from '#domain/app-paths.ts'
/** The place to return to after signing in: a path of this site, or null for anything that could lead elsewhere. */
export function sameSitePath(next: string | null, origin: string): string | null {
  if (next === null || !next.startsWith('/')) return null
  let url: URL
  try {
    url = new URL(next, origin)
  } catch {
    return null
  }
  // `//host` and `/\host` start with a slash too, and `/.//host` is `//host` once its dots are resolved.
  if (url.origin !== origin || url.pathname.startsWith('//')) return null
  return `${url.pathname}${url.search}${url.hash}`
}

/** The address of a sign-in page that leads back here. */
export function signInPath(location: { pathname: string; search: string }): string {
  if (paths.isUnder(paths.pod, location.pathname)) return paths.podLogin
  return `${paths.login}?next=${encodeURIComponent(`${location.pathname}${location.search}`)}`
}
