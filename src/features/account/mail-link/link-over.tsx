import * as paths from '#domain/app-paths.ts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { askForConfirmation } from '#backend/auth/request-account-mail.ts'
import { AccountForm, AccountPage } from '#features/account/fields/account-form.tsx'
import { emailError } from '#features/account/fields/check-email.ts'
import { EmailField } from '#features/account/fields/email-field.tsx'
import { NOT_RESENT, RESENT } from '#features/account/sign-in/resend-confirmation.tsx'
import { useFormSubmit } from '#ui/hooks/use-form-submit.ts'
import { accountMessage } from '#session/account-message.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/controls/button.tsx'
import { ErrorSummary } from '#ui/feedback/error-summary.tsx'

const FIELD = 'link-email'

/** A used or old link. The auth server does not say what it was for, so both ways on are here. */
export function LinkOver() {
  const [email, setEmail] = useState('')
  const [asked, setAsked] = useState(false)
  const attempt = useFormSubmit({ field: FIELD, message: NOT_RESENT })

  async function send() {
    const answer = await askForConfirmation(email.trim())
    if (answer.kind !== 'asked') return { field: FIELD, message: accountMessage(answer, NOT_RESENT) }
    setAsked(true)
    return null
  }

  function check() {
    const message = emailError(email)
    setAsked(false)
    return message === null ? [] : [{ field: FIELD, message }]
  }

  return (
    <AccountPage title="This link does not work any more" lead="It was used already, is older than an hour, or a newer one has been sent.">
      <ul className="flex list-disc flex-col gap-1 pl-5">
        <li>
          If you have confirmed your account before, <Link to={paths.login}>sign in</Link>.
        </li>
        <li>
          If you wanted a new password, <Link to={paths.forgotPassword}>ask for a new reset link</Link>.
        </li>
        <li>If your account still waits to be confirmed, let us send that email again:</li>
      </ul>
      <ErrorSummary key={attempt.count} errors={attempt.errors} title="Could not send the email" />
      {asked && (
        <Banner tone="good" role="status">
          {RESENT}
        </Banner>
      )}
      <AccountForm onSubmit={() => attempt.run(check(), send)}>
        <EmailField id={FIELD} autoComplete="email" enterKeyHint="send" value={email} error={attempt.errorOf(FIELD)} onChange={setEmail} />
        <Button type="submit" busy={attempt.busy}>
          {attempt.busy ? 'Sending...' : 'Send the confirmation email again'}
        </Button>
      </AccountForm>
    </AccountPage>
  )
}
