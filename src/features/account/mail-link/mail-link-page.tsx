import * as paths from '#domain/app-paths.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link, Navigate, useNavigate } from 'react-router-dom'
import { homeOf } from '#domain/people/roles.ts'
import { AccountPage } from '#features/account/fields/account-form.tsx'
import { LinkLimited } from '#features/account/mail-link/link-limited.tsx'
import { LinkNotChecked } from '#features/account/mail-link/link-not-checked.tsx'
import { LinkOver } from '#features/account/mail-link/link-over.tsx'
import { UnexpectedAccount } from '#features/account/mail-link/unexpected-account.tsx'
import { openConfirmation, type Confirmation } from '#session/mail-links/confirm-email.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { buttonClass } from '#ui/controls/button.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { showToast } from '#ui/feedback/toast.tsx'

/** The page for mail links other than a forgotten password: a confirmed address, or a link that is over. */
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

  switch (found?.kind) {
    case undefined:
    case 'signed-in':
      return (
        <AccountPage title="Confirm your email">
          <Loading label="Confirming your email..." />
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
