import * as paths from '#domain/app-paths.ts'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { AccountPage } from '#features/account/fields/account-form.tsx'
import { LinkLimited } from '#features/account/mail-link/link-limited.tsx'
import { LinkNotChecked } from '#features/account/mail-link/link-not-checked.tsx'
import { NewPasswordForm } from '#features/account/password/new-password-form.tsx'
import { openRecovery, type Recovery } from '#session/mail-links/recovery.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { buttonClass } from '#ui/controls/button.tsx'
import { Loading } from '#ui/feedback/loading.tsx'

/** Reached from the link in a mail; the link's session is only for this page. */
export function ResetPasswordPage() {
  const [recovery, setRecovery] = useState<Recovery | null>(null)
  const [tries, setTries] = useState(0)

  useEffect(() => {
    let ignore = false
    void openRecovery().then((opened) => {
      if (!ignore) setRecovery(opened)
    })
    return () => {
      ignore = true
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
    case 'busy':
    case 'failed':
      return (
        <AccountPage title="Reset Password">
          <LinkNotChecked why={recovery} onTryAgain={tryAgain} />
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
        <Link to={paths.forgotPassword} className={buttonClass()}>
          Ask for a new link
        </Link>
        <Link to={paths.login} className={buttonClass('secondary')}>
          Back to sign in
        </Link>
      </div>
    </>
  )
}
