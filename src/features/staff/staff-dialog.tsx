import { useId, useState, type SubmitEvent } from 'react'
import { inviteStaff, saveStaff, type ChangedStaff } from '#backend/rpc/staff-accounts.ts'
import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import { overtake, typedOf } from '#domain/people/overtaken-staff.ts'
import { checkStaff, tidyStaff, type StaffField, type StaffRecord, type TypedStaff } from '#domain/people/staff.ts'
import { OvertakenNotice, type Overtaken } from '#features/staff/overtaken-notice.tsx'
import { SignInActions } from '#features/staff/sign-in-actions.tsx'
import { StaffFields, staffFieldId } from '#features/staff/staff-fields.tsx'
import { faultWords, inviteRefusalWords, refusalWords, troubleWords } from '#features/staff/staff-messages.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { FormActions } from '#ui/feedback/form-actions.tsx'
import { ErrorSummary, type SummarizedError } from '#ui/feedback/error-summary.tsx'
import { Checkbox } from '#ui/controls/field.tsx'
import { useConfirmDiscard } from '#ui/hooks/use-confirm-discard.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { useFormSubmit } from '#ui/hooks/use-form-submit.ts'

interface StaffDialogProps {
  /** Null for somebody new. */
  record: StaffRecord | null
  onClose: () => void
  onSaved: (record: StaffRecord) => void
  /** The list shows values that are no longer stored. */
  onOvertaken: () => void
}

const NOBODY: TypedStaff = { user_name: '', position: '', email: '', phone_number: '', role: '', status: 'Active' }

/** One opening of this window is one record, however often it is sent. */
export function StaffDialog({ record, onClose, onSaved, onOvertaken }: StaffDialogProps) {
  const formId = useId()
  const [id] = useState(() => record?.id ?? crypto.randomUUID())
  const [opened, setOpened] = useState(() => (record === null ? NOBODY : typedOf(record)))
  const [stored, setStored] = useState(record)
  const [typed, setTyped] = useState(opened)
  const [overtaken, setOvertaken] = useState<Overtaken | null>(null)
  const [invites, setInvites] = useState(true)
  const isChanged = (Object.keys(opened) as StaffField[]).some((field) => opened[field] !== typed[field])
  const keeps = useConfirmDiscard(isChanged, onClose)
  const doing = record === null ? 'creating' : 'updating'
  const attempt = useFormSubmit({ field: staffFieldId('user_name'), message: troubleWords(doing, 'failed') })

  async function ask(): Promise<SummarizedError | null> {
    const call = await saveStaff({ ...tidyStaff(typed), id, isNew: record === null, seen: opened })
    if (call.kind !== 'answer') return { field: staffFieldId('user_name'), message: troubleWords(doing, call.kind) }
    if ('refused' in call.value && call.value.refused === 'changed') return goOnWith(call.value)
    if ('refused' in call.value) {
      if (call.value.refused === 'not-found') onOvertaken()
      const { field, message } = refusalWords(call.value)
      return { field: staffFieldId(field ?? 'user_name'), message }
    }
    const saved = call.value.staff
    if (record !== null) showToast('Staff updated successfully', { tone: 'good', milliseconds: 2000 })
    else if (invites && saved.account === 'none') await invite(saved)
    else showToast(`${saved.user_name} is on the staff as ${saved.staff_code}.`, { tone: 'good' })
    onSaved(saved)
    return null
  }

  function goOnWith({ staff, changedBy, changedAt }: ChangedStaff): null {
    const now = typedOf(staff)
    setStored(staff)
    setOpened(now)
    // Somebody may have gone on typing while the server was asked.
    setTyped((latest) => overtake(opened, latest, now).typed)
    setOvertaken({ name: staff.user_name, changedBy, changedAt, fields: overtake(opened, typed, now).overtaken })
    onOvertaken()
    return null
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    keeps.stay()
    setOvertaken(null)
    const found = checkStaff(typed).map((fault) => ({ field: staffFieldId(fault.field), message: faultWords(fault) }))
    void attempt.run(found, ask)
  }

  return (
    <Dialog
      title={record === null ? 'Create Staff' : 'Edit Staff'}
      onClose={keeps.close}
      actions={
        <FormActions form={formId} busy={attempt.busy} onCancel={onClose}>
          {attempt.busy ? 'Saving...' : record === null ? 'Create Staff' : 'Save Changes'}
        </FormActions>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={submit}>
        {keeps.notice}
        {overtaken !== null && <OvertakenNotice overtaken={overtaken} typed={typed} />}
        <ErrorSummary key={attempt.count} errors={attempt.errors} />
        <StaffFields typed={typed} errorOf={attempt.errorOf} onChange={(field, text) => setTyped({ ...typed, [field]: text })} />
        {record === null && (
          <Checkbox
            label="Send an invitation to choose a password"
            checked={invites}
            onChange={({ target }) => setInvites(target.checked)}
          />
        )}
      </form>
      {stored !== null && <SignInActions record={stored} />}
    </Dialog>
  )
}

/** The record is saved by now. If the mail fails, the app says so, and it can be sent from the record. */
async function invite({ id, user_name: name, email }: StaffRecord): Promise<void> {
  const call = await inviteStaff(id)
  const why = call.kind !== 'answer' ? noAnswerWords(call.kind) : 'refused' in call.value ? inviteRefusalWords(call.value.refused) : null
  if (why === null) showToast(`Invitation sent to ${email}.`, { tone: 'good' })
  else showToast(`${name} is saved, but no invitation was sent. ${why}`, { tone: 'warn', milliseconds: 8000 })
}
