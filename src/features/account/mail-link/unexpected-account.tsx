import { useState } from 'react'
import type { SessionTokens } from '#backend/auth/session-tokens.ts'
import { AccountPage } from '#features/account/fields/account-form.tsx'
import { accountMessage } from '#session/account-message.ts'
import { enterUnexpected, leaveUnexpected, type Confirmation } from '#session/mail-links/confirm-email.ts'
import { Button } from '#ui/controls/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'

interface UnexpectedAccountProps {
  email: string
  tokens: SessionTokens
  onEntered: (confirmation: Confirmation) => void
  onLeft: () => void
}

/** A link that would sign this device in, though nobody registered here. */
export function UnexpectedAccount({ email, tokens, onEntered, onLeft }: UnexpectedAccountProps) {
  const [busy, setBusy] = useState<'entering' | 'leaving' | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const account = email === '' ? 'an account' : email

  async function goOn() {
    setBusy('entering')
    setTrouble(null)
    const entered = await enterUnexpected(tokens)
    setBusy(null)
    switch (entered.kind) {
      case 'busy':
      case 'unreachable':
      case 'failed':
        return setTrouble(accountMessage(entered, 'Could not sign you in. Try again.'))
      default:
        onEntered(entered)
    }
  }

  async function leave() {
    setBusy('leaving')
    await leaveUnexpected(tokens)
    onLeft()
  }

  return (
    <AccountPage title="Is this your account?">
      <p>
        The link you opened signs you in as <strong className="wrap-anywhere">{account}</strong>.
      </p>
      <p>If you did not register it, somebody else may read what you enter while you are signed in.</p>
      {trouble !== null && (
        <Banner tone="bad" role="alert">
          {trouble}
        </Banner>
      )}
      <div className="flex flex-wrap gap-3">
        <Button busy={busy === 'entering'} disabled={busy === 'leaving'} onClick={() => void goOn()}>
          {busy === 'entering' ? 'Signing in...' : 'Yes, sign me in'}
        </Button>
        <Button variant="secondary" busy={busy === 'leaving'} disabled={busy === 'entering'} onClick={() => void leave()}>
          {busy === 'leaving' ? 'Leaving...' : 'No, not mine'}
        </Button>
      </div>
    </AccountPage>
  )
}
