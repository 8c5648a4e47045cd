import * as paths from '#domain/app-paths.ts'
import { useState } from 'react'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { homeOf } from '#domain/people/roles.ts'
import { AccountForm, AccountPage, textLink } from '#features/account/fields/account-form.tsx'
import { useCarriedEmail, type CarriedEmail } from '#features/account/sign-in/carried-email.ts'
import { checkSignIn } from '#features/account/sign-in/check-sign-in.ts'
import { EmailField } from '#features/account/fields/email-field.tsx'
import { ResendConfirmation } from '#features/account/sign-in/resend-confirmation.tsx'
import { useFormSubmit } from '#ui/hooks/use-form-submit.ts'
import { sameSitePath } from '#session/next-path.ts'
import { readRememberedEmail, rememberEmail } from '#session/remembered-email.ts'
import { useSession } from '#session/session.ts'
import { signIn } from '#session/sign-in.ts'
import { signInMessage } from '#session/sign-in-message.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/controls/button.tsx'
import { ErrorSummary } from '#ui/feedback/error-summary.tsx'
import { Checkbox } from '#ui/controls/field.tsx'
import { PasswordInput } from '#ui/controls/password-input.tsx'

const FIELDS = { email: 'login-email', password: 'login-password' }

export function LoginPage() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const next = sameSitePath(search.get('next'), location.origin)
  const { state, person } = useSession()
  const carried = useCarriedEmail()
  const [email, setEmail] = useState(() => carried || (readRememberedEmail() ?? ''))
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(() => readRememberedEmail() !== null)
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null)
  const attempt = useFormSubmit({ field: FIELDS.password, message: 'Login failed. Please try again.' })

  if (state === 'signed-in' && person) return <Navigate to={next ?? homeOf(person.role, person.startsOnToday)} replace />

  async function send() {
    const answer = await signIn(email, password)
    if (!answer.ok) {
      const waits = answer.refusal.kind === 'email-not-confirmed'
      setUnconfirmed(waits ? email : null)
      return { field: waits ? FIELDS.email : FIELDS.password, message: signInMessage(answer.refusal) }
    }
    rememberEmail(remember ? email.trim() : null)
    await navigate(next ?? homeOf(answer.value.role, answer.value.startsOnToday), { replace: true })
    return null
  }

  return (
    <AccountPage title="Sign in to your account">
      {state === 'ended' && person && (
        <Banner tone="warn" title="Your session has ended">
          Sign in again as {person.email}. What you saved on this device is kept.
        </Banner>
      )}
      <ErrorSummary key={attempt.count} errors={attempt.errors} title="Could not sign in" />
      {unconfirmed !== null && <ResendConfirmation key={unconfirmed} email={unconfirmed} />}
      <AccountForm onSubmit={() => attempt.run(checkSignIn({ email, password }, FIELDS), send)}>
        <EmailField
          id={FIELDS.email}
          autoComplete="username"
          enterKeyHint="next"
          value={email}
          error={attempt.errorOf(FIELDS.email)}
          onChange={setEmail}
        />
        <PasswordInput
          id={FIELDS.password}
          label="Password"
          name="password"
          autoComplete="current-password"
          enterKeyHint="go"
          required
          value={password}
          error={attempt.errorOf(FIELDS.password)}
          onChange={(event) => setPassword(event.target.value)}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
          <Checkbox label="Remember me" name="remember" checked={remember} onChange={(event) => setRemember(event.target.checked)} />
          <Link to={paths.forgotPassword} state={{ email } satisfies CarriedEmail} className={textLink}>
            Forgot your password?
          </Link>
        </div>
        <Button type="submit" size="large" busy={attempt.busy}>
          {attempt.busy ? 'Signing in...' : 'Sign in'}
        </Button>
      </AccountForm>
      <p className="flex flex-wrap items-center gap-x-2">
        New here?
        <Link to={paths.signup} className={textLink}>
          Sign up
        </Link>
      </p>
    </AccountPage>
  )
}
