import type { AccountRefusal } from '#backend/auth/account-refusal.ts'
import { redeemLink } from '#backend/auth/mail-link.ts'
import { isAboutToEnd, type SessionTokens } from '#backend/auth/session-tokens.ts'
import { setPassword, type SetPasswordAnswer } from '#backend/auth/set-password.ts'
import { arrivedLink, forgetArrivedLink } from '#session/mail-links/arrived-link.ts'
import { forgetRecovery, keepRecovery, readRecovery } from '#session/mail-links/recovery-session.ts'
import { sessionEnded, useSession } from '#session/session.ts'

export type Recovery = { kind: 'ready'; tokens: SessionTokens } | { kind: 'none' } | { kind: 'over' } | { kind: 'limited' } | AccountRefusal

let opening: Promise<Recovery> | null = null

/** What the reset page works with. A link is exchanged once, even if the page asks again. */
export async function openRecovery(): Promise<Recovery> {
  opening ??= open().finally(() => (opening = null))
  return opening
}

async function open(): Promise<Recovery> {
  const link = arrivedLink()
  switch (link?.kind) {
    case undefined:
    case 'half-done':
      return kept()
    case 'limited':
      forgetArrivedLink()
      return { kind: 'limited' }
    case 'refused':
      forgetArrivedLink()
      forgetRecovery()
      return { kind: 'over' }
    case 'session':
      return begin(link.tokens)
    case 'token-hash': {
      const answer = await redeemLink(link.type, link.tokenHash)
      if (answer.kind === 'session') return begin(answer.tokens)
      // Without an answer the link is as good as before.
      if (answer.kind !== 'used') return answer
      forgetArrivedLink()
      return { kind: 'over' }
    }
  }
}

function begin(tokens: SessionTokens): Recovery {
  keepRecovery(tokens)
  forgetArrivedLink()
  return { kind: 'ready', tokens }
}

function kept(): Recovery {
  const tokens = readRecovery()
  if (tokens === null) return { kind: 'none' }
  if (!isAboutToEnd(tokens)) return { kind: 'ready', tokens }
  forgetRecovery()
  return { kind: 'over' }
}

/** Trimmed like the password of every sign-in. Another person who is signed in on this device stays so. */
export async function resetPassword(tokens: SessionTokens, password: string): Promise<SetPasswordAnswer> {
  const answer = await setPassword(tokens, password.trim())
  if (answer.kind === 'set' || answer.kind === 'link-over') forgetRecovery()
  if (answer.kind === 'set' && useSession.getState().person?.userId === tokens.user.id) sessionEnded()
  return answer
}
