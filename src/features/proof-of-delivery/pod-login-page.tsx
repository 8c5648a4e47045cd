import { useState, type SubmitEvent } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import { deviceWord } from '#domain/device-word.ts'
import { homeOf } from '#domain/roles.ts'
import { deliverySignInMessage, LOGIN_EMPTY } from '#features/proof-of-delivery/delivery-sign-in-message.ts'
import { useSession } from '#session/session.ts'
import { signInForDelivery } from '#session/sign-in.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorSummary, type SummarizedError } from '#ui/error-summary.tsx'
import { TextInput } from '#ui/field.tsx'
import { PageHeading } from '#ui/page.tsx'
import { PasswordInput } from '#ui/password-input.tsx'

const LOGIN = 'pod-login'
const PASSWORD = 'pod-password'

export function PodLoginPage() {
  const navigate = useNavigate()
  const { state, person } = useSession()
  const [login, setLogin] = useState('')
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<SummarizedError[]>([])
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)

  if (state === 'signed-in' && person) return <Navigate to={homeOf(person.role)} replace />

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    setAttempt(attempt + 1)
    if (login.trim() === '' || password.trim() === '') {
      return setErrors([{ field: login.trim() === '' ? LOGIN : PASSWORD, message: LOGIN_EMPTY }])
    }
    setErrors([])
    setBusy(true)
    try {
      const answer = await signInForDelivery(login, password)
      if (!answer.ok) return setErrors([{ field: PASSWORD, message: deliverySignInMessage(answer.refusal) }])
      await navigate('/pod', { replace: true })
    } catch {
      setErrors([{ field: PASSWORD, message: 'Login failed. Please try again.' }])
    } finally {
      setBusy(false)
    }
  }

  const messageFor = (field: string) => errors.find((error) => error.field === field)?.message
  return (
    <div className="flex flex-col gap-6">
      <PageHeading title="Delivery Staff Login" />
      {state === 'ended' && person && (
        <Banner tone="warn" title="Your session has ended">
          Sign in again as {person.email}. What you saved on this {deviceWord(person.role)} is kept and sent afterwards.
        </Banner>
      )}
      <ErrorSummary key={attempt} errors={errors} title="Could not sign in" />
      <form noValidate className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
        <TextInput
          id={LOGIN}
          label="Phone/e-mail"
          hint="The 10 digits of your phone number, or your e-mail address"
          name="username"
          autoComplete="username"
          enterKeyHint="next"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={login}
          error={messageFor(LOGIN)}
          onChange={(event) => setLogin(event.target.value)}
        />
        <PasswordInput
          id={PASSWORD}
          label="Password/OTP"
          hint="Use your password. One-time codes are not available here: this system sends no text messages."
          name="password"
          autoComplete="current-password"
          enterKeyHint="go"
          required
          value={password}
          error={messageFor(PASSWORD)}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" size="large" busy={busy}>
          {busy ? 'Signing in...' : 'Sign in'}
        </Button>
      </form>
    </div>
  )
}
