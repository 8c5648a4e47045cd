import * as paths from '#domain/app-paths.ts'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { askForReset } from '#backend/auth/request-account-mail.ts'
import { AccountForm, AccountPage, textLink } from '#features/account/fields/account-form.tsx'
import { useCarriedEmail, type CarriedEmail } from '#features/account/sign-in/carried-email.ts'
import { emailError } from '#features/account/fields/check-email.ts'
import { EmailField } from '#features/account/fields/email-field.tsx'
import { useFormSubmit } from '#ui/hooks/use-form-submit.ts'
import { accountMessage } from '#session/account-message.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/controls/button.tsx'
import { ErrorSummary } from '#ui/feedback/error-summary.tsx'

const FIELD = 'forgot-email'
const FAILED = 'Failed to send reset email'

export function ForgotPasswordPage() {
  const carried = useCarriedEmail()
  const [email, setEmail] = useState(carried)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const attempt = useFormSubmit({ field: FIELD, message: FAILED })

  async function send() {
    const answer = await askForReset(email.trim())
    if (answer.kind !== 'asked') return { field: FIELD, message: accountMessage(answer, FAILED) }
    setSentTo(email.trim())
    return null
  }

  function check() {
    const message = emailError(email)
    setSentTo(null)
    return message === null ? [] : [{ field: FIELD, message }]
  }

  return (
    <AccountPage title="Forgot Password" lead="We send you a link to choose a new password.">
      <ErrorSummary key={attempt.count} errors={attempt.errors} title="Could not send the link" />
      {sentTo !== null && <Sent to={sentTo} />}
      <AccountForm onSubmit={() => attempt.run(check(), send)}>
        <EmailField
          id={FIELD}
          autoComplete="username"
          enterKeyHint="send"
          value={email}
          error={attempt.errorOf(FIELD)}
          onChange={setEmail}
        />
        <Button type="submit" size="large" busy={attempt.busy}>
          {attempt.busy ? 'Sending...' : 'Send reset link'}
        </Button>
      </AccountForm>
      <p>
        <Link to={paths.login} state={{ email } satisfies CarriedEmail} className={textLink}>
          Back to sign in
        </Link>
      </p>
    </AccountPage>
  )
}

/** The same whether there is such an account or not. */
function Sent({ to }: { to: string }) {
  const news = useRef<HTMLDivElement>(null)
  useEffect(() => news.current?.focus(), [])
  return (
    <div ref={news} tabIndex={-1}>
      <Banner tone="good" role="status" title="If your email is registered, a password reset link has been sent!">
        Look in the inbox of <strong className="wrap-anywhere">{to}</strong>, and in its spam folder. The link works once, for one hour.
      </Banner>
    </div>
  )
}
