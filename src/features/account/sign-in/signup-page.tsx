import * as paths from '#domain/app-paths.ts'
import { useState } from 'react'
import { Link, Navigate, useNavigate } from 'react-router-dom'
import { cleanContactPhone } from '#domain/people/contact-phone.ts'
import { PASSWORD_WORDS } from '#domain/people/weak-password.ts'
import { homeOf } from '#domain/people/roles.ts'
import { AccountForm, AccountPage, textLink } from '#features/account/fields/account-form.tsx'
import { checkSignUp, SIGN_UP_FIELDS as FIELDS, type SignUpForm } from '#features/account/sign-in/check-sign-up.ts'
import { EmailField } from '#features/account/fields/email-field.tsx'
import { NameField } from '#features/account/fields/name-field.tsx'
import { NewPasswordFields } from '#features/account/password/new-password-fields.tsx'
import { PhoneField } from '#features/account/fields/phone-field.tsx'
import { Registered } from '#features/account/sign-in/registered.tsx'
import { useFormSubmit } from '#ui/hooks/use-form-submit.ts'
import { accountMessage } from '#session/account-message.ts'
import { useSession } from '#session/session.ts'
import { signUp } from '#session/sign-up.ts'
import { Button } from '#ui/controls/button.tsx'
import { ErrorSummary } from '#ui/feedback/error-summary.tsx'
import { showToast } from '#ui/feedback/toast.tsx'

const EMPTY: SignUpForm = { name: '', email: '', password: '', repeated: '', phone: '' }
const FAILED = 'Registration failed. Please try again.'

export function SignupPage() {
  const navigate = useNavigate()
  const { state, person } = useSession()
  const [form, setForm] = useState(EMPTY)
  const [registered, setRegistered] = useState<string | null>(null)
  const attempt = useFormSubmit({ field: FIELDS.email, message: FAILED })
  const type = (field: keyof SignUpForm, value: string) => setForm({ ...form, [field]: value })

  if (state === 'signed-in' && person && !attempt.busy) return <Navigate to={homeOf(person.role)} replace />
  if (registered !== null) return <Registered email={registered} />

  async function send() {
    const answer = await signUp({ ...form, phone: cleanContactPhone(form.phone) })
    switch (answer.kind) {
      case 'check-email':
        setRegistered(form.email.trim())
        return null
      case 'signed-in':
        showToast('Registration successful!', { tone: 'good' })
        await navigate(homeOf(answer.person.role), { replace: true })
        return null
      case 'duplicate':
        return { field: FIELDS.email, message: 'This email is already registered. Please use a different email or login.' }
      case 'weak-password':
        return { field: FIELDS.password, message: accountMessage(answer, PASSWORD_WORDS.common) }
      case 'busy':
      case 'unreachable':
      case 'failed':
        return { field: FIELDS.email, message: accountMessage(answer, FAILED) }
    }
  }

  return (
    <AccountPage title="Create Account" lead="Follow, pay for and look back on your shipments in one place.">
      <ErrorSummary key={attempt.count} errors={attempt.errors} title="Could not create your account" />
      <AccountForm onSubmit={() => attempt.run(checkSignUp(form), send)}>
        <NameField id={FIELDS.name} value={form.name} error={attempt.errorOf(FIELDS.name)} onChange={(name) => type('name', name)} />
        <EmailField
          id={FIELDS.email}
          autoComplete="username"
          enterKeyHint="next"
          value={form.email}
          error={attempt.errorOf(FIELDS.email)}
          onChange={(email) => type('email', email)}
        />
        <NewPasswordFields
          fields={FIELDS}
          labels={['Password', 'Confirm password']}
          values={form}
          errorOf={attempt.errorOf}
          enterKeyHint="next"
          onType={type}
        />
        <PhoneField
          id={FIELDS.phone}
          enterKeyHint="go"
          value={form.phone}
          error={attempt.errorOf(FIELDS.phone)}
          onChange={(phone) => type('phone', phone)}
        />
        <Button type="submit" size="large" busy={attempt.busy}>
          {attempt.busy ? 'Creating account...' : 'Create Account'}
        </Button>
      </AccountForm>
      <p className="flex flex-wrap items-center gap-x-2">
        Already have an account?
        <Link to={paths.login} className={textLink}>
          Sign in
        </Link>
      </p>
    </AccountPage>
  )
}
