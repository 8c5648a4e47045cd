import { useEffect, useState } from 'react'
import { Link, Navigate, useNavigate } from 'react-router-dom'
import { homeOf } from '#domain/roles.ts'
import { AccountPage } from '#features/account/account-form.tsx'
import { LinkLimited } from '#features/account/link-limited.tsx'
import { LinkOver } from '#features/account/link-over.tsx'
import { accountMessage } from '#session/account-message.ts'
import { openConfirmation, type Confirmation } from '#session/confirm-email.ts'
import { Banner } from '#ui/banner.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Loading } from '#ui/loading.tsx'
import { showToast } from '#ui/toast.tsx'

/** Where a link out of a mail arrives that is not about a forgotten password: a confirmed address, or a link that is over. */
export function MailLinkPage() {
  const navigate = useNavigate()
  const [found, setFound] = useState<Confirmation | null>(null)
  const [tries, setTries] = useState(0)

  useEffect(() => {
    let left = false
    void openConfirmation().then((confirmation) => {
      if (left) return
      if (confirmation.kind !== 'signed-in') return setFound(confirmation)
      showToast('Your email is confirmed.', { tone: 'good' })
      void navigate(homeOf(confirmation.person.role), { replace: true })
    })
    return () => {
      left = true
    }
  }, [tries, navigate])

  switch (found?.kind) {
    case undefined:
    case 'signed-in':
      return (
        <AccountPage title="Confirm your email">
          <Loading label="Confirming your email..." />
        </AccountPage>
      )
    case 'none':
      return <Navigate to="/login" replace />
    case 'over':
      return <LinkOver />
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
    case 'too-many':
    case 'failed':
      return (
        <AccountPage title="Confirm your email">
          <Banner
            tone="bad"
            role="alert"
            title={accountMessage(found, 'Your link could not be checked. Please try again.')}
            actions={
              <Button
                variant="secondary"
                onClick={() => {
                  setFound(null)
                  setTries(tries + 1)
                }}
              >
                Try again
              </Button>
            }
          >
            Your link is still good.
          </Banner>
        </AccountPage>
      )
  }
}
