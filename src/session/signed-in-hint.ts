/** The specification's key. It only hints at the first paint of public pages; the session is the truth. */
const HINT_KEY = 'isLoggedIn'

export function setSignedInHint(signedIn: boolean): void {
  if (signedIn) localStorage.setItem(HINT_KEY, 'true')
  else localStorage.removeItem(HINT_KEY)
}
