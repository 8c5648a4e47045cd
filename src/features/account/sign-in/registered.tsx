import * as paths from '#domain/app-paths.ts'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { AccountPage } from '#features/account/fields/account-form.tsx'
import type { CarriedEmail } from '#features/account/sign-in/carried-email.ts'
import { ResendConfirmation } from '#features/account/sign-in/resend-confirmation.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { buttonClass } from '#ui/controls/button.tsx'

/** In place of the form, which had the focus. */
export function Registered({ email }: { email: string }) {
  const news = useRef<HTMLDivElement>(null)
  useEffect(() => news.current?.focus(), [])
  return (
    <AccountPage title="Create Account">
      <div ref={news} tabIndex={-1}>
        <Banner tone="good" role="status" title="Registration successful!">
          Please check your email to confirm your account.
        </Banner>
      </div>
      <p>
        We wrote to <strong className="wrap-anywhere">{email}</strong>. Open the link in that email, type your password there, and you are
        signed in.
      </p>
      <ResendConfirmation email={email} />
      <Link to={paths.login} state={{ email } satisfies CarriedEmail} className={buttonClass('secondary', 'normal', 'self-start')}>
        Go to sign in
      </Link>
    </AccountPage>
  )
}
