import { isGstin, panOfGstin } from '#domain/billing/gstin.ts'
import { longestOf, panThatFollows, tidyClient, type ClientField, type TypedClient } from '#domain/people/client.ts'
import { CLIENT_LABELS } from '#domain/people/client-messages.ts'
import { TextArea, TextInput } from '#ui/controls/field.tsx'

export function clientFieldId(field: ClientField): string {
  return field.replace('_', '-')
}

interface ClientFieldsProps {
  typed: TypedClient
  errorOf: (field: string) => string | undefined
  onChange: (change: (typed: TypedClient) => TypedClient) => void
}

/** On leaving, a field shows its value as it will be saved. A whole GSTIN brings its PAN along where none was typed. */
export function ClientFields({ typed, errorOf, onChange }: ClientFieldsProps) {
  function wired(field: ClientField) {
    const id = clientFieldId(field)
    return {
      id,
      label: CLIENT_LABELS[field],
      required: true,
      autoComplete: 'off',
      enterKeyHint: 'next' as const,
      maxLength: longestOf(field),
      value: typed[field],
      error: errorOf(id),
      onChange: ({ target }: { target: { value: string } }) => onChange((before) => ({ ...before, [field]: target.value })),
      onBlur: () => onChange((before) => ({ ...before, [field]: tidyClient(before)[field] })),
    }
  }
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-[12rem_1fr]">
        <TextInput {...wired('client_code')} hint="Up to 10 letters or digits." autoCapitalize="characters" spellCheck={false} />
        <TextInput {...wired('client_name')} autoCapitalize="words" />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput {...wired('contact_email')} type="email" inputMode="email" autoCapitalize="none" spellCheck={false} />
        <TextInput {...wired('contact_phone')} hint="10 digits." type="tel" inputMode="tel" />
      </div>
      <TextArea {...wired('address')} rows={2} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput
          {...wired('gstin')}
          onChange={({ target }) => onChange((before) => withPanOfGstin({ ...before, gstin: target.value }))}
          hint="15 characters, or URP for an unregistered person."
          autoCapitalize="characters"
          spellCheck={false}
        />
        <TextInput {...wired('pan')} hint={panHint(typed)} autoCapitalize="characters" spellCheck={false} />
      </div>
    </>
  )
}

/** Before the person goes on to the PAN: going there selects it, so that typing replaces it. */
function withPanOfGstin(typed: TypedClient): TypedClient {
  const { gstin, pan } = tidyClient(typed)
  return pan === '' && isGstin(gstin) ? { ...typed, pan: panOfGstin(gstin) } : typed
}

function panHint({ gstin }: TypedClient): string {
  const pan = panThatFollows(gstin.trim().toUpperCase())
  return pan === null ? '10 characters. NA goes with URP.' : `${pan} goes with this GSTIN.`
}
