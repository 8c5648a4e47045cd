/** "Remember me": the specification's two keys. It prefills the form and grants nothing. */
const FLAG_KEY = 'rememberMe'
const EMAIL_KEY = 'savedEmail'

export function readRememberedEmail(storage: Pick<Storage, 'getItem'> = localStorage): string | null {
  return storage.getItem(FLAG_KEY) === 'true' ? storage.getItem(EMAIL_KEY) : null
}

export function rememberEmail(email: string | null): void {
  if (email === null) {
    localStorage.removeItem(FLAG_KEY)
    localStorage.removeItem(EMAIL_KEY)
  } else {
    localStorage.setItem(FLAG_KEY, 'true')
    localStorage.setItem(EMAIL_KEY, email)
  }
}
