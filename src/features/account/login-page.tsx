import { useState, type SubmitEvent } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { homeOf } from '#domain/roles.ts'
import { checkSignIn } from '#features/account/check-sign-in.ts'
import { signInMessage } from '#session/sign-in-message.ts'
import { sameSitePath } from '#session/next-path.ts'
import { readRememberedEmail, rememberEmail } from '#session/remembered-email.ts'
import { useSession } from '#session/session.ts'
import { signIn } from '#session/sign-in.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorSummary, type SummarizedError } from '#ui/error-summary.tsx'
import { Checkbox, TextInput } from '#ui/field.tsx'
import { PageHeading } from '#ui/page.tsx'
import { PasswordInput } from '#ui/password-input.tsx'

const FIELDS = { email: 'login-email', password: 'login-password' }

export function LoginPage() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const next = sameSitePath(search.get('next'), location.origin)
  const { state, person } = useSession()
  const [email, setEmail] = useState(() => readRememberedEmail() ?? '')
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(() => readRememberedEmail() !== null)
  const [errors, setErrors] = useState<SummarizedError[]>([])
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)

  if (state === 'signed-in' && person) return <Navigate to={next ?? homeOf(person.role)} replace />

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    setAttempt(attempt + 1)
    const found = checkSignIn({ email, password }, FIELDS)
    setErrors(found)
    if (found.length > 0) return
    setBusy(true)
    try {
      const answer = await signIn(email, password)
      if (!answer.ok) return setErrors([{ field: FIELDS.password, message: signInMessage(answer.refusal) }])
      rememberEmail(remember ? email.trim() : null)
      await navigate(next ?? homeOf(answer.value.role), { replace: true })
    } catch {
      setErrors([{ field: FIELDS.password, message: 'Login failed. Please try again.' }])
    } finally {
      setBusy(false)
    }
  }

  const messageFor = (field: string) => errors.find((error) => error.field === field)?.message
  return (
    <div className="mx-auto flex max-w-md flex-col gap-6">
      <PageHeading title="Sign in to your account" />
      {state === 'ended' && person && (
        <Banner tone="warn" title="Your session has ended">
          Sign in again as {person.email}. What you saved on this device is kept.
        </Banner>
      )}
      <ErrorSummary key={attempt} errors={errors} title="Could not sign in" />
      <form
        noValidate
        className="flex flex-col gap-5 rounded-card border border-line bg-surface p-5 shadow-lift sm:p-6"
        onSubmit={(event) => void submit(event)}
      >
        <TextInput
          id={FIELDS.email}
          label="Email address"
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          enterKeyHint="next"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={email}
          error={messageFor(FIELDS.email)}
          onChange={(event) => setEmail(event.target.value)}
        />
        <PasswordInput
          id={FIELDS.password}
          label="Password"
          name="password"
          autoComplete="current-password"
          enterKeyHint="go"
          required
          value={password}
          error={messageFor(FIELDS.password)}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Checkbox label="Remember me" name="remember" checked={remember} onChange={(event) => setRemember(event.target.checked)} />
        <Button type="submit" size="large" busy={busy}>
          {busy ? 'Signing in...' : 'Sign in'}
        </Button>
      </form>
    </div>
  )
}
