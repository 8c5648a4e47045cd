import { useState, type SubmitEvent } from 'react'
import { updateMyAccount, type AccountChange, type MyAccount } from '#backend/auth/my-account.ts'
import type { ServerResult } from '#domain/sync/server-result.ts'
import { cleanContactPhone } from '#domain/people/contact-phone.ts'
import { noAnswerWords, type OwnWords } from '#domain/sync/no-answer-messages.ts'
import { refusedFor } from '#domain/values/word-of.ts'
import { Detail } from '#features/account/profile/account-part.tsx'
import { checkDetails, DETAIL_FIELDS as FIELDS } from '#features/account/profile/check-details.ts'
import { NameField } from '#features/account/fields/name-field.tsx'
import { PhoneField } from '#features/account/fields/phone-field.tsx'
import { useFormSubmit } from '#ui/hooks/use-form-submit.ts'
import { personRenamed } from '#session/session.ts'
import { Button } from '#ui/controls/button.tsx'
import { ErrorSummary, type SummarizedError } from '#ui/feedback/error-summary.tsx'
import { useUnsavedWork } from '#ui/hooks/unsaved-work.ts'

interface EditDetailsProps {
  userId: string
  account: MyAccount
  online: boolean
  onSaved: (account: MyAccount) => void
}

const FAILED = 'Your details could not be saved. Please try again.'

export function EditDetails({ userId, account, online, onSaved }: EditDetailsProps) {
  const [name, setName] = useState(account.name)
  const [phone, setPhone] = useState(account.phone ?? '')
  const [saved, setSaved] = useState(false)
  useUnsavedWork(name !== account.name || phone !== (account.phone ?? ''))
  const attempt = useFormSubmit({ field: FIELDS.name, message: FAILED })

  async function save() {
    setSaved(false)
    const cleaned = cleanContactPhone(phone)
    setPhone(cleaned)
    const call = await updateMyAccount(userId, { name: name.trim(), phone: cleaned })
    if (call.kind !== 'answer' || 'refused' in call.value) return refusal(call)
    setName(call.value.account.name)
    onSaved(call.value.account)
    personRenamed(call.value.account.name)
    setSaved(true)
    return null
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setSaved(false)
    void attempt.run(online ? checkDetails({ name, phone }) : [NO_CONNECTION], save)
  }

  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <ErrorSummary key={attempt.count} errors={attempt.errors} title="Could not save your details" />
      <NameField id={FIELDS.name} value={name} error={attempt.errorOf(FIELDS.name)} onChange={setName} />
      <PhoneField id={FIELDS.phone} enterKeyHint="done" value={phone} error={attempt.errorOf(FIELDS.phone)} onChange={setPhone} />
      <dl>
        <Detail term="Email address">{account.email}</Detail>
      </dl>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" busy={attempt.busy}>
          {attempt.busy ? 'Saving...' : 'Save details'}
        </Button>
        <output className="font-medium text-good">{saved && 'Saved.'}</output>
      </div>
    </form>
  )
}

const NO_CONNECTION: SummarizedError = { field: FIELDS.name, message: noAnswerWords('unreachable') }

const NOT_SAVED: OwnWords = {
  unreachable: NO_CONNECTION.message,
  'captive-portal': NO_CONNECTION.message,
  'signed-out': 'Your session has ended. Sign in again, then save.',
  otherwise: FAILED,
}

function refusal(call: ServerResult<AccountChange>): SummarizedError {
  if (call.kind !== 'answer') return { field: FIELDS.name, message: noAnswerWords(call.kind, NOT_SAVED) }
  if (!('refused' in call.value)) return { field: FIELDS.name, message: FAILED }
  switch (call.value.refused) {
    case 'name-missing':
      return { field: FIELDS.name, message: 'Name is required.' }
    case 'name-too-long':
      return { field: FIELDS.name, message: 'A name has at most 200 characters.' }
    case 'phone-invalid':
      return { field: FIELDS.phone, message: 'Enter the 10 digits of your phone number, or leave it empty.' }
    case 'staff-record':
      return { field: FIELDS.name, message: 'You are on the staff now. Ask an administrator to change your details.' }
    default:
      return { field: FIELDS.name, message: refusedFor(String(call.value.refused)) }
  }
}
