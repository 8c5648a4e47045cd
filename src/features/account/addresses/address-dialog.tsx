import { useId, useState, type SubmitEvent } from 'react'
import { saveAddress } from '#backend/rpc/customer/my-addresses.ts'
import { cleanContactPhone } from '#domain/people/contact-phone.ts'
import {
  cleanAddress,
  EMPTY_ADDRESS,
  faultsOf,
  LONGEST,
  MOST_ADDRESSES,
  type AddressField,
  type SavedAddress,
} from '#domain/people/saved-address.ts'
import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import { refusedFor } from '#domain/values/word-of.ts'
import { TextInput } from '#ui/controls/field.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { FormActions } from '#ui/feedback/form-actions.tsx'
import { ErrorSummary } from '#ui/feedback/error-summary.tsx'
import { useConfirmDiscard } from '#ui/hooks/use-confirm-discard.tsx'
import { useFormSubmit } from '#ui/hooks/use-form-submit.ts'

interface AddressDialogProps {
  /** Null: a new one. */
  address: SavedAddress | null
  onSaved: (address: SavedAddress) => void
  onClose: () => void
}

const FIELDS: readonly { field: AddressField; label: string }[] = [
  { field: 'name', label: 'Name or company' },
  { field: 'phone', label: 'Phone (optional)' },
  { field: 'street', label: 'Street and house' },
  { field: 'city', label: 'City' },
  { field: 'state', label: 'State (optional)' },
  { field: 'postalCode', label: 'PIN code (optional)' },
]

const WRONG: Partial<Record<AddressField, string>> = {
  name: 'Enter the name or the company.',
  phone: 'Enter the 10 digits of the phone number, or leave it empty.',
  street: 'Enter the street and the house.',
  city: 'Enter the city.',
}

export function AddressDialog({ address, onSaved, onClose }: AddressDialogProps) {
  const form = useId()
  const before = address === null ? EMPTY_ADDRESS : { ...address, phone: address.phone ?? '' }
  const [id] = useState(() => address?.id ?? crypto.randomUUID())
  const [typed, setTyped] = useState(before)
  const attempt = useFormSubmit('The address could not be saved. Please try again.')
  const leaving = useConfirmDiscard(
    FIELDS.some(({ field }) => typed[field] !== before[field]),
    onClose,
  )
  const idOf = (field: AddressField) => `${form}-${field}`

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const cleaned = cleanAddress(typed)
    const faults = faultsOf(cleaned).map((field) => ({ field: idOf(field), message: WRONG[field] ?? '' }))
    void attempt.run(faults, async () => {
      const call = await saveAddress(id, cleaned)
      if (call.kind !== 'answer') return noAnswerWords(call.kind)
      if (!('refused' in call.value)) {
        onSaved(call.value.address)
        return null
      }
      if (call.value.refused === 'too-many') return `An account keeps ${MOST_ADDRESSES} addresses. Delete one that you no longer need.`
      return refusedFor(call.value.refused)
    })
  }

  return (
    <Dialog
      title={address === null ? 'Add an address' : 'Edit the address'}
      onClose={leaving.close}
      actions={
        <FormActions form={form} busy={attempt.busy} onCancel={leaving.close}>
          Save address
        </FormActions>
      }
    >
      <form id={form} noValidate className="flex flex-col gap-4" onSubmit={submit}>
        {leaving.notice}
        <ErrorSummary key={attempt.count} errors={attempt.errors} title="Could not save the address" />
        {attempt.failure !== null && <Banner tone="bad" role="alert" title={attempt.failure} />}
        {FIELDS.map(({ field, label }) => (
          <TextInput
            key={field}
            id={idOf(field)}
            label={label}
            autoComplete="off"
            value={typed[field]}
            error={attempt.errorOf(idOf(field))}
            {...(field === 'phone' ? { type: 'tel', inputMode: 'tel' as const } : { maxLength: LONGEST[field] })}
            onChange={({ target }) => setTyped({ ...typed, [field]: target.value })}
            {...(field === 'phone' && { onBlur: () => setTyped({ ...typed, phone: cleanContactPhone(typed.phone) }) })}
          />
        ))}
      </form>
    </Dialog>
  )
}
