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

const WORDS = {
  recovery: {
    failed: 'Failed to reset password',
    summary: 'Could not reset your password',
    labels: ['New password', 'Confirm new password'],
    send: 'Reset password',
    sending: 'Resetting...',
  },
  'sign-up': {
    failed: 'Your password could not be saved. Please try again.',
    summary: 'Could not save your password',
    labels: ['Password', 'Confirm password'],
    send: 'Save password and sign in',
    sending: 'Saving...',
  },
} as const

interface NewPasswordFormProps {
  tokens: SessionTokens
  what?: keyof typeof WORDS
  onLinkOver: () => void
  /** Instead of the news that it is set. */
  onSet?: (password: string) => Promise<void>
}

export function NewPasswordForm({ tokens, what = 'recovery', onLinkOver, onSet }: NewPasswordFormProps) {
  const words = WORDS[what]
  const [form, setForm] = useState({ password: '', repeated: '' })
  const [done, setDone] = useState(false)
  const attempt = useFormSubmit({ field: FIELDS.password, message: words.failed })
  const person = useSession((session) => session.person)
  const somebodyElse: Person | null = person !== null && person.userId !== tokens.user.id ? person : null
  const email = tokens.user.email ?? ''

  if (done) return <PasswordIsSet email={email} deviceOf={somebodyElse} />

  async function send() {
    const answer = await resetPassword(tokens, form.password)
    if (answer.kind === 'set') await (onSet ?? (async () => setDone(true)))(form.password)
    else if (answer.kind === 'link-over') onLinkOver()
    else return { field: FIELDS.password, message: accountMessage(answer, words.failed) }
    return null
  }

  return (
    <>
      {somebodyElse && (
        <Banner tone="info" title={`${somebodyElse.name} is signed in on this device`}>
          That stays so, and so does their work. The password is for {email === '' ? 'the account of your link' : email} alone.
        </Banner>
      )}
      <ErrorSummary key={attempt.count} errors={attempt.errors} title={words.summary} />
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
          labels={words.labels}
          values={form}
          errorOf={attempt.errorOf}
          enterKeyHint="go"
          onType={(field, value) => setForm({ ...form, [field]: value })}
        />
        <Button type="submit" size="large" busy={attempt.busy}>
          {attempt.busy ? words.sending : words.send}
        </Button>
      </AccountForm>
    </>
  )
}
