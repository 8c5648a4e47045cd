import type { AccountRefusal } from '#backend/auth/account-refusal.ts'
import { endLinkSession, redeemLink } from '#backend/auth/mail-link.ts'
import { isAboutToEnd, type SessionTokens } from '#backend/auth/session-tokens.ts'
import { welcome } from '#backend/auth/request-sign-in.ts'
import { arrivedLink, forgetArrivedLink } from '#session/mail-links/arrived-link.ts'
import { forgetExpectedLink, isExpectedLink } from '#session/mail-links/expected-link.ts'
import type { LinkPurpose } from '#session/mail-links/arriving-link.ts'
import { forgetRecovery, keepRecovery, readRecovery } from '#session/mail-links/recovery-session.ts'
import type { Person } from '#session/person.ts'
import { sessionBegan, useSession } from '#session/session.ts'

/** `confirmed`: the address is confirmed, but somebody else is signed in on this device and stays so. */
export type Confirmation =
  | { kind: 'none' }
  /** The address is its owner's; the account's password is the one that they type now. */
  | { kind: 'choose-password'; tokens: SessionTokens; isExpected: boolean }
  | { kind: 'signed-in'; person: Person }
  | { kind: 'confirmed'; email: string | null; deviceOf: Person }
  /** Nobody here registered this account: the person says whether it is theirs. */
  | { kind: 'unexpected'; email: string; tokens: SessionTokens }
  | { kind: 'half-done' }
  | { kind: 'over' }
  | { kind: 'limited' }
  | AccountRefusal

let opening: Promise<Confirmation> | null = null

/** What became of the link that led here. It is exchanged once, even if the page asks again. */
export async function openConfirmation(): Promise<Confirmation> {
  opening ??= open().finally(() => (opening = null))
  return opening
}

async function open(): Promise<Confirmation> {
  const link = arrivedLink()
  if (link === null) return kept()
  const confirmation = await follow(link)
  // Without an answer the link is as good as before.
  if (!['busy', 'unreachable', 'failed'].includes(confirmation.kind)) forgetArrivedLink()
  return confirmation
}

/** A phone that dropped the tab loads it anew. */
function kept(): Confirmation {
  const tokens = readRecovery('sign-up')
  if (tokens === null) return { kind: 'none' }
  if (!isAboutToEnd(tokens)) return { kind: 'choose-password', tokens, isExpected: isExpectedLink(tokens.user.email) }
  forgetRecovery()
  return { kind: 'over' }
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
      return goOn(link, link.tokens)
    case 'token-hash': {
      const answer = await redeemLink(link.type, link.tokenHash)
      if (answer.kind === 'session') return goOn(link, answer.tokens)
      return answer.kind === 'used' ? { kind: 'over' } : answer
    }
  }
}

function goOn({ purpose }: { purpose: LinkPurpose }, tokens: SessionTokens): Confirmation | Promise<Confirmation> {
  if (purpose !== 'sign-up') return enter(tokens)
  keepRecovery(tokens, 'sign-up')
  return { kind: 'choose-password', tokens, isExpected: isExpectedLink(tokens.user.email) }
}

async function enter(tokens: SessionTokens): Promise<Confirmation> {
  const { person } = useSession.getState()
  if (person !== null && person.userId !== tokens.user.id) {
    await endLinkSession(tokens)
    return { kind: 'confirmed', email: tokens.user.email ?? null, deviceOf: person }
  }
  if (person === null && !isExpectedLink(tokens.user.email)) return { kind: 'unexpected', email: tokens.user.email ?? '', tokens }
  return begin(tokens)
}

/** The person says that the account is theirs. */
export async function enterUnexpected(tokens: SessionTokens): Promise<Confirmation> {
  return begin(tokens)
}

/** They say that it is not: nothing of the account stays here. */
export async function leaveUnexpected(tokens: SessionTokens): Promise<void> {
  forgetRecovery()
  await endLinkSession(tokens)
}

async function begin(tokens: SessionTokens): Promise<Confirmation> {
  const entered = await welcome(tokens)
  switch (entered.kind) {
    case 'signed-in':
      forgetExpectedLink()
      sessionBegan(entered.person)
      return entered
    case 'busy':
    case 'unreachable':
      return entered
    // The server does not know this session, or no longer.
    case 'failed':
      return { kind: 'over' }
  }
}
