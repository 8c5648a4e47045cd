import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { AccountPage } from '#features/account/account-form.tsx'
import { LinkLimited } from '#features/account/link-limited.tsx'
import { NewPasswordForm } from '#features/account/new-password-form.tsx'
import { accountMessage } from '#session/account-message.ts'
import { openRecovery, type Recovery } from '#session/recovery.ts'
import { Banner } from '#ui/banner.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Loading } from '#ui/loading.tsx'

/** Reached from the link in a mail; the link's session is good for this page alone. */
export function ResetPasswordPage() {
  const [recovery, setRecovery] = useState<Recovery | null>(null)
  const [tries, setTries] = useState(0)

  useEffect(() => {
    let left = false
    void openRecovery().then((opened) => {
      if (!left) setRecovery(opened)
    })
    return () => {
      left = true
    }
  }, [tries])

  function tryAgain() {
    setRecovery(null)
    setTries(tries + 1)
  }

  switch (recovery?.kind) {
    case undefined:
      return (
        <AccountPage title="Reset Password">
          <Loading label="Opening your link..." />
        </AccountPage>
      )
    case 'ready':
      return (
        <AccountPage title="Reset Password" lead="Choose a new password. You will be signed out on every device.">
          <NewPasswordForm tokens={recovery.tokens} onLinkOver={() => setRecovery({ kind: 'over' })} />
        </AccountPage>
      )
    case 'none':
      return (
        <AccountPage title="Reset Password">
          <AskForLink title="Open this page from the link in your email">
            A new password can only be chosen from there. If you have no such email, ask for one.
          </AskForLink>
        </AccountPage>
      )
    case 'over':
      return (
        <AccountPage title="Reset Password">
          <AskForLink title="This link does not work any more">
            It was used already, is older than an hour, or a newer one has been sent. Ask for a new link.
          </AskForLink>
        </AccountPage>
      )
    case 'limited':
      return (
        <AccountPage title="Reset Password">
          <LinkLimited />
        </AccountPage>
      )
    case 'unreachable':
    case 'too-many':
    case 'failed':
      return (
        <AccountPage title="Reset Password">
          <Banner
            tone="bad"
            role="alert"
            title={accountMessage(recovery, 'Your link could not be checked. Please try again.')}
            actions={
              <Button variant="secondary" onClick={tryAgain}>
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

function AskForLink({ title, children }: { title: string; children: string }) {
  return (
    <>
      <Banner tone="warn" role="status" title={title}>
        {children}
      </Banner>
      <div className="flex flex-wrap gap-3">
        <Link to="/forgot-password" className={buttonClass()}>
          Ask for a new link
        </Link>
        <Link to="/login" className={buttonClass('secondary')}>
          Back to sign in
        </Link>
      </div>
    </>
  )
}
