import { useLiveQuery } from 'dexie-react-hooks'
import { useRef, useState } from 'react'
import { cleanContactPhone } from '#domain/people/contact-phone.ts'
import { isIndia } from '#domain/places/indian-states.ts'
import { isWholePin, pinContradiction, placeOfPin, townsOfPin } from '#domain/places/place-of-pin.ts'
import type { TypedPlace } from '#domain/shipment/typed-shipment.ts'
import { controlId, NO_PIN_CODE, type FieldMessages } from '#features/shipments/form/fault-messages.ts'
import { FormSection } from '#features/shipments/form/fields/form-section.tsx'
import { PinQuestion } from '#features/shipments/form/fields/pin-question.tsx'
import { StateField } from '#features/shipments/form/fields/state-field.tsx'
import { readClientPlaces } from '#store/reads/client-places.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { Combobox } from '#ui/controls/combobox.tsx'
import { TextInput } from '#ui/controls/field.tsx'

interface PlaceFieldsProps {
  side: 'from' | 'to'
  place: TypedPlace
  clientCode: string
  messages: FieldMessages
  /** In three lines, for a page where everything has to be in sight. */
  dense?: boolean
  onChange: (change: Partial<TypedPlace>) => void
}

const SUGGESTED = 8
const ROOMY = { whole: 'sm:col-span-2', phone: '', email: '', street: 'sm:col-span-2', part: '', state: '', country: '' }
const DENSE = {
  whole: 'col-span-7',
  phone: 'col-span-5',
  email: 'col-span-4',
  street: 'col-span-8',
  part: 'col-span-3',
  state: 'col-span-4',
  country: 'col-span-2',
}

/** Ship From or Ship To. The name offers the places of this client's earlier shipments, and one of them fills the whole block. */
export function PlaceFields({ side, place, clientCode, messages, dense = false, onChange }: PlaceFieldsProps) {
  const db = useDatabase()
  const known = useLiveQuery(() => readClientPlaces(db, clientCode, side), [db, clientCode, side])
  const filledByPin = useRef<{ city: string | null; state: string | null }>({ city: null, state: null })
  const [asksAbout, setAsksAbout] = useState<string | null>(null)
  const [kept, setKept] = useState<string | null>(null)
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
  const offersKnown = suggestions.length > 0 || (known?.length ?? 0) > 0

  const inIndia = isIndia(place.country)
  const towns = inIndia && place.city.trim() === '' ? townsOfPin(place.postalCode) : null
  const saysWhere = whereOf(place)
  const isNoPin = inIndia && asksAbout === saysWhere && place.postalCode.trim() !== '' && !isWholePin(place.postalCode)
  const contradiction = inIndia && asksAbout === saysWhere && kept !== saysWhere ? pinContradiction(place) : null
  const span = dense ? DENSE : ROOMY

  /** What the PIN fills, it takes back when the PIN is mended; what a person wrote stays. */
  function typePin(postalCode: string) {
    const { city, state } = placeOfPin(postalCode)
    const isWhole = city !== null || state !== null
    const change: Partial<TypedPlace> = { postalCode }
    if (inIndia && isWhole) {
      const isOpen = (part: 'city' | 'state') => place[part].trim() === '' || place[part] === filledByPin.current[part]
      if (isOpen('city')) change.city = city ?? ''
      if (isOpen('state')) change.state = state ?? ''
      filledByPin.current = { city, state }
    }
    onChange(change)
  }

  /** Nobody is asked in the middle of a word. */
  const ask = () => setAsksAbout(saysWhere)

  /** The pressed button is gone with its question. */
  function goOnAt({ city }: Partial<TypedPlace>) {
    requestAnimationFrame(() => document.getElementById(controlId(`${side}.${city === undefined ? 'state' : 'city'}`))?.focus())
  }

  return (
    <FormSection title={side === 'from' ? 'Ship From' : 'Ship To'} dense={dense}>
      <div className={span.whole}>
        <Combobox
          id={controlId(`${side}.name`)}
          label="Full Name or Company Name"
          hint={offersKnown && !dense ? 'Earlier addresses of this client are offered as you type.' : undefined}
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
      <div className={span.phone}>
        <TextInput
          {...field('contactNumber')}
          label="Contact Number"
          type="tel"
          inputMode="tel"
          enterKeyHint="next"
          maxLength={20}
          onBlur={() => onChange({ contactNumber: cleanContactPhone(place.contactNumber) })}
        />
      </div>
      <div className={span.email}>
        <TextInput
          {...field('email')}
          label="Email (optional)"
          type="email"
          inputMode="email"
          enterKeyHint="next"
          maxLength={254}
          spellCheck={false}
        />
      </div>
      <div className={span.street}>
        <TextInput {...field('street')} label="Street" enterKeyHint="next" maxLength={300} />
      </div>
      <div className={span.part}>
        <TextInput
          {...field('postalCode')}
          label="Postal Code"
          hint={isNoPin ? NO_PIN_CODE : undefined}
          inputMode={inIndia ? 'numeric' : 'text'}
          enterKeyHint="next"
          maxLength={12}
          onChange={({ target }) => typePin(target.value)}
          onBlur={ask}
        />
      </div>
      <div className={span.part}>
        <TextInput
          {...field('city')}
          label="City"
          hint={towns === null ? undefined : `${towns}?`}
          enterKeyHint="next"
          maxLength={100}
          onBlur={ask}
        />
      </div>
      <div className={span.state}>
        <StateField
          id={controlId(`${side}.state`)}
          error={messages.of(`${side}.state`)}
          state={place.state}
          country={place.country}
          onChange={(state) => onChange({ state })}
          onLeave={(state) => setAsksAbout(whereOf({ ...place, state }))}
        />
      </div>
      <div className={span.country}>
        <TextInput {...field('country')} label="Country" enterKeyHint="next" maxLength={100} />
      </div>
      {contradiction !== null && (
        <PinQuestion
          pin={place.postalCode}
          contradiction={contradiction}
          onUse={(instead) => {
            onChange(instead)
            goOnAt(instead)
          }}
          onKeep={() => {
            setKept(saysWhere)
            goOnAt(contradiction.wrote)
          }}
        />
      )}
    </FormSection>
  )
}

function whereOf({ postalCode, city, state }: TypedPlace): string {
  return [postalCode, city, state].join('|')
}
