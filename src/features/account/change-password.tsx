import { useState, type SubmitEvent } from 'react'
import { Part } from '#features/account/account-part.tsx'
import { CHANGE_FIELDS as FIELDS, checkPasswordChange } from '#features/account/check-password-change.ts'
import { useAttempt } from '#ui/use-attempt.ts'
import { accountMessage } from '#session/account-message.ts'
import { changePassword } from '#session/change-password.ts'
import type { Person } from '#session/person.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorSummary, type SummarizedError } from '#ui/error-summary.tsx'
import { PasswordInput } from '#ui/password-input.tsx'

const EMPTY = { current: '', password: '', repeated: '' }
const FAILED = 'Failed to change password'

export function ChangePassword({ person, online }: { person: Person; online: boolean }) {
  const [form, setForm] = useState(EMPTY)
  const [changed, setChanged] = useState(false)
  const attempt = useAttempt({ field: FIELDS.current, message: FAILED })
  const type = (field: keyof typeof EMPTY) => (event: { target: { value: string } }) => setForm({ ...form, [field]: event.target.value })

  async function send(): Promise<SummarizedError | null> {
    const answer = await changePassword(person, form.current, form.password)
    switch (answer.kind) {
      case 'changed':
        setForm(EMPTY)
        setChanged(true)
        return null
      case 'wrong-password':
        return { field: FIELDS.current, message: 'The current password is wrong.' }
      case 'same-password':
        return { field: FIELDS.password, message: 'The new password is the same as the current one.' }
      case 'signed-out':
        return { field: FIELDS.current, message: 'Somebody else has signed in on this device. Nothing was changed.' }
      case 'too-many':
      case 'unreachable':
      case 'failed':
        return { field: FIELDS.current, message: accountMessage(answer, FAILED) }
    }
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setChanged(false)
    const found = checkPasswordChange(form)
    const unable = online ? [] : [{ field: FIELDS.current, message: 'No connection. Try again when you have signal.' }]
    void attempt.run(found.length > 0 ? found : unable, send)
  }

  return (
    <Part title="Change password">
      <ErrorSummary key={attempt.count} errors={attempt.errors} title="Could not change your password" />
      <div role="status" className="empty:-mt-4">
        {changed && (
          <Banner tone="good" title="Password changed">
            You stay signed in here. Your other devices ask for the new password; what is saved on them stays.
          </Banner>
        )}
      </div>
      <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
        {/* Tells a password manager whose password this is. */}
        <input type="email" name="email" autoComplete="username" value={person.email} readOnly hidden />
        <PasswordInput
          id={FIELDS.current}
          label="Current password"
          name="current-password"
          autoComplete="current-password"
          enterKeyHint="next"
          required
          value={form.current}
          error={attempt.errorOf(FIELDS.current)}
          onChange={type('current')}
        />
        <PasswordInput
          id={FIELDS.password}
          label="New password"
          hint="At least 6 characters."
          name="new-password"
          autoComplete="new-password"
          enterKeyHint="next"
          required
          value={form.password}
          error={attempt.errorOf(FIELDS.password)}
          onChange={type('password')}
        />
        <PasswordInput
          id={FIELDS.repeated}
          label="Confirm new password"
          name="confirm-password"
          autoComplete="new-password"
          enterKeyHint="done"
          required
          value={form.repeated}
          error={attempt.errorOf(FIELDS.repeated)}
          onChange={type('repeated')}
        />
        <Button type="submit" className="self-start" busy={attempt.busy}>
          {attempt.busy ? 'Changing...' : 'Change password'}
        </Button>
      </form>
    </Part>
  )
}
