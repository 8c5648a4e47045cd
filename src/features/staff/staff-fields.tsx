import { STAFF_ROLE_LABELS, STAFF_STATUSES, type StaffField, type TypedStaff } from '#domain/people/staff.ts'
import { FIELD_LABELS } from '#features/staff/staff-messages.ts'
import { Select, TextInput } from '#ui/controls/field.tsx'

export function staffFieldId(field: StaffField): string {
  return `staff-${field.replace('_', '-')}`
}

interface StaffFieldsProps {
  typed: TypedStaff
  errorOf: (field: string) => string | undefined
  onChange: (field: StaffField, text: string) => void
}

export function StaffFields({ typed, errorOf, onChange }: StaffFieldsProps) {
  function wired(field: StaffField) {
    const id = staffFieldId(field)
    return {
      id,
      label: FIELD_LABELS[field],
      value: typed[field],
      error: errorOf(id),
      onChange: ({ target }: { target: { value: string } }) => onChange(field, target.value),
    }
  }
  // Another label of the same role may stand in a record that came from elsewhere.
  const roles: string[] = [...STAFF_ROLE_LABELS]
  if (typed.role !== '' && !roles.includes(typed.role)) roles.push(typed.role)

  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput {...wired('user_name')} autoComplete="off" autoCapitalize="words" enterKeyHint="next" maxLength={200} />
        <TextInput {...wired('position')} autoComplete="off" enterKeyHint="next" maxLength={200} />
      </div>
      <TextInput
        {...wired('email')}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
        maxLength={254}
      />
      <TextInput
        {...wired('phone_number')}
        hint="10 digits. Drivers may sign in with it."
        type="tel"
        inputMode="tel"
        autoComplete="off"
        enterKeyHint="next"
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select {...wired('role')}>
          <option value="">Choose a role</option>
          {roles.map((label) => (
            <option key={label}>{label}</option>
          ))}
        </Select>
        <Select {...wired('status')}>
          {STAFF_STATUSES.map((status) => (
            <option key={status}>{status}</option>
          ))}
        </Select>
      </div>
    </>
  )
}
