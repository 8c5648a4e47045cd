import { useState } from 'react'
import type { SessionTokens } from '#backend/auth/session-tokens.ts'
import { AccountForm } from '#features/account/fields/account-form.tsx'
import { checkNewPassword, RESET_FIELDS as FIELDS } from '#features/account/password/check-new-password.ts'
import { NewPasswordFields } from '#features/account/password/new-password-fields.tsx'
import { PasswordIsSet } from '#features/account/password/password-is-set.tsx'
import { useFormSubmit } from '#ui/hooks/use-form-submit.ts'
import { accountMessage } from '#session/account-message.ts'
import type { Person } from '#session/person.ts'
import { resetPassword } from '#session/mail-links/recovery.ts'
import { useSession } from '#session/session.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/controls/button.tsx'
import { ErrorSummary } from '#ui/feedback/error-summary.tsx'

const FAILED = 'Failed to reset password'

export function NewPasswordForm({ tokens, onLinkOver }: { tokens: SessionTokens; onLinkOver: () => void }) {
  const [form, setForm] = useState({ password: '', repeated: '' })
  const [done, setDone] = useState(false)
  const attempt = useFormSubmit({ field: FIELDS.password, message: FAILED })
  const person = useSession((session) => session.person)
  const somebodyElse: Person | null = person !== null && person.userId !== tokens.user.id ? person : null
  const email = tokens.user.email ?? ''

  if (done) return <PasswordIsSet email={email} deviceOf={somebodyElse} />

  async function send() {
    const answer = await resetPassword(tokens, form.password)
    if (answer.kind === 'set') setDone(true)
    else if (answer.kind === 'link-over') onLinkOver()
    else return { field: FIELDS.password, message: accountMessage(answer, FAILED) }
    return null
  }

  return (
    <>
      {somebodyElse && (
        <Banner tone="info" title={`${somebodyElse.name} is signed in on this device`}>
          That stays so, and so does their work. The new password is for {email === '' ? 'the account of your link' : email} alone.
        </Banner>
      )}
      <ErrorSummary key={attempt.count} errors={attempt.errors} title="Could not reset your password" />
      <AccountForm onSubmit={() => attempt.run(checkNewPassword(form, email), send)}>
        {email !== '' && (
          <>
            <p>
              For <strong className="wrap-anywhere">{email}</strong>
            </p>
            {/* Tells a password manager whose password this is. */}
            <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
          </>
        )}
        <NewPasswordFields
          fields={FIELDS}
          labels={['New password', 'Confirm new password']}
          values={form}
          errorOf={attempt.errorOf}
          enterKeyHint="go"
          onType={(field, value) => setForm({ ...form, [field]: value })}
        />
        <Button type="submit" size="large" busy={attempt.busy}>
          {attempt.busy ? 'Resetting...' : 'Reset password'}
        </Button>
      </AccountForm>
    </>
  )
}
