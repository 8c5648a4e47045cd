import { useLiveQuery } from 'dexie-react-hooks'
import { cleanContactPhone } from '#domain/contact-phone.ts'
import { stateOfPin } from '#domain/postal-state.ts'
import type { TypedPlace } from '#domain/typed-shipment.ts'
import { controlId, type FieldMessages } from '#features/shipments/form/fault-words.ts'
import { FormSection } from '#features/shipments/form/form-section.tsx'
import { readClientPlaces } from '#store/client-places.ts'
import { useDatabase } from '#store/database-context.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { TextInput } from '#ui/field.tsx'

interface PlaceFieldsProps {
  side: 'from' | 'to'
  place: TypedPlace
  clientCode: string
  messages: FieldMessages
  onChange: (change: Partial<TypedPlace>) => void
}

const SUGGESTED = 8

/** Ship From or Ship To. The name offers the places of this client's earlier shipments, and one of them fills the whole block. */
export function PlaceFields({ side, place, clientCode, messages, onChange }: PlaceFieldsProps) {
  const db = useDatabase()
  const known = useLiveQuery(() => readClientPlaces(db, clientCode, side), [db, clientCode, side])
  const field = (part: keyof TypedPlace) => ({
    id: controlId(`${side}.${part}`),
    error: messages.of(`${side}.${part}`),
    value: place[part],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [part]: target.value }),
    autoComplete: 'off',
  })
  const typedName = place.name.trim().toLowerCase()
  const fitting = (known ?? []).filter(({ name }) => name.toLowerCase().includes(typedName)).slice(0, SUGGESTED)
  const suggestions = fitting.map((each, index) => ({
    key: String(index),
    text: each.name,
    detail: [each.street, each.city, each.postalCode].filter(Boolean).join(', '),
  }))

  function leavePin() {
    const state = stateOfPin(place.postalCode)
    if (state !== null && place.state.trim() === '' && isIndia(place.country)) onChange({ state })
  }

  return (
    <FormSection title={side === 'from' ? 'Ship From' : 'Ship To'}>
      <div className="sm:col-span-2">
        <Combobox
          id={controlId(`${side}.name`)}
          label="Full Name or Company Name"
          hint={
            suggestions.length > 0 || (known?.length ?? 0) > 0 ? 'Earlier addresses of this client are offered as you type.' : undefined
          }
          error={messages.of(`${side}.name`)}
          value={place.name}
          maxLength={200}
          options={suggestions}
          onType={(name) => onChange({ name })}
          onChoose={(key) => {
            const chosen = fitting[Number(key)]
            if (chosen) onChange(chosen)
          }}
        />
      </div>
      <TextInput
        {...field('contactNumber')}
        label="Contact Number"
        type="tel"
        inputMode="tel"
        enterKeyHint="next"
        maxLength={20}
        onBlur={() => onChange({ contactNumber: cleanContactPhone(place.contactNumber) })}
      />
      <TextInput
        {...field('email')}
        label="Email (optional)"
        type="email"
        inputMode="email"
        enterKeyHint="next"
        maxLength={254}
        spellCheck={false}
      />
      <div className="sm:col-span-2">
        <TextInput {...field('street')} label="Street" enterKeyHint="next" maxLength={300} />
      </div>
      <TextInput
        {...field('postalCode')}
        label="Postal Code"
        inputMode={isIndia(place.country) ? 'numeric' : 'text'}
        enterKeyHint="next"
        maxLength={12}
        onBlur={leavePin}
      />
      <TextInput {...field('city')} label="City" enterKeyHint="next" maxLength={100} />
      <TextInput {...field('state')} label="State" enterKeyHint="next" maxLength={100} />
      <TextInput {...field('country')} label="Country" enterKeyHint="next" maxLength={100} />
    </FormSection>
  )
}

function isIndia(country: string): boolean {
  return country.trim().toLowerCase() === 'india'
}
