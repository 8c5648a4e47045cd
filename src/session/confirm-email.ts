import type { AccountRefusal } from '#backend/account-refusal.ts'
import { endLinkSession, redeemLink } from '#backend/mail-link.ts'
import type { SessionTokens } from '#backend/session-tokens.ts'
import { welcome } from '#backend/sign-in.ts'
import { arrivedLink, forgetArrivedLink } from '#session/arrived-link.ts'
import type { Person } from '#session/person.ts'
import { sessionBegan, useSession } from '#session/session.ts'

/** `confirmed`: the address is, but this device belongs to somebody else at the moment, and stays theirs. */
export type Confirmation =
  | { kind: 'none' }
  | { kind: 'signed-in'; person: Person }
  | { kind: 'confirmed'; email: string | null; deviceOf: Person }
  | { kind: 'half-done' }
  | { kind: 'over' }
  | { kind: 'limited' }
  | AccountRefusal

let opening: Promise<Confirmation> | null = null

/** What became of the link that led here. It is exchanged once, however often the page asks. */
export async function openConfirmation(): Promise<Confirmation> {
  opening ??= open().finally(() => (opening = null))
  return opening
}

async function open(): Promise<Confirmation> {
  const link = arrivedLink()
  if (link === null) return { kind: 'none' }
  const confirmation = await follow(link)
  // Without an answer the link is as good as before.
  if (!['too-many', 'unreachable', 'failed'].includes(confirmation.kind)) forgetArrivedLink()
  return confirmation
}

async function follow(link: NonNullable<ReturnType<typeof arrivedLink>>): Promise<Confirmation> {
  switch (link.kind) {
    case 'half-done':
      return { kind: 'half-done' }
    case 'limited':
      return { kind: 'limited' }
    case 'refused':
      return { kind: 'over' }
    case 'session':
      return enter(link.tokens)
    case 'token-hash': {
      const answer = await redeemLink(link.type, link.tokenHash)
      if (answer.kind === 'session') return enter(answer.tokens)
      return answer.kind === 'used' ? { kind: 'over' } : answer
    }
  }
}

async function enter(tokens: SessionTokens): Promise<Confirmation> {
  const { person } = useSession.getState()
  if (person !== null && person.userId !== tokens.user.id) {
    await endLinkSession(tokens)
    return { kind: 'confirmed', email: tokens.user.email ?? null, deviceOf: person }
  }
  const entered = await welcome(tokens)
  switch (entered.kind) {
    case 'signed-in':
      sessionBegan(entered.person)
      return entered
    case 'too-many':
    case 'unreachable':
      return entered
    // The server does not know this session, or not any more.
    case 'failed':
    case 'invalid-credentials':
    case 'email-not-confirmed':
    case 'no-session':
      return { kind: 'over' }
  }
}
