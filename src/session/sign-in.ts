import type { SignInAnswer } from '#backend/auth/request-sign-in.ts'
import { ok, refuse, type Result } from '#domain/values/result.ts'
import type { Person } from '#session/person.ts'
import { sessionBegan } from '#session/session.ts'
import { storageIsShut } from '#session/shut-storage.ts'

export type SignInRefusal = Exclude<SignInAnswer, { kind: 'signed-in' }>

const SHUT: SignInRefusal = {
  kind: 'failed',
  message: 'This browser lets the site keep nothing. Allow cookies and site data for it, load the page again, then sign in.',
}

/** For everybody with an e-mail address. */
export async function signIn(email: string, password: string): Promise<Result<Person, SignInRefusal>> {
  if (storageIsShut) return refuse(SHUT)
  const { signInWithPassword } = await import('#backend/auth/request-sign-in.ts')
  return begin(await signInWithPassword(email.trim(), password.trim()))
}

/** For drivers: e-mail or the ten digits of their phone. */
export async function signInForDelivery(login: string, password: string): Promise<Result<Person, SignInRefusal>> {
  if (storageIsShut) return refuse(SHUT)
  const { signInForDelivery: askServer } = await import('#backend/auth/request-sign-in.ts')
  return begin(await askServer(login.trim(), password.trim()))
}

/** For drivers, by the code that was sent to their phone. */
export async function signInWithCode(phone: string, code: string): Promise<Result<Person, SignInRefusal>> {
  if (storageIsShut) return refuse(SHUT)
  const { signInWithCode: askServer } = await import('#backend/auth/one-time-code.ts')
  return begin(await askServer(phone, code))
}

function begin(answer: SignInAnswer): Result<Person, SignInRefusal> {
  if (answer.kind !== 'signed-in') return refuse(answer)
  sessionBegan(answer.person)
  return ok(answer.person)
}
