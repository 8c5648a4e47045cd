import * as paths from '#domain/app-paths.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link, Navigate, useNavigate } from 'react-router-dom'
import { homeOf } from '#domain/people/roles.ts'
import { AccountPage } from '#features/account/fields/account-form.tsx'
import { LinkLimited } from '#features/account/mail-link/link-limited.tsx'
import { LinkNotChecked } from '#features/account/mail-link/link-not-checked.tsx'
import { LinkOver } from '#features/account/mail-link/link-over.tsx'
import { NewPasswordForm } from '#features/account/password/new-password-form.tsx'
import type { CarriedEmail } from '#features/account/sign-in/carried-email.ts'
import { forgetExpectedLink } from '#session/mail-links/expected-link.ts'
import { signIn } from '#session/sign-in.ts'
import { useSession } from '#session/session.ts'
import { UnexpectedAccount } from '#features/account/mail-link/unexpected-account.tsx'
import { leaveUnexpected, openConfirmation, type Confirmation } from '#session/mail-links/confirm-email.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { showToast } from '#ui/feedback/toast.tsx'

type Choosing = Extract<Confirmation, { kind: 'choose-password' }>

/** The page for mail links other than a forgotten password: a new account, a confirmed address, or a link that is over. */
export function MailLinkPage() {
  const navigate = useNavigate()
  const [found, setFound] = useState<Confirmation | null>(null)
  const [tries, setTries] = useState(0)

  function go(confirmation: Confirmation) {
    if (confirmation.kind !== 'signed-in') return setFound(confirmation)
    showToast('Your email is confirmed.', { tone: 'good' })
    void navigate(homeOf(confirmation.person.role), { replace: true })
  }
  const show = useEffectEvent(go)

  useEffect(() => {
    let ignore = false
    void openConfirmation().then((confirmation) => {
      if (!ignore) show(confirmation)
    })
    return () => {
      ignore = true
    }
  }, [tries])

  /** The password ended every session of the account, so that of the link as well. */
  async function enter({ user }: Choosing['tokens'], password: string): Promise<void> {
    const deviceOf = useSession.getState().person
    const email = user.email ?? ''
    if (deviceOf !== null && deviceOf.userId !== user.id) return setFound({ kind: 'confirmed', email: user.email ?? null, deviceOf })
    forgetExpectedLink()
    const entered = await signIn(email, password)
    if (entered.ok) showToast('Your account is ready.', { tone: 'good' })
    else showToast('Your account is ready. Sign in with your new password.', { tone: 'good' })
    await navigate(entered.ok ? homeOf(entered.value.role) : paths.login, { replace: true, state: { email } satisfies CarriedEmail })
  }

  switch (found?.kind) {
    case undefined:
    case 'signed-in':
      return (
        <AccountPage title="Confirm your email">
          <Loading label="Confirming your email..." />
        </AccountPage>
      )
    case 'choose-password':
      return (
        <AccountPage
          title="Choose your password"
          lead="Your email is confirmed. For your safety, type the password that you will sign in with: only somebody who can read this mailbox decides about it."
        >
          {!found.isExpected && (
            <Banner
              tone="warn"
              title="Is this your account?"
              actions={
                <Button
                  size="small"
                  variant="secondary"
                  onClick={() => void leaveUnexpected(found.tokens).then(async () => navigate(paths.home, { replace: true }))}
                >
                  No, not mine
                </Button>
              }
            >
              Nobody registered {found.tokens.user.email ?? 'it'} on this device. If it is not yours, somebody else may read what you enter.
            </Banner>
          )}
          <NewPasswordForm
            what="sign-up"
            tokens={found.tokens}
            onLinkOver={() => setFound({ kind: 'over' })}
            onSet={(password) => enter(found.tokens, password)}
          />
        </AccountPage>
      )
    case 'none':
      return <Navigate to={paths.login} replace />
    case 'over':
      return <LinkOver />
    case 'unexpected':
      return (
        <UnexpectedAccount
          email={found.email}
          tokens={found.tokens}
          onEntered={go}
          onLeft={() => void navigate(paths.home, { replace: true })}
        />
      )
    case 'limited':
      return (
        <AccountPage title="Confirm your email">
          <LinkLimited />
        </AccountPage>
      )
    case 'half-done':
      return (
        <AccountPage title="One more step">
          <Banner tone="info" role="status" title="This address is confirmed">
            We also wrote to the other address. Your new one counts once the link in that email has been opened too.
          </Banner>
        </AccountPage>
      )
    case 'confirmed':
      return (
        <AccountPage title="Your email is confirmed">
          <Banner tone="good" role="status" title={`${found.deviceOf.name} is signed in on this device`}>
            {found.email === null ? 'Your account' : found.email} is ready. To sign in here yourself, let {found.deviceOf.name} log out
            first.
          </Banner>
          <Link to={homeOf(found.deviceOf.role)} className={buttonClass('secondary', 'normal', 'self-start')}>
            Go on as {found.deviceOf.name}
          </Link>
        </AccountPage>
      )
    case 'unreachable':
    case 'busy':
    case 'failed':
      return (
        <AccountPage title="Confirm your email">
          <LinkNotChecked
            why={found}
            onTryAgain={() => {
              setFound(null)
              setTries(tries + 1)
            }}
          />
        </AccountPage>
      )
  }
}
