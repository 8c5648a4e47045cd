import { panThatFollows, tidyClient, type ClientField, type TypedClient } from '#domain/client.ts'
import { TextArea, TextInput } from '#ui/field.tsx'

export function clientFieldId(field: ClientField): string {
  return field.replace('_', '-')
}

interface ClientFieldsProps {
  typed: TypedClient
  errorOf: (field: string) => string | undefined
  onChange: (change: (typed: TypedClient) => TypedClient) => void
}

/** What is left is shown as it will be saved; the PAN inside a GSTIN need not be typed again. */
export function ClientFields({ typed, errorOf, onChange }: ClientFieldsProps) {
  function wired(field: ClientField) {
    const id = clientFieldId(field)
    return {
      id,
      required: true,
      autoComplete: 'off',
      enterKeyHint: 'next' as const,
      value: typed[field],
      error: errorOf(id),
      onChange: ({ target }: { target: { value: string } }) => onChange((before) => ({ ...before, [field]: target.value })),
      onBlur: () => onChange((before) => left(before, field)),
    }
  }
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-[12rem_1fr]">
        <TextInput
          {...wired('client_code')}
          label="Client Code"
          hint="Up to 10 letters or digits."
          autoCapitalize="characters"
          spellCheck={false}
        />
        <TextInput {...wired('client_name')} label="Client Name" autoCapitalize="words" maxLength={200} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput
          {...wired('contact_email')}
          label="Email"
          type="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
        <TextInput {...wired('contact_phone')} label="Contact Number" hint="10 digits." type="tel" inputMode="tel" />
      </div>
      <TextArea {...wired('address')} label="Address" rows={2} maxLength={500} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput
          {...wired('gstin')}
          label="GSTIN"
          hint="15 characters, or URP for an unregistered person."
          autoCapitalize="characters"
          spellCheck={false}
        />
        <TextInput {...wired('pan')} label="PAN" hint="10 characters. NA goes with URP." autoCapitalize="characters" spellCheck={false} />
      </div>
    </>
  )
}

function left(typed: TypedClient, field: ClientField): TypedClient {
  const tidied = { ...typed, [field]: tidyClient(typed)[field] }
  return field === 'gstin' && typed.pan.trim() === '' ? { ...tidied, pan: panThatFollows(tidied.gstin) ?? '' } : tidied
}
