import * as paths from '#domain/app-paths.ts'
import { lazy, Suspense, useState, type SubmitEvent } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import { deviceName } from '#domain/people/device-name.ts'
import { cleanContactPhone } from '#domain/people/contact-phone.ts'
import { homeOf } from '#domain/people/roles.ts'
import {
  CODE_WRONG,
  deliverySignInMessage,
  LOGIN_EMPTY,
  passwordHint,
} from '#features/proof-of-delivery/sign-in/delivery-sign-in-message.ts'
import { useSendsCodes } from '#features/proof-of-delivery/sign-in/use-sends-codes.ts'
import { useSession } from '#session/session.ts'
import { signInForDelivery, signInWithCode } from '#session/sign-in.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/controls/button.tsx'
import { ErrorSummary, type SummarizedError } from '#ui/feedback/error-summary.tsx'
import { TextInput } from '#ui/controls/field.tsx'
import { PageHeading } from '#ui/layout/page.tsx'
import { PasswordInput } from '#ui/controls/password-input.tsx'
import { useFormSubmit } from '#ui/hooks/use-form-submit.ts'

// Most auth servers send no texts.
const SendCode = lazy(async () => ({ default: (await import('#features/proof-of-delivery/sign-in/send-code.tsx')).SendCode }))

const LOGIN = 'pod-login'
const PASSWORD = 'pod-password'

export function PodLoginPage() {
  const navigate = useNavigate()
  const { state, person } = useSession()
  const [login, setLogin] = useState('')
  const [password, setPassword] = useState('')
  const sendsCodes = useSendsCodes()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const phone = cleanContactPhone(login)
  const attempt = useFormSubmit({ field: PASSWORD, message: 'Login failed. Please try again.' })

  if (state === 'signed-in' && person) return <Navigate to={homeOf(person.role)} replace />

  function check(): SummarizedError[] {
    const empty = login.trim() === '' ? LOGIN : password.trim() === '' ? PASSWORD : null
    return empty === null ? [] : [{ field: empty, message: LOGIN_EMPTY }]
  }

  async function send(): Promise<SummarizedError | null> {
    const isCode = sentTo === phone && /^\d{6,10}$/.test(password.trim())
    const byCode = isCode ? await signInWithCode(phone, password.trim()) : null
    // A password may be six digits as well.
    const tryPassword = byCode === null || (!byCode.ok && byCode.refusal.kind === 'invalid-credentials')
    const answer = tryPassword ? await signInForDelivery(phone, password) : byCode
    if (!answer.ok) {
      const wrongCode = isCode && answer.refusal.kind === 'invalid-credentials'
      return { field: PASSWORD, message: wrongCode ? CODE_WRONG : deliverySignInMessage(answer.refusal) }
    }
    await navigate(paths.pod, { replace: true })
    return null
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    void attempt.run(check(), send)
  }

  return (
    <div className="flex flex-col gap-6">
      <PageHeading title="Delivery Staff Login" />
      {state === 'ended' && person && (
        <Banner tone="warn" title="Your session has ended">
          Sign in again as {person.email}. What you saved on this {deviceName(person.role)} is kept and sent afterwards.
        </Banner>
      )}
      <ErrorSummary key={attempt.count} errors={attempt.errors} title="Could not sign in" />
      <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
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
          error={attempt.errorOf(LOGIN)}
          onChange={(event) => setLogin(event.target.value)}
        />
        <PasswordInput
          id={PASSWORD}
          label="Password/OTP"
          hint={passwordHint(sendsCodes)}
          name="password"
          autoComplete={sentTo === phone ? 'one-time-code' : 'current-password'}
          enterKeyHint="go"
          required
          value={password}
          error={attempt.errorOf(PASSWORD)}
          onChange={(event) => setPassword(event.target.value)}
        />
        {sendsCodes === true && (
          <Suspense>
            <SendCode phone={phone} onSent={() => setSentTo(phone)} />
          </Suspense>
        )}
        <Button type="submit" size="large" busy={attempt.busy}>
          {attempt.busy ? 'Signing in...' : 'Sign in'}
        </Button>
      </form>
    </div>
  )
}
