import { useState, type SubmitEvent } from 'react'
import { PASSWORD_WORDS } from '#domain/people/weak-password.ts'
import { Part } from '#features/account/profile/account-part.tsx'
import { CHANGE_FIELDS as FIELDS, checkPasswordChange } from '#features/account/password/check-password-change.ts'
import { NewPasswordFields } from '#features/account/password/new-password-fields.tsx'
import { useFormSubmit } from '#ui/hooks/use-form-submit.ts'
import { accountMessage } from '#session/account-message.ts'
import { changeOwnPassword } from '#session/change-own-password.ts'
import type { Person } from '#session/person.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/controls/button.tsx'
import { ErrorSummary, type SummarizedError } from '#ui/feedback/error-summary.tsx'
import { PasswordInput } from '#ui/controls/password-input.tsx'
import { useUnsavedWork } from '#ui/hooks/unsaved-work.ts'

const EMPTY = { current: '', password: '', repeated: '' }
const FAILED = 'Failed to change password'

export function ChangePassword({ person, online }: { person: Person; online: boolean }) {
  const [form, setForm] = useState(EMPTY)
  const [changed, setChanged] = useState(false)
  useUnsavedWork(form !== EMPTY)
  const attempt = useFormSubmit({ field: FIELDS.current, message: FAILED })
  const type = (field: keyof typeof EMPTY, value: string) => setForm({ ...form, [field]: value })

  async function send(): Promise<SummarizedError | null> {
    const answer = await changeOwnPassword(person, form.current, form.password)
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
      case 'weak-password':
        return { field: FIELDS.password, message: accountMessage(answer, PASSWORD_WORDS.common) }
      case 'busy':
      case 'unreachable':
      case 'failed':
        return { field: FIELDS.current, message: accountMessage(answer, FAILED) }
    }
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setChanged(false)
    const found = checkPasswordChange(form, person.email)
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
          onChange={(event) => type('current', event.target.value)}
        />
        <NewPasswordFields
          fields={FIELDS}
          labels={['New password', 'Confirm new password']}
          values={form}
          errorOf={attempt.errorOf}
          enterKeyHint="done"
          onType={type}
        />
        <Button type="submit" className="self-start" busy={attempt.busy}>
          {attempt.busy ? 'Changing...' : 'Change password'}
        </Button>
      </form>
    </Part>
  )
}
