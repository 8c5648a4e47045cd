import { create } from 'zustand'
import { forgetKeptAnswers } from '#backend/transport/kept-answers.ts'
import type { Role } from '#domain/people/roles.ts'
import { leaveTo, whereToLeave } from '#session/follow-other-tabs.ts'
import { forgetExpectedLink } from '#session/mail-links/expected-link.ts'
import { forgetPerson, PERSON_KEY, readPerson, rememberPerson, type Person } from '#session/person.ts'

/** The backend keeps its tokens under this key. Before it loads, this file only needs to know whose they are. */
const TOKENS_KEY = 'waybill-auth'
/** The specification's key. It only hints at the first paint of public pages; the session is the truth. */
const HINT_KEY = 'isLoggedIn'

/** `ended`: the server said the session is over. The person and their work stay on the device, and capturing goes on. */
export type SessionState = 'starting' | 'signed-out' | 'signed-in' | 'ended'

interface Session {
  state: SessionState
  person: Person | null
}

export const useSession = create<Session>(() => ({ state: 'starting', person: null }))

/** Before the first paint, from what this device remembers: no network, and nothing of the backend loaded. */
export function startSession(): void {
  readSession()
  window.addEventListener('storage', (event) => {
    if (event.key === null || event.key === PERSON_KEY || event.key === TOKENS_KEY) followOtherTabs()
  })
  // A frozen tab, or one that the browser's Back restored, missed the changes.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') followOtherTabs()
  })
  window.addEventListener('pagehide', ({ persisted }) => {
    // The page shows again only when it is certain whose it is.
    if (persisted && useSession.getState().person !== null) document.documentElement.style.visibility = 'hidden'
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && followOtherTabs() === 'stayed') document.documentElement.style.visibility = ''
  })
}

let signingOut = false

/** Another tab signed in or out: this one shows the same person, or nothing of the one who left. */
function followOtherTabs(): 'stayed' | 'left' {
  // This tab itself signs out, and has more to do than leave.
  if (signingOut) return 'stayed'
  const place = whereToLeave(useSession.getState().person, readPerson(), location.pathname)
  if (place === null) {
    readSession()
    return 'stayed'
  }
  leaveTo(place)
  return 'left'
}

function readSession(): void {
  const person = readPerson()
  setSignedInHint(person !== null)
  if (person === null) useSession.setState({ state: 'signed-out', person })
  else useSession.setState({ state: hasTokensOf(person) ? 'signed-in' : 'ended', person })
}

/** Somebody who is just signing in past an ended session has tokens before this device knows who they are: those open nothing of the other one. */
function hasTokensOf({ userId }: Person): boolean {
  try {
    const kept = JSON.parse(localStorage.getItem(TOKENS_KEY) ?? 'null') as { user?: { id?: unknown } } | null
    return kept?.user?.id === userId
  } catch {
    return false
  }
}

/** After the server has said who signed in. */
export function sessionBegan(person: Person): void {
  const before = useSession.getState().person
  // What the one before left in this tab alone: links out of their mail, a message half written.
  if (before !== null && before.userId !== person.userId) sessionStorage.clear()
  rememberPerson(person)
  setSignedInHint(true)
  // Shipments that visitors tracked here are not this person's, and the next visitor would see them.
  void forgetKeptAnswers().catch(() => undefined)
  useSession.setState({ state: 'signed-in', person })
}

/** The server does not accept this device's session any more. */
export function sessionEnded(): void {
  if (useSession.getState().person !== null) useSession.setState({ state: 'ended' })
}

/** Every answer of the server carries the current role, and the screens follow it. */
export function roleConfirmed(role: Role): void {
  const { person } = useSession.getState()
  if (person === null || person.role === role) return
  const changed = { ...person, role }
  rememberPerson(changed)
  useSession.setState({ person: changed })
}

/**
 * Ends the session on this device at once, even if the server cannot be told. The caller and the person decide about the local database:
 * unsent work must not go without a word.
 */
export async function signOut(): Promise<void> {
  const { signOut: endOnServer } = await import('#backend/auth/request-sign-in.ts')
  signingOut = true
  try {
    // First, so that the other tabs leave and do not ask this person to sign in again.
    forgetPerson()
    setSignedInHint(false)
    sessionStorage.clear()
    forgetExpectedLink()
    await endOnServer()
    useSession.setState({ state: 'signed-out', person: null })
  } finally {
    signingOut = false
  }
}

/** The person has given themselves another name; the other tabs follow. */
export function personRenamed(name: string): void {
  const { person } = useSession.getState()
  if (person === null || person.name === name) return
  const renamed = { ...person, name }
  rememberPerson(renamed)
  useSession.setState({ person: renamed })
}

function setSignedInHint(signedIn: boolean): void {
  if (signedIn) localStorage.setItem(HINT_KEY, 'true')
  else localStorage.removeItem(HINT_KEY)
}
